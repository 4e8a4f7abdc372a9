import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { desktopFromRem, fromWidth, smallBelowRem, wholeBarFromRem } from '#ui/foundation/breakpoints.ts';

const style = readFileSync('ui/foundation/style.css', 'utf8');
const inStyle = (name: string): number => Number(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem`).exec(style)?.[1]);

test('SHELL-03 SHELL-04 SHELL-05 small under 768 px, the phone’s layout under 992, the desktop’s from there', () => {
  expect([smallBelowRem * 16, desktopFromRem * 16]).toEqual([768, 992]);
  expect([inStyle('md'), inStyle('lg')]).toEqual([smallBelowRem, desktopFromRem]);
});

test('NAV-31 the bar shows everything above 1200 px', () => {
  expect(wholeBarFromRem * 16).toBe(1_201);
  expect(inStyle('bar')).toBe(wholeBarFromRem);
});

test('a script asks for a width as a style sheet does', () => {
  expect(fromWidth(62)).toBe('(min-width: 62rem)');
});
