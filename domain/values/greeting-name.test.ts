import { expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';

test.each([
  'Claim your prize at evil-shop.com now',
  'evil.co',
  'ЗЛО.рф',
  'évil.fr',
  'evil。com',
  'john@example',
  'evil/claim',
  'evil\\claim',
  'https: evil',
  'WWW evil',
  'Call 0900 12',
])('our-domain-sends-spam: nobody is greeted as %j', (typed) => {
  expect(greetingName(typed)).toBe('');
});

test.each([
  'John Roe',
  "Conan O'Brien",
  'J.R. Roe',
  'S.A.R.L. Roe',
  'Dr. Ann Lee',
  'محمد علي',
  'Jean-Luc Roe',
  'Roe Jr.',
  '',
])('%j is a name', (typed) => {
  expect(greetingName(typed)).toBe(typed);
});
