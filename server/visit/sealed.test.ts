// API-111: what a sealed body must be, and a corpus of what it must not be.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { decodeProtectedHeader, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { initCall } from '#contract/shop/visit.ts';
import { sealToken } from '#platform/crypto/sealed-token.ts';
import { openSeal } from '#platform/crypto/sealing.ts';
import { handler } from '../handler.ts';
import { readInitToken } from './init-token.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { openVisit, type SealChanges, type TestVisit } from '#testing/visit.ts';

const echoCall = call({
  ...plainCall,
  post: '/test/echo',
  sealed: true,
  effect: 'read',
  unit: 'buId',
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string() }),
});
const otherCall = call({ ...echoCall, post: '/test/other' });

const path = '/v2/test/echo';
let shop: TestShop;
let api: TestApi;
let visit: TestVisit;
beforeAll(async () => {
  shop = await openTestShop();
  const echo = async ({ body }: { body: { text: string } }) => ({ text: body.text });
  api = await openTestApi(shop, {
    handlers: [handler(echoCall, echo), handler(otherCall, echo), ...(await import('#apps/api/handlers.ts')).handlers],
  });
  visit = await openVisit(api, 'alpha');
});

const send = async (token: unknown, init?: string, to = path) => {
  const response = await fetch(api.base + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-init-token': init ?? (await visit.initToken()) },
    body: JSON.stringify({ token }),
  });
  return (await response.json()) as { token?: string; error?: { code: number } };
};

/** What jose would refuse to seal. */
async function sealByHand(key: CryptoKey, header: object, content: string): Promise<string> {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const iv = randomBytes(12);
  const how = { name: 'AES-GCM', iv, additionalData: Buffer.from(head) };
  const sealed = Buffer.from(await crypto.subtle.encrypt(how, key, Buffer.from(content)));
  const parts = [iv, sealed.subarray(0, -16), sealed.subarray(-16)].map((part) => part.toString('base64url'));
  return `${head}..${parts.join('.')}`;
}

test('API-03 API-111 a sealed body is opened, and its answer is sealed with the key for answers', async () => {
  const outcome = await api.client('alpha', { visit })(echoCall, { text: 'سلام' });
  expect(outcome).toEqual({ ok: true, data: { text: 'سلام' } });
  const raw = await send((await visit.seal('POST', path, { text: 'quiet' })).token);
  expect(Object.keys(raw)).toEqual(['token']);
  expect(JSON.stringify(raw)).not.toContain('quiet');
});

test('a refusal of the handler’s own input is sealed as well', async () => {
  const sealed = await visit.seal('POST', path, { text: 5 });
  const { token = '' } = await send(sealed.token);
  expect(await sealed.open(token)).toMatchObject({ success: false, error: { code: 40001 } });
});

test('API-111 a body in clear is refused, and so is one without a visit', async () => {
  const clear = await fetch(api.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-init-token': await visit.initToken() },
    body: JSON.stringify({ text: 'in clear', buId: 'alpha' }),
  });
  expect(await clear.json()).toMatchObject({ error: { code: 40004 } });
  const { token } = await visit.seal('POST', path, { text: 'x' });
  const alone = await fetch(`${api.base}${path}?buId=alpha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(await alone.json()).toMatchObject({ error: { code: 40009 } });
});

test('API-111 the same sealed body twice, and twenty times at once, is accepted once', async () => {
  const first = (await visit.seal('POST', path, { text: 'once' })).token;
  expect(await send(first)).toHaveProperty('token');
  expect(await send(first)).toMatchObject({ error: { code: 40007 } });

  const { token } = await visit.seal('POST', path, { text: 'race' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)));
  expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error?.code === 40007)).toHaveLength(19);
});

test('a second process refuses what the first has seen', async () => {
  const second = await openTestApi(shop, {
    handlers: [handler(echoCall, async ({ body }) => body)],
  });
  const { token } = await visit.seal('POST', path, { text: 'x' });
  expect(await send(token)).toHaveProperty('token');
  const response = await fetch(second.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-init-token': await visit.initToken() },
    body: JSON.stringify({ token }),
  });
  expect(await response.json()).toMatchObject({ error: { code: 40007 } });
});

describe('refused: altered, misdirected, stale or made up', () => {
  const bound: [string, SealChanges, number][] = [
    ['made for another method', { header: { m: 'GET' } }, 40005],
    ['made for another path', { header: { p: '/v2/test/other' } }, 40005],
    ['made for another version of the path', { header: { p: '/v3/test/echo' } }, 40005],
    ['made for the path with a query', { header: { p: `${path}?x=1` } }, 40005],
    ['without a method', { header: { m: undefined } }, 40005],
    ['without a path', { header: { p: undefined } }, 40005],
    ['without a time', { header: { t: undefined } }, 40006],
    ['with a time that is a text', { header: { t: '1780308000000' } }, 40006],
    ['91 s old', { header: { t: -91_000 } }, 40006],
    ['an hour old', { header: { t: -3_600_000 } }, 40006],
    ['a year old', { header: { t: -31_536_000_000 } }, 40006],
    ['31 s from the future', { header: { t: 31_000 } }, 40006],
    ['a day from the future', { header: { t: 86_400_000 } }, 40006],
    ['without a nonce', { header: { n: undefined } }, 40005],
    ['with an empty nonce', { header: { n: '' } }, 40005],
    ['with a short nonce', { header: { n: 'abc' } }, 40005],
    ['with a long nonce', { header: { n: 'a'.repeat(500) } }, 40005],
    ['with a nonce that is no text', { header: { n: 7 } }, 40005],
    ['with a nonce of other characters', { header: { n: 'a:b:c:d:e:f:g:h:i:j:k:' } }, 40005],
    ['sealed with a key that nobody agreed on', { key: randomBytes(32) }, 40005],
    ['sealed with a key of nothing but zeros', { key: new Uint8Array(32) }, 40005],
    ['holding no JSON', { content: '{"text":' }, 40005],
    ['holding nothing', { content: '' }, 40005],
  ];
  test.each(bound)('%s', async (_, changes, code) => {
    // Times are written relative to the server's.
    const t = changes.header?.['t'];
    const header = typeof t === 'number' ? { ...changes.header, t: visit.serverTime + t } : changes.header;
    const token = await visit.sealWith('POST', path, { text: 'x' }, { ...changes, ...(header ? { header } : {}) });
    expect(await send(token)).toMatchObject({ error: { code } });
  });

  test.each([
    ['90 s old', -90_000],
    ['30 s from the future', 30_000],
  ])('but not what is %s', async (_, t) => {
    const header = { t: visit.serverTime + t };
    expect(await send(await visit.sealWith('POST', path, { text: 'x' }, { header }))).toHaveProperty('token');
  });

  test('no byte of it can be another, whichever and however', async () => {
    const { token } = await visit.seal('POST', path, { text: 'x'.repeat(40) });
    const parts = token.split('.');
    // Part 1, the wrapped key, is empty in this form.
    const bytes = parts.flatMap((part, at) => Array.from(Buffer.from(part, 'base64url'), (_, byte) => ({ at, byte })));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bytes), fc.integer({ min: 1, max: 255 }), async ({ at, byte }, change) => {
        const bent = Buffer.from(parts[at] ?? '', 'base64url');
        bent[byte] = (bent[byte] ?? 0) ^ change;
        const altered = parts.with(at, bent.toString('base64url')).join('.');
        expect(await send(altered), `part ${at} byte ${byte}`).toMatchObject({ error: { code: 40005 } });
      }),
      { numRuns: 200 },
    );
    expect(await send(token)).toHaveProperty('token');
  });

  test.each([
    ['a letter added to the header', 0, (part: string) => `${part}A`],
    ['no header', 0, () => ''],
    ['something where a wrapped key would be', 1, () => 'AAAA'],
    ['a longer nonce', 2, (part: string) => `${part}AAAA`],
    ['no nonce', 2, () => ''],
    ['content cut short', 3, (part: string) => part.slice(0, -4)],
    ['no content', 3, () => ''],
    ['a tag of 12 bytes', 4, (part: string) => part.slice(0, 16)],
    ['a tag of 4 bytes', 4, (part: string) => part.slice(0, 6)],
    ['no tag', 4, () => ''],
    ['other letters than base64url', 3, (part: string) => `${part.slice(0, -1)}+`],
  ])('%s', async (_, at, change) => {
    const parts = (await visit.seal('POST', path, { text: 'x' })).token.split('.');
    expect(await send(parts.with(at, change(parts[at] ?? '')).join('.'))).toMatchObject({ error: { code: 40005 } });
  });

  test.each([
    ['another algorithm', { alg: 'A256KW' }],
    ['no algorithm', { alg: undefined }],
    ['a key agreement', { alg: 'ECDH-ES', epk: { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'a'.repeat(43) } }],
    ['another cipher', { enc: 'A128GCM' }],
    ['a cipher and a code', { enc: 'A256CBC-HS512' }],
    ['an extension', { crit: ['b64'], b64: true }],
    ['compression', { zip: 'DEF' }],
  ])('%s, though sealed with the right key', async (_, changes) => {
    const binding = { m: 'POST', p: path, t: visit.serverTime, n: randomBytes(16).toString('base64url') };
    const head = { alg: 'dir', enc: 'A256GCM', ...binding, ...changes };
    const token = await sealByHand(visit.keys.request, head, '{"text":"x"}');
    expect(await send(token)).toMatchObject({ error: { code: 40005 } });
  });

  test.each([
    ['four parts', 'a.b.c.d'],
    ['six parts', 'a.b.c.d.e.f'],
    ['no parts', 'token'],
    ['empty', ''],
    ['very long', 'a'.repeat(50_000)],
    ['a signed token', 'eyJhbGciOiJub25lIn0.e30.'],
    ['a direct key', `${btoa('{"alg":"dir","enc":"A256GCM"}')}..AAAA.AAAA.AAAA`],
    ['a direct key of the right lengths', `eyJhbGciOiJkaXIifQ..${'A'.repeat(16)}.AAAA.${'A'.repeat(22)}`],
    ['a password', `${btoa('{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2c":99999999,"p2s":"x"}')}.AA.AA.AA.AA`],
    ['a compressed bomb', `${btoa('{"alg":"dir","enc":"A256GCM","zip":"DEF"}')}.AA.AA.AA.AA`],
  ])('rubbish with %s', async (_, token) => {
    expect(await send(token)).toMatchObject({ error: { code: 40005 } });
  });

  test.each([[null], [5], [['a']], [{ a: 1 }]])('a token that is no text: %j', async (token) => {
    expect(await send(token)).toMatchObject({ error: { code: 40004 } });
  });

  test.each(['alpha', 'beta'])('a body sealed in another visit, to %s, does not open in this one', async (unit) => {
    const foreign = await openVisit(api, unit);
    const { token } = await foreign.seal('POST', path, { text: 'x' });
    expect(await send(token)).toMatchObject({ error: { code: 40005 } });
    expect(await send((await visit.seal('POST', path, { text: 'x' })).token, await foreign.initToken())).toMatchObject({
      error: { code: 40005 },
    });
  });

  test('an answer sent back as a request', async () => {
    const { token = '' } = await send((await visit.seal('POST', path, { text: 'x' })).token);
    expect(await send(token)).toMatchObject({ error: { code: 40005 } });
  });

  test('a field added outside the seal, in the query', async () => {
    const { token } = await visit.seal('POST', path, { text: 'x' });
    expect(await send(token, undefined, `${path}?note=added`)).toMatchObject({ error: { code: 40005 } });
  });

  test('a body sealed for one path is not accepted at another', async () => {
    const { token } = await visit.seal('POST', path, { text: 'x' });
    expect(await send(token, undefined, '/v2/test/other')).toMatchObject({ error: { code: 40005 } });
  });

  test('a unit named inside that is not the visit’s is a disagreement', async () => {
    const sealed = await visit.seal('POST', path, { text: 'x', buId: 'beta' });
    const { token = '' } = await send(sealed.token);
    expect(await sealed.open(token)).toMatchObject({ error: { code: 40002 } });
  });
});

describe('an answer', () => {
  test('says which request it answers, and is sealed with a key that opens no request', async () => {
    const sealed = await visit.seal('POST', path, { text: 'x' });
    const { token = '' } = await send(sealed.token);
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      n: (decodeProtectedHeader(sealed.token) as { n?: string }).n,
    });
    const keys = (await readInitToken(await visit.initToken(), 'alpha', shop))?.keys;
    expect(openSeal(token, keys!.request)).toBeNull();
    expect(openSeal(token, keys!.answer)).toHaveProperty('content');
    expect(openSeal(sealed.token, keys!.answer)).toBeNull();
  });

  test('to a request of another visit does not open', async () => {
    const foreign = await openVisit(api, 'alpha');
    const sealed = await visit.seal('POST', path, { text: 'x' });
    const { token = '' } = await send(
      (await foreign.seal('POST', path, { text: 'x' })).token,
      await foreign.initToken(),
    );
    await expect(sealed.open(token)).rejects.toThrow();
  });

  test('is kept by nobody on the way', async () => {
    const response = await api.server.inject({
      method: 'POST',
      url: path,
      headers: { 'x-init-token': await visit.initToken() },
      payload: { token: (await visit.seal('POST', path, { text: 'x' })).token },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('a visit', () => {
  test('that nobody agreed on keys for seals nothing, and is good for everything else', async () => {
    const begun = await api.client('alpha')(initCall, {});
    const init = begun.ok ? begun.data.init : '';
    expect(begun).not.toHaveProperty('data.sealKey');
    expect(await send((await visit.seal('POST', path, { text: 'x' })).token, init)).toMatchObject({
      error: { code: 40009 },
    });
    const open = await api.server.inject({ url: '/v2/others/getBuParameter/alpha', headers: { 'x-init-token': init } });
    expect(open.json()).toMatchObject({ success: true });
  });

  test('goes on when the key of its token is no longer the newest; one of a key that is gone has to begin anew', async () => {
    const before = await openVisit(api, 'gamma');
    await shop.keys.rotate('gamma', 'visit-seal');
    shop.clock.advance(121_000);
    shop.keys.forget('gamma', 'visit-seal');
    const after = await openVisit(api, 'gamma');
    const versionOf = async (one: TestVisit) => /^\w+\.[\w-]+\.(\d+)-/.exec(await one.initToken())?.[1];
    expect(await Promise.all([before, after].map(versionOf))).toEqual(['1', '2']);
    const header = { t: shop.clock.now().getTime() };
    const sealedIn = (one: TestVisit) => one.sealWith('POST', path, { text: 'x' }, { header });
    for (const one of [before, after])
      expect(await send(await sealedIn(one), await one.initToken())).toHaveProperty('token');

    const text = (await after.initToken()).replace(/\.2-(\d+)\..*/, '.9-$1');
    const gone = sealToken('visit-seal', text, Buffer.alloc(64), randomBytes(32));
    expect(await send(await sealedIn(after), gone)).toMatchObject({ error: { code: 40009 } });
  });

  test.each(['sealing', 'visit', 'fingerprint'] as const)(
    'is not opened with the unit’s key for %s',
    async (purpose) => {
      const ring = await shop.keys.ring('alpha', purpose);
      const token = await visit.initToken();
      const text = token.slice(0, token.lastIndexOf('.'));
      const forged = sealToken('visit-seal', text, Buffer.alloc(64), ring.key(1).subarray(0, 32));
      const keys = { key: new Uint8Array(32) };
      expect(await send(await visit.sealWith('POST', path, { text: 'x' }, keys), forged)).toMatchObject({
        error: { code: 40009 },
      });
    },
  );
});

test('while Redis is down a process still remembers what it has seen itself', async () => {
  const { openRedis } = await import('#platform/redis.ts');
  const { Replays } = await import('#platform/replays.ts');
  const nowhere = openRedis('redis://127.0.0.1:1');
  const replays = new Replays(nowhere, 60_000);
  expect([await replays.isFirst('a'), await replays.isFirst('a'), await replays.isFirst('b')]).toEqual([
    true,
    false,
    true,
  ]);
  nowhere.disconnect();
});
