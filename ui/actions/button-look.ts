// How an action looks, for a button and for a link that acts like one.

/** One filled action in a view; the others are outlined or plain. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'hero';
/** 40, 48 and 56 px high. */
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonShape {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** As wide as what it is in. */
  readonly wide?: boolean;
}

export const buttonClassOf = ({ look = 'primary', size = 'medium', wide = false }: ButtonShape = {}): string =>
  `button button-${look} button-${size}${wide ? ' button-wide' : ''}`;

/** The final action of a page. */
export const buttonClass = {
  primary: buttonClassOf({ look: 'primary', size: 'large' }),
  /** On a hero, which has an action colour of its own. */
  hero: buttonClassOf({ look: 'hero', size: 'large' }),
} as const;
