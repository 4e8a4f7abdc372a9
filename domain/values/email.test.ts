import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each(['a@b.co', 'help@shop.example', 'first.last+tag@mail.shop.online'])(
  'VAL-30 %s is an e-mail address',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'help',
  'help@shop',
  '@shop.example',
  'help@shop.e',
  'help@.example',
  'a b@shop.example',
  'https://shop.example/help',
])('VAL-06 %j is none', (text) => expect(isEmail(text)).toBe(false));
