import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { openSeal, sealWith } from './sealing.ts';

const key = createSecretKey(randomBytes(32));
const sealedByJose = (content: string, more: object = {}) =>
  new CompactEncrypt(Buffer.from(content)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...more }).encrypt(key);

test('what jose seals, we open; the protected header comes with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (text, path) => {
      const opened = openSeal(await sealedByJose(text, { p: path }), key);
      expect(opened).toEqual({ content: text, header: { alg: 'dir', enc: 'A256GCM', p: path } });
    }),
    { numRuns: 100 },
  );
});

test('what we seal, jose opens', async () => {
  for (const text of ['', '{"a":1}', 'سرّ', '🎁'.repeat(3), 'x'.repeat(100_000)]) {
    const { plaintext, protectedHeader } = await compactDecrypt(sealWith(key, { n: 'once' }, text), key);
    expect(Buffer.from(plaintext).toString()).toBe(text);
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', n: 'once' });
  }
});

test('no flipped bit opens, and another key opens nothing', () => {
  const token = sealWith(key, { n: 'once' }, '{"text":"quiet"}');
  expect(openSeal(token, createSecretKey(randomBytes(32)))).toBeNull();
  const parts = token.split('.');
  for (const [at, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const bent = Buffer.from(bytes);
      bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(openSeal(parts.with(at, bent.toString('base64url')).join('.'), key), `part ${at} bit ${bit}`).toBeNull();
    }
  }
});

test.each([{ alg: 'A256KW' }, { enc: 'A128GCM' }, { crit: ['b64'] }, { zip: 'DEF' }])(
  'of what JWE can be nothing else is understood: %j',
  (header) => {
    expect(openSeal(sealWith(key, header, 'x'), key)).toBeNull();
  },
);

test('a tag cut short is not accepted', () => {
  const parts = sealWith(key, {}, 'x').split('.');
  const tag = Buffer.from(parts[4] ?? '', 'base64url');
  for (const bytes of [0, 4, 8, 12, 15])
    expect(openSeal(parts.with(4, tag.subarray(0, bytes).toString('base64url')).join('.'), key)).toBeNull();
});
