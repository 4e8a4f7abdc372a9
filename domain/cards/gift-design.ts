import type { PrintedLine } from '../buying/printed-lines.ts';
import type { CardArt } from '../catalogue/card-art.ts';
import type { Area } from '../catalogue/catalogue.ts';

/** How a giver dressed a card: a theme, and their own lines and photo where it prints them. */
export interface GiftDesign {
  readonly templateId: number;
  readonly art: CardArt;
  readonly lines: readonly PrintedLine[];
  /** The address of an upload of ours. */
  readonly photo: { readonly href: string; readonly area: Area } | null;
}
