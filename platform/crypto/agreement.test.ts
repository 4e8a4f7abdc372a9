import { createECDH, createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { agree } from './agreement.ts';

function other() {
  const ecdh = createECDH('prime256v1');
  return { ecdh, key: ecdh.generateKeys('base64url') };
}

/** RFC 5869, written down a second time: extract with no salt, expand by one block. */
function hkdf(secret: Buffer, info: string): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
}

test('both sides have the same key for the same text, and another for another', () => {
  const { ecdh, key } = other();
  const agreed = agree(key)!;
  const secret = ecdh.computeSecret(agreed.publicKey, 'base64url');
  expect(agreed.key('request')).toEqual(hkdf(secret, 'request'));
  expect(agreed.key('request')).toEqual(Buffer.from(hkdfSync('sha256', secret, '', 'request', 32)));
  expect(agreed.key('answer')).not.toEqual(agreed.key('request'));
});

test('our half is another each time', () => {
  const { key } = other();
  expect(agree(key)?.publicKey).not.toBe(agree(key)?.publicKey);
});

test.each([
  ['nothing', ''],
  ['rubbish', 'key'],
  ['a compressed point', other().ecdh.getPublicKey('base64url', 'compressed')],
  ['a point that is not on the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')],
  ['the point at infinity', Buffer.alloc(65).toString('base64url')],
  ['zeros', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url')],
  ['a point of another curve', createECDH('secp384r1').generateKeys('base64url')],
  ['a key with something behind it', `${other().key}AAAA`],
  ['a key in other letters', Buffer.from(other().key, 'base64url').toString('base64')],
])('%s is no key', (_, key) => {
  expect(agree(key)).toBeNull();
});
