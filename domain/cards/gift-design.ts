import type { PrintedLine } from '../buying/printed-lines.ts';
import type { CardArt } from '../catalogue/card-art.ts';

/** How a giver dressed a card: a theme, and their own lines where it prints them. */
export interface GiftDesign {
  readonly templateId: number;
  readonly art: CardArt;
  readonly lines: readonly PrintedLine[];
}
