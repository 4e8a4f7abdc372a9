// How a card is drawn: one of a few parametric designs, in the brand's colours. The design system
// turns it into a picture; nothing here is ever downloaded.

export const cardDesigns = [
  'fern',
  'botanical',
  'waves',
  'tiles',
  'arches',
  'confetti',
  'contours',
  'rays',
  'stripes',
  'mesh',
  'pebbles',
  'dots',
  'stars',
  'orbit',
  'dunes',
  'weave',
] as const;
export type CardDesign = (typeof cardDesigns)[number];

export const cardFaces = ['serif', 'serif-italic', 'sans', 'wide', 'light'] as const;
export type CardFace = (typeof cardFaces)[number];

export interface CardArt {
  readonly design: CardDesign;
  /** Background, from start corner to end corner. */
  readonly ground: readonly [string, string];
  readonly ink: string;
  /** One to five colours the pattern is drawn with; each design says what it does with them. */
  readonly accents: readonly string[];
  /** How the brand letters its own name. */
  readonly face: CardFace;
  readonly placeName: 'start' | 'centre';
  /**
   * The name as the brand writes it, a line each; the product's name when absent. It is part of the
   * drawing and is not translated: its script decides from which side the card reads.
   */
  readonly wordmark?: readonly string[];
  /** A small line at the foot, when the brand has one of its own. */
  readonly caption?: string;
}
