import { expect, test } from 'vitest';
import { idempotencyKeyPattern, wireHeaders } from './headers.ts';

test('INIT-11 the headers have the names that callers were told', () => {
  expect(wireHeaders).toEqual({
    init: 'x-init-token',
    sealKey: 'x-seal-key',
    key: 'idempotency-key',
    session: 'x-session',
    fingerprint: 'x-fingerprint',
    fingerprintSign: 'x-fingerprint-sign',
    fingerprintTime: 'x-fingerprint-timestamp',
    trace: 'traceparent',
  });
});

test('a key has 16 to 64 letters, digits, hyphens and underscores', () => {
  const isKey = (text: string) => idempotencyKeyPattern.test(text);
  for (const key of ['a'.repeat(16), 'Z9_-'.repeat(16), '01890a5d-ac96-774b-bcce-b302099a8057'])
    expect(isKey(key)).toBe(true);
  for (const other of ['', 'a'.repeat(15), 'a'.repeat(65), `${'a'.repeat(16)} `, ` ${'a'.repeat(16)}`, 'é'.repeat(16)])
    expect(isKey(other)).toBe(false);
});
