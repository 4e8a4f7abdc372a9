// A visit of the release before, which goes on until it ends.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { publicSealKey } from '#platform/crypto/sealing-each-call.ts';
import { signToken } from '#platform/crypto/signed-token.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { openVisit } from '#testing/visit.ts';
import { handler } from '../handler.ts';

const echoCall = call({
  ...plainCall,
  post: '/test/echo',
  sealed: true,
  effect: 'read',
  unit: 'buId',
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string() }),
});
const path = '/v2/test/echo';
const browser = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const id = randomBytes(16).toString('base64url');

let shop: TestShop;
let api: TestApi;
let init: string;
beforeAll(async () => {
  shop = await openTestShop();
  const { handlers } = await import('#apps/api/handlers.ts');
  api = await openTestApi(shop, { handlers: [handler(echoCall, async ({ body }) => body), ...handlers] });
  const ring = await shop.keys.ring('alpha', 'visit');
  const expiresAt = new Date(shop.clock.now().getTime() + 3_600_000);
  init = signToken('visit', { scope: 'alpha', id, expiresAt }, { version: ring.newest, key: ring.key(ring.newest) });
});

async function sealed(header: object = {}): Promise<string> {
  const ring = await shop.keys.ring('alpha', 'sealing');
  const { kid, ...jwk } = publicSealKey(ring.newest, ring.key(ring.newest));
  const { kty, crv, x, y } = browser.publicKey.export({ format: 'jwk' });
  return new CompactEncrypt(Buffer.from('{"text":"quiet"}'))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid,
      m: 'POST',
      p: path,
      i: id,
      t: shop.clock.now().getTime(),
      n: randomBytes(16).toString('base64url'),
      r: { kty, crv, x, y },
      ...header,
    })
    .encrypt(await importJWK({ ...jwk, alg: 'ECDH-ES' }));
}

const send = async (token: string, visit = init) => {
  const headers = { 'x-init-token': visit };
  const response = await api.server.inject({ method: 'POST', url: path, headers, payload: { token } });
  return response.json<{ token?: string; error?: { code: number } }>();
};

test('its body is opened once, and the answer sealed to the key that it named', async () => {
  const body = await sealed();
  const { token = '' } = await send(body);
  const { plaintext } = await compactDecrypt(token, browser.privateKey);
  expect(JSON.parse(Buffer.from(plaintext).toString())).toMatchObject({ success: true, data: { text: 'quiet' } });
  expect(await send(body)).toMatchObject({ error: { code: 40007 } });
});

test.each([
  ['for another path', { p: '/v2/test/other' }, 40005],
  ['for another visit', { i: randomBytes(16).toString('base64url') }, 40005],
  ['91 s old', { t: -91_000 }, 40006],
  ['with no key to answer to', { r: undefined }, 40005],
  ['with half a key to answer to', { r: { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43) } }, 40005],
  ['naming a key that does not exist', { kid: '99' }, 40005],
])('refused: %s', async (_, header, code) => {
  const t = 't' in header ? { t: shop.clock.now().getTime() + header.t } : {};
  expect(await send(await sealed({ ...header, ...t }))).toMatchObject({ error: { code } });
});

test('neither form opens in a visit of the other', async () => {
  const visit = await openVisit(api, 'alpha');
  const now = await visit.seal('POST', path, { text: 'x' });
  expect(await send(now.token)).toMatchObject({ error: { code: 40005 } });
  expect(await send(await sealed({ i: visit.id }), await visit.initToken())).toMatchObject({ error: { code: 40005 } });
});

test('an hour after the release there is no such visit left', async () => {
  shop.clock.advance(3_600_000);
  expect(await send(await sealed())).toMatchObject({ error: { code: 40009 } });
});
