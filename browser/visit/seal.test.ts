import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { base, testApi } from '#testing/browser/page/test-api.ts';
import { testBrowser } from '#testing/browser/page/test-browser.ts';
import { createVisit } from './visit.ts';

async function setUp(aheadMs = 0) {
  const browser = testBrowser();
  const api = await testApi(browser.clock, aheadMs);
  const open = (unit = 'alpha') => createVisit({ base, unit, fetch: api.fetch, environment: browser.environment });
  return { browser, api, open, visit: open() };
}

const headerOf = (token: string) => decodeProtectedHeader(token) as Record<string, unknown>;

test('API-111 a body is sealed to the server’s key and bound to method, path, visit, time and a nonce', async () => {
  const { browser, api, visit } = await setUp(5_000);
  const { token } = await visit.seal('POST', '/v2/order/unlock', { orderNo: 'a-1' });
  const { plaintext, protectedHeader } = await compactDecrypt(token, api.key);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ orderNo: 'a-1' });
  expect(protectedHeader).toMatchObject({
    alg: 'ECDH-ES',
    enc: 'A256GCM',
    kid: '1',
    m: 'POST',
    p: '/v2/order/unlock',
    i: 'visit1',
    t: browser.clock.now() + 5_000,
    n: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    r: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
  });
  expect(Object.keys(protectedHeader['r'] as object)).toEqual(['kty', 'crv', 'x', 'y']);
});

test('API-111 no nonce comes twice', async () => {
  const { visit } = await setUp();
  const sealed = await Promise.all(Array.from({ length: 50 }, () => visit.seal('POST', '/x', {})));
  expect(new Set(sealed.map(({ token }) => headerOf(token)['n'])).size).toBe(50);
});

test('API-111 the answer opens with the browser’s own key, and nothing else does', async () => {
  const { visit } = await setUp();
  const sealed = await visit.seal('POST', '/x', {});
  const sealTo = async (key: unknown, content: unknown) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(await importJWK(key as JWK, 'ECDH-ES'));
  const answer = await sealTo(headerOf(sealed.token)['r'], { success: true, data: 7 });
  expect(await sealed.open(answer)).toEqual({ success: true, data: 7 });
  await expect(sealed.open(`${answer.slice(0, -4)}AAAA`)).rejects.toThrow();
  await expect(sealed.open('not.a.token')).rejects.toThrow();
});

test('API-111 the private key cannot be read, not even by us', async () => {
  const browser = testBrowser();
  const api = await testApi(browser.clock);
  const { keys } = browser.environment;
  const visit = createVisit({ base, unit: 'alpha', fetch: api.fetch, environment: browser.environment });
  await visit.seal('POST', '/x', {});
  const { privateKey } = (await keys.find('seal-alpha')) as CryptoKeyPair;
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
});

test('a unit has one pair for all its pages, and another unit has another', async () => {
  const { open, visit } = await setUp();
  const replyKey = async (of: ReturnType<typeof open>) => headerOf((await of.seal('POST', '/x', {})).token)['r'];
  const first = await replyKey(visit);
  expect(await replyKey(visit)).toEqual(first);
  expect(await replyKey(open())).toEqual(first);
  expect(await replyKey(open('beta'))).not.toEqual(first);
});
