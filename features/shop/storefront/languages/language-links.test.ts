import { expect, test } from 'vitest';
import { inLanguage } from './language-links.ts';

test('LANG-04 another language of the same page: what else stands in its address stays', () => {
  expect(inLanguage('', '?lang=fr')).toBe('?lang=fr');
  expect(inLanguage('?question=refunds&lang=en', '?lang=fr')).toBe('?question=refunds&lang=fr');
  expect(inLanguage('?q=caf%C3%A9&a=1&a=2', '?lang=zc')).toBe('?q=caf%C3%A9&a=1&a=2&lang=zc');
});

test('LANG-04 ROUTE-28 a sign-in leads back to the page that was wanted, in the language that was chosen on the way', () => {
  const back = (origin: string) =>
    new URLSearchParams(inLanguage(`?returnTo=${encodeURIComponent(origin)}&lang=en`, '?lang=fr')).get('returnTo');
  expect(back('/account?lang=en&section=orders')).toBe('/account?lang=fr&section=orders');
  expect(back('/account?section=orders')).toBe('/account?section=orders');
  expect(back('/account')).toBe('/account');
  expect(back('/q?lang=en&x=a?b#place')).toBe('/q?lang=fr&x=a%3Fb#place');
});
