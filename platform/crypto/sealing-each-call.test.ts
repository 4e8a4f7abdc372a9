import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { newPrivateKey } from './envelope.ts';
import { openSeal, publicSealKey, sealTo } from './sealing-each-call.ts';

const secret = newPrivateKey();
const { kid, ...ours } = publicSealKey(7, secret);
const keyOf = (name: string) => (name === '7' ? secret : null);

test('what jose seals, we open; the protected header comes with it', async () => {
  const key = await importJWK({ ...ours, alg: 'ECDH-ES' });
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.option(fc.uint8Array(), { nil: undefined }),
      async (text, party) => {
        const sealer = new CompactEncrypt(Buffer.from(text)).setProtectedHeader({
          alg: 'ECDH-ES',
          enc: 'A256GCM',
          kid,
          m: 'POST',
        });
        if (party) sealer.setKeyManagementParameters({ apu: party, apv: Buffer.from([...party, 1]) });
        const opened = openSeal(await sealer.encrypt(key), keyOf);
        expect(opened?.content.toString()).toBe(text);
        expect(opened?.header).toMatchObject({ m: 'POST', kid });
      },
    ),
    { numRuns: 50 },
  );
});

test('what we seal, jose opens', async () => {
  const browser = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = browser.publicKey.export({ format: 'jwk' });
  for (const text of ['', '{"a":1}', 'سرّ', 'x'.repeat(100_000)]) {
    const { plaintext } = await compactDecrypt(sealTo(jwk, text) ?? '', browser.privateKey);
    expect(Buffer.from(plaintext).toString()).toBe(text);
  }
});

test('a point that is not on the curve is no key, to answer to or to be sealed with', async () => {
  const off = { ...ours, y: ours.x };
  expect(sealTo(off, 'x')).toBeNull();
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk: off };
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  expect(openSeal(`${head}..${'A'.repeat(16)}.AAAA.${'A'.repeat(22)}`, keyOf)).toBeNull();
});

test.each(['crit', 'zip'])('an extension is not understood: %s', async (name) => {
  const key = await importJWK({ ...ours, alg: 'ECDH-ES' });
  const token = await new CompactEncrypt(Buffer.from('x'))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(key);
  const [head = '', ...rest] = token.split('.');
  const header = {
    ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object),
    [name]: name === 'crit' ? ['b64'] : 'DEF',
  };
  const changed = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
  expect(openSeal(changed, keyOf)).toBeNull();
});

test('a tag cut short is not accepted', async () => {
  const key = await importJWK({ ...ours, alg: 'ECDH-ES' });
  const token = await new CompactEncrypt(Buffer.from('x'))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(key);
  const parts = token.split('.');
  const tag = Buffer.from(parts[4] ?? '', 'base64url');
  for (const bytes of [0, 4, 8, 12, 15])
    expect(openSeal(parts.with(4, tag.subarray(0, bytes).toString('base64url')).join('.'), keyOf)).toBeNull();
});
