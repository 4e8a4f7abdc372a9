// How a unit looks: a value for each of these tokens, once for light and once for dark. The design
// system reads them as CSS custom properties, `--paper` and so on, and knows no unit.
// prettier-ignore
export const colourTokens = [
  // Page, raised panels, wells.
  'paper', 'surface', 'sunken',
  // Text, secondary text, hairlines, control outlines.
  'ink', 'ink-2', 'line', 'line-2',
  // The one obvious action; the accent as graphic, as text and as tint; the focus ring.
  'primary', 'on-primary', 'accent', 'accent-ink', 'accent-wash', 'focus',
  // How something went, as text and as tint; always with a word or an icon.
  'good', 'good-wash', 'warn', 'warn-wash', 'bad', 'bad-wash',
  // The shell has colours of its own, so a light page may have a dark header.
  'bar-bg', 'bar-ink', 'head-bg', 'head-ink', 'head-line',
  'hero-bg', 'hero-ink', 'hero-ink-2', 'hero-action', 'hero-on-action',
  'foot-bg', 'foot-ink', 'foot-ink-2', 'foot-line',
] as const;

// prettier-ignore
export const shapeTokens = [
  'face-text', 'face-display', 'display-weight', 'display-track', 'display-lead',
  'r-control', 'r-button', 'r-chip', 'r-panel', 'r-hero',
  // The hero is an inset panel or full bleed, with a pattern and a veil over it behind the words.
  'hero-art', 'hero-art-size', 'hero-art-fade', 'hero-gap', 'hero-inset', 'hero-max', 'hero-pad',
  'card-shadow', 'card-shadow-lift',
] as const;

/** How the cards of the shop window are held, where a unit wants another hand than the usual fan. */
export const handTokens = [
  // How far each card is turned against its neighbour, and all of them together.
  'hand-turn',
  'hand-lean',
  // As parts of the distance between two cards: how much lower those behind are, and how much each is
  // lower than its neighbour.
  'hand-drop',
  'hand-slope',
] as const;

export type ColourToken = (typeof colourTokens)[number];
export type ShapeToken = (typeof shapeTokens)[number];

export type HandToken = (typeof handTokens)[number];

export interface Theme {
  readonly light: Readonly<Record<ColourToken | ShapeToken, string> & Partial<Record<HandToken, string>>>;
  /** Only what differs in the dark. All colours do; a shape may. */
  readonly dark: Readonly<Record<ColourToken, string> & Partial<Record<ShapeToken, string>>>;
  readonly mark: BrandMark;
}

/** The small drawn logo beside the unit's name. Any colour but the ink may be `none`. */
export interface BrandMark {
  readonly shape: 'bow' | 'star';
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
}
