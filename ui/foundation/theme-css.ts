// A theme as a style sheet: custom properties for light, and again for what differs in the dark.
import type { Theme } from '#domain/units/theme.ts';

/**
 * `html:root` rather than `:root`, so that a theme wins over the plain one wherever the style sheet
 * happens to be loaded.
 */
export const themeCss = ({ light, dark }: Pick<Theme, 'light' | 'dark'>): string =>
  `html:root{${declarations(light)}}@media (prefers-color-scheme:dark){html:root{${declarations(dark)}}}`;

/**
 * A theme is data that somebody typed. A value that could end its declaration, its rule or the style
 * element is left out, and the plain theme shows in its place.
 */
const unsafe = /[<>{};\\]|\/\*/;

const declarations = (tokens: Readonly<Partial<Record<string, string>>>): string =>
  Object.entries(tokens)
    .filter(
      (entry): entry is [string, string] =>
        /^[a-z0-9-]+$/.test(entry[0]) && entry[1] !== undefined && !unsafe.test(entry[1]),
    )
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
