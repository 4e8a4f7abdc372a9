// Whether a theme can be read. WCAG 2.2 asks 4.5:1 of text and 3:1 of what outlines a control.
import type { ColourToken, Theme } from './theme.ts';

/** The contrast of two opaque colours written `#rrggbb`, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) throw new RangeError(`"${colour}" is not a colour of the form #rrggbb`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((digits) => {
    const channel = Number.parseInt(digits, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const backgrounds = ['paper', 'surface', 'sunken'] as const;

/** Every pair of tokens that meet on a screen, and what they need. */
const pairs: readonly (readonly [ColourToken, ColourToken, number])[] = [
  ...backgrounds.flatMap(
    (background) =>
      [
        ['ink', background, 4.5],
        ['ink-2', background, 4.5],
        ['accent-ink', background, 4.5],
        ['good', background, 4.5],
        ['warn', background, 4.5],
        ['bad', background, 4.5],
        ['line-2', background, 3],
        ['focus', background, 3],
        ['primary', background, 3],
      ] as const,
  ),
  ['accent-ink', 'accent-wash', 4.5],
  ['good', 'good-wash', 4.5],
  ['warn', 'warn-wash', 4.5],
  ['bad', 'bad-wash', 4.5],
  ['on-primary', 'primary', 4.5],
  ['bar-ink', 'bar-bg', 4.5],
  ['head-ink', 'head-bg', 4.5],
  ['hero-ink', 'hero-bg', 4.5],
  ['hero-ink-2', 'hero-bg', 4.5],
  ['hero-on-action', 'hero-action', 4.5],
  ['hero-action', 'hero-bg', 3],
  ['foot-ink', 'foot-bg', 4.5],
  ['foot-ink-2', 'foot-bg', 4.5],
];

/** What cannot be read in a theme, in sentences for the person who made it; empty when all can. */
export const contrastFaults = (theme: Theme): string[] =>
  (['light', 'dark'] as const).flatMap((mode) =>
    pairs.flatMap(([front, background, needed]) => {
      const ratio = contrastRatio(theme[mode][front], theme[mode][background]);
      if (ratio >= needed) return [];
      return `${front} on ${background} in ${mode} has a contrast of ${ratio.toFixed(2)}, and ${needed} is needed.`;
    }),
  );
