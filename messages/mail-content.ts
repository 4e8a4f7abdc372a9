// What a mail says, in parts that every mail is made of. How they look is `html.ts`, how they read without
// any looks `plain.ts`; both get the same parts, so no mail says less in one than in the other.
import type { CardArt } from '#domain/catalogue/card-art.ts';

export interface MailContent {
  readonly subject: string;
  /** What an inbox shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The card that it is about. */
  readonly card?: MailCard;
  /** Several, each in its row; and that there are more, where there are. */
  readonly items?: { readonly rows: readonly MailItem[]; readonly more: string | null };
  /** Somebody's own words, shown as theirs. */
  readonly quote?: { readonly words: string; readonly from: string | null };
  readonly action?: { readonly label: string; readonly address: string };
  readonly facts?: readonly MailFact[];
  /** Below everything, small: what to do if it was a mistake. */
  readonly notes?: readonly string[];
}

export interface MailCard {
  readonly name: string;
  readonly amount: string;
  /** Mail programs show no drawing of ours, so it is a picture at this address; the colours are its ground. */
  readonly picture: string;
  readonly art: Pick<CardArt, 'ground' | 'ink'>;
}

/** One row of what was bought: its picture, what it is, and what is on it. */
export interface MailItem extends MailCard {
  /** Below its name, a line each. */
  readonly details: readonly string[];
}

export interface MailFact {
  readonly label: string;
  readonly value: string;
  /** A number or an address, which runs left to right in every language. */
  readonly leftToRight?: boolean;
}
