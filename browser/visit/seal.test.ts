import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { expect, test, vi } from 'vitest';
import { base, testApi } from '#testing/browser/page/test-api.ts';
import { testBrowser } from '#testing/browser/page/test-browser.ts';
import { beginAgreement } from './agreement.ts';
import { createVisit } from './visit.ts';

async function setUp(aheadMs = 0) {
  const browser = testBrowser();
  const api = await testApi(browser.clock, aheadMs);
  const open = (unit = 'alpha') => createVisit({ base, unit, fetch: api.fetch, environment: browser.environment });
  return { browser, api, open, visit: open() };
}

const headerOf = (token: string) => decodeProtectedHeader(token) as Record<string, unknown>;

test('API-111 a body is sealed with the key agreed on, and bound to method, path, time and a nonce', async () => {
  const { browser, api, visit } = await setUp(5_000);
  const { token, init } = await visit.seal('POST', '/v2/order/unlock', { orderNo: 'a-1' });
  expect(init).toBe('alpha.visit1.1.signature');
  const { plaintext, protectedHeader } = await compactDecrypt(token, await api.key('request'));
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ orderNo: 'a-1' });
  expect(protectedHeader).toEqual({
    alg: 'dir',
    enc: 'A256GCM',
    m: 'POST',
    p: '/v2/order/unlock',
    t: browser.clock.now() + 5_000,
    n: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
  });
});

test('API-111 no nonce comes twice', async () => {
  const { visit } = await setUp();
  const sealed = await Promise.all(Array.from({ length: 50 }, () => visit.seal('POST', '/x', {})));
  expect(new Set(sealed.map(({ token }) => headerOf(token)['n'])).size).toBe(50);
});

test('API-111 only the answer to this very request opens, sealed with the key for answers', async () => {
  const { api, visit } = await setUp();
  const [sealed, another] = await Promise.all([visit.seal('POST', '/x', {}), visit.seal('POST', '/x', {})]);
  const content = { success: true, data: 7 };
  const answer = async (n: unknown, direction: 'request' | 'answer' = 'answer') =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', n })
      .encrypt(await api.key(direction));
  const { n } = headerOf(sealed.token);
  const good = await answer(n);
  expect(await sealed.open(good)).toEqual(content);
  await expect(another.open(good)).rejects.toThrow('another request');
  await expect(sealed.open(await answer(undefined))).rejects.toThrow('another request');
  // What was sent does not come back as its own answer.
  await expect(sealed.open(sealed.token)).rejects.toThrow();
  await expect(sealed.open(await answer(n, 'request'))).rejects.toThrow();
  for (const part of [0, 2, 3, 4]) {
    const parts = good.split('.');
    const bent = parts.with(part, `${parts[part]?.startsWith('A') ? 'B' : 'A'}${parts[part]?.slice(1)}`).join('.');
    await expect(sealed.open(bent), `part ${part}`).rejects.toThrow();
  }
  await expect(sealed.open(good.slice(0, -6))).rejects.toThrow();
  await expect(sealed.open('not.a.token')).rejects.toThrow();
});

test('API-111 an answer from an earlier visit does not open in the next', async () => {
  const { api, visit } = await setUp();
  const first = await visit.seal('POST', '/x', {});
  const earlier = await api.key('answer');
  visit.initRefused(first.init);
  const next = await visit.seal('POST', '/x', {});
  expect(next.init).not.toBe(first.init);
  const answer = await new CompactEncrypt(new TextEncoder().encode('{}'))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', n: headerOf(next.token)['n'] })
    .encrypt(earlier);
  await expect(next.open(answer)).rejects.toThrow();
});

test('API-111 each visit has a key of its own, so that none tells one unit or page of another', async () => {
  const { api, open } = await setUp();
  for (const unit of ['alpha', 'alpha', 'beta']) await open(unit).initToken();
  const sent = api.requests.map(({ headers }) => headers['x-seal-key']);
  expect(sent).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^B[A-Za-z0-9_-]{86}$/)));
  expect(new Set(sent).size).toBe(3);
});

test('API-111 no key can be read, and each has one use', async () => {
  const [one, other] = await Promise.all([beginAgreement(), beginAgreement()]);
  const keys = await one.withServer(other.publicKey, 'alpha.visit.1.sealed')();
  for (const [key, use] of [
    [keys.request, 'encrypt'],
    [keys.answer, 'decrypt'],
  ] as const) {
    expect([key.extractable, key.usages]).toEqual([false, [use]]);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  }
});

test('API-111 nor can the private key that they are derived from', async () => {
  const made = vi.spyOn(crypto.subtle, 'generateKey');
  try {
    await beginAgreement();
    // The type is that of the last of several ways to call it.
    const pairs = (await Promise.all(made.mock.results.map(({ value }) => value as unknown))) as CryptoKeyPair[];
    expect(pairs.map(({ privateKey }) => privateKey.extractable)).toEqual([false]);
  } finally {
    made.mockRestore();
  }
});

test('API-111 a server that agreed on nothing gets no body, and what is not sealed goes on', async () => {
  const { api, visit } = await setUp();
  api.agreeOn('nothing');
  expect(await visit.initToken()).toBe('alpha.visit1.1.signature');
  expect(await visit.initToken()).toBe('alpha.visit1.1.signature');
  await expect(visit.seal('POST', '/x', {})).rejects.toThrow('the visit has no keys');
});

test.each(['nothing', 'nonsense'] as const)(
  'API-111 whoever seals after an agreement on %s agrees anew',
  async (what) => {
    const { api, visit } = await setUp();
    api.agreeOn(what);
    await expect(visit.seal('POST', '/x', {})).rejects.toThrow();
    api.agreeOn('a key');
    const { token, init } = await visit.seal('POST', '/x', { a: 1 });
    expect(init).toBe('alpha.visit2.1.signature');
    await compactDecrypt(token, await api.key('request'));
  },
);
