import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretKey } from './secret-key.ts';

test('a key made of bytes is the bytes, and is made once', () => {
  const bytes = randomBytes(32);
  const hash = (key: Parameters<typeof createHmac>[1]) => createHmac('sha256', key).update('x').digest('hex');
  expect(hash(secretKey(bytes))).toBe(hash(bytes));
  expect(secretKey(bytes)).toBe(secretKey(bytes));
  expect(secretKey(Buffer.from(bytes))).not.toBe(secretKey(bytes));
});
