import { expect, test } from 'vitest';
import { readCode } from './code-text.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456. It works for 10 minutes.', '123456'],
  ['In 10 minutes 987654 expires', '987654'],
  ['١٢٣٤٥٦', '123456'],
  ['12', '12'],
  ['1a2b', '12'],
  ['1234567', '123456'],
  ['', ''],
])('pasting "%s" gives %s', (text, code) => expect(readCode(text, 6)).toBe(code));
