// node tools/fonts/main.ts: writes ui/foundation/fonts-chinese.css anew, after the font package was updated.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const font = '@fontsource-variable/noto-sans-sc';
const slices = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve(`${font}/unicode.json`), 'utf8'),
) as Record<string, string>;

/** Letters below this are latin, greek or cyrillic, and belong to the shop's own face. */
const firstShared = 0x20_00;
const startsAt = (range: string): number => Number.parseInt(range.replace(/^U\+/i, ''), 16);

const faces = Object.entries(slices).flatMap(([name, ranges]) => {
  // Numbered slices are the Chinese ones; the others are named after a script.
  const number = /^\[(\d+)\]$/.exec(name)?.[1];
  const chinese = ranges.split(',').filter((range) => startsAt(range) >= firstShared);
  if (number === undefined || chinese.length === 0) return [];
  return `@font-face {
  font-family: 'Noto Sans SC';
  font-weight: 100 900;
  font-display: swap;
  src: url('${font}/files/noto-sans-sc-${number}-wght-normal.woff2') format('woff2');
  unicode-range: ${chinese.join(',')};
}
`;
});

writeFileSync(
  'ui/foundation/fonts-chinese.css',
  `/* Simplified Chinese, in a style sheet of its own: a page in another language never loads it, and a
   Chinese one fetches only the slices whose characters it shows. Latin letters stay with the shop's
   own face. Written by tools/fonts/main.ts. */
:root:lang(zh) body {
  font-family: 'Noto Sans SC', var(--face-text);
}
:root:lang(zh) [class*='display-'],
:root:lang(zh) .font-display {
  font-family: 'Noto Sans SC', var(--face-display);
}
${faces.join('')}`,
);
