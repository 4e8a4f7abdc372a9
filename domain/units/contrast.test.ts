import { expect, test } from 'vitest';
import { contrastFaults, contrastRatio } from './contrast.ts';
import { colourTokens, type ColourToken, type Theme } from './theme.ts';

test('contrast runs from 1 to 21 and does not depend on the order', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#777777')).toBe(1);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('each colour counts as much as an eye sees of it, dark ones by a straight line', () => {
  const ofWhite = (colour: string) => Math.round(contrastRatio(colour, '#FFFFFF') * 1_000) / 1_000;
  expect(['#ff0000', '#00ff00', '#0000ff'].map(ofWhite)).toEqual([3.998, 1.372, 8.592]);
  expect(['#0a0a0a', '#0b0b0b', '#010203'].map(ofWhite)).toEqual([19.798, 19.683, 20.766]);
});

test('a colour that cannot be measured is a bug, not a pass', () => {
  for (const colour of ['red', '#fff', '#ffffff0', 'x#ffffff', '#gggggg', '#ffggff', '#ffffgg'])
    expect(() => contrastRatio(colour, '#ffffff')).toThrow(`"${colour}" is not a colour of the form #rrggbb`);
});

test('every pair that cannot be read is named, in its mode', () => {
  const grey = Object.fromEntries(colourTokens.map((token) => [token, '#777777']));
  const black = { ...grey, ink: '#000000' } as Record<ColourToken, string>;
  const theme = { light: grey, dark: black, mark: {} } as unknown as Theme;
  const faults = contrastFaults(theme);
  expect(faults).toContain('ink on paper in light has a contrast of 1.00, and 4.5 is needed.');
  expect(faults).not.toContainEqual(expect.stringMatching(/^ink on paper in dark/));
});

/** By hand, from WCAG 2.2: text needs 4.5, what outlines a control 3. */
const onPages = ['ink', 'ink-2', 'accent-ink', 'good', 'warn', 'bad'];
const outlines = ['line-2', 'focus', 'primary'];
const needed: string[] = [
  ...['paper', 'surface', 'sunken'].flatMap((background) => [
    ...onPages.map((front) => `${front} on ${background} 4.5`),
    ...outlines.map((front) => `${front} on ${background} 3`),
  ]),
  ...['accent-ink on accent-wash', 'good on good-wash', 'warn on warn-wash', 'bad on bad-wash'].map((p) => `${p} 4.5`),
  ...['on-primary on primary', 'bar-ink on bar-bg', 'head-ink on head-bg', 'hero-ink on hero-bg'].map(
    (p) => `${p} 4.5`,
  ),
  ...['hero-ink-2 on hero-bg', 'hero-on-action on hero-action', 'foot-ink on foot-bg'].map((p) => `${p} 4.5`),
  'foot-ink-2 on foot-bg 4.5',
  'hero-action on hero-bg 3',
];

test('every pair that meets on a screen is measured, in the light and in the dark', () => {
  const grey = Object.fromEntries(colourTokens.map((token) => [token, '#777777']));
  const said = contrastFaults({ light: grey, dark: grey, mark: {} } as unknown as Theme);
  const pattern = /^(\S+ on \S+) in (light|dark) has a contrast of 1\.00, and (4\.5|3) is needed\.$/;
  const read = said.map((sentence) => sentence.replace(pattern, '$2 $1 $3'));
  const both = ['light', 'dark'].flatMap((mode) => needed.map((pair) => `${mode} ${pair}`));
  expect(read.toSorted()).toEqual(both.toSorted());
});

test('what is needed is enough', () => {
  const theme = (ink: string) => {
    const colours = Object.fromEntries(colourTokens.map((token) => [token, '#ffffff']));
    return {
      light: { ...colours, 'bar-ink': ink },
      dark: { ...colours, 'bar-ink': ink },
      mark: {},
    } as unknown as Theme;
  };
  const bars = (ink: string) => contrastFaults(theme(ink)).filter((sentence) => sentence.startsWith('bar-ink'));
  expect(bars('#767676')).toEqual([]);
  expect(bars('#777777')).toHaveLength(2);
});
