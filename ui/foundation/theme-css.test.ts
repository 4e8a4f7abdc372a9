import { expect, test } from 'vitest';
import type { Theme } from '#domain/units/theme.ts';
import { themeCss } from './theme-css.ts';

const css = (light: object, dark: object = {}) => themeCss({ light, dark } as Theme);

test('tokens become custom properties, the dark ones only in the dark', () => {
  expect(css({ paper: '#ffffff', 'ink-2': '#333333' }, { paper: '#000000' })).toBe(
    'html:root{--paper:#ffffff;--ink-2:#333333}@media (prefers-color-scheme:dark){html:root{--paper:#000000}}',
  );
});

test('gradients, data addresses and references to other tokens pass', () => {
  const art = `url("data:image/svg+xml,%3Csvg d='M0 0'/%3E")`;
  expect(css({ 'hero-art': art, 'hero-pad': 'calc(2 * var(--gutter))' })).toContain(
    `--hero-art:${art};--hero-pad:calc(2 * var(--gutter))`,
  );
});

test.each([
  '</style><script>alert(1)</script>',
  'red;background:url(//elsewhere.example)',
  'red}body{display:none',
  'red/*',
  'r\\65 d',
])('a value that could end its declaration is left out: %s', (value) => {
  expect(css({ paper: value, ink: '#000000' })).toContain('html:root{--ink:#000000}');
});
