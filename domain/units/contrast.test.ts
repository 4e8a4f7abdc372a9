import { expect, test } from 'vitest';
import { contrastFaults, contrastRatio } from './contrast.ts';
import { colourTokens, type ColourToken, type Theme } from './theme.ts';

test('contrast runs from 1 to 21 and does not depend on the order', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#777777')).toBe(1);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a colour that cannot be measured is a bug, not a pass', () => {
  expect(() => contrastRatio('red', '#ffffff')).toThrow(RangeError);
});

test('every pair that cannot be read is named, in its mode', () => {
  const grey = Object.fromEntries(colourTokens.map((token) => [token, '#777777']));
  const black = { ...grey, ink: '#000000' } as Record<ColourToken, string>;
  const theme = { light: grey, dark: black, mark: {} } as unknown as Theme;
  const faults = contrastFaults(theme);
  expect(faults).toContain('ink on paper in light has a contrast of 1.00, and 4.5 is needed.');
  expect(faults).not.toContainEqual(expect.stringMatching(/^ink on paper in dark/));
});
