// API-111: what a sealed body must be, and a corpus of what it must not be.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { handler } from './handler.ts';
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

test('API-03 API-111 a sealed body is opened, and its answer is sealed to the browser’s own key', async () => {
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
  const stranger = () => {
    const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    return { kid: '1', kty: 'EC', crv: 'P-256', x, y } as const;
  };
  const bound: [string, SealChanges, number][] = [
    ['made for another method', { header: { m: 'GET' } }, 40005],
    ['made for another path', { header: { p: '/v2/test/other' } }, 40005],
    ['made for another version of the path', { header: { p: '/v3/test/echo' } }, 40005],
    ['made for the path with a query', { header: { p: `${path}?x=1` } }, 40005],
    ['made for another visit', { header: { i: randomBytes(16).toString('base64url') } }, 40005],
    ['without a visit', { header: { i: undefined } }, 40005],
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
    ['without a key to answer to', { header: { r: undefined } }, 40005],
    ['with a key to answer to that is no key', { header: { r: 'key' } }, 40005],
    ['with half a key to answer to', { header: { r: { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43) } } }, 40005],
    [
      'with a key of another curve',
      { header: { r: { kty: 'EC', crv: 'P-384', x: 'a'.repeat(64), y: 'a'.repeat(64) } } },
      40005,
    ],
    ['with a symmetric key to answer to', { header: { r: { kty: 'oct', k: 'AAAA' } } }, 40005],
    ['sealed to a stranger’s key', { key: stranger() }, 40005],
    ['naming a key that does not exist', { header: { kid: '99' } }, 40005],
    ['naming no key', { header: { kid: undefined } }, 40005],
    ['naming a key that is no number', { header: { kid: '../1' } }, 40005],
    ['naming key 0', { header: { kid: '0' } }, 40005],
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

  test('every byte of the content, the tag, the nonce and the header counts', async () => {
    const { token } = await visit.seal('POST', path, { text: 'x'.repeat(40) });
    const parts = token.split('.');
    let tried = 0;
    // Part 1, the wrapped key, is empty in this form.
    for (const [at, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let byte = 0; byte < bytes.length; byte += Math.max(1, Math.floor(bytes.length / 12))) {
        const bent = Buffer.from(bytes);
        bent[byte] = (bent[byte] ?? 0) ^ 1;
        const altered = parts.with(at, bent.toString('base64url')).join('.');
        expect(await send(altered), `part ${at} byte ${byte}`).toMatchObject({ error: { code: 40005 } });
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(40);
  });

  test.each([
    ['four parts', 'a.b.c.d'],
    ['six parts', 'a.b.c.d.e.f'],
    ['no parts', 'token'],
    ['empty', ''],
    ['very long', 'a'.repeat(50_000)],
    ['a signed token', 'eyJhbGciOiJub25lIn0.e30.'],
    ['a direct key', `${btoa('{"alg":"dir","enc":"A256GCM"}')}..AAAA.AAAA.AAAA`],
    ['a password', `${btoa('{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2c":99999999,"p2s":"x"}')}.AA.AA.AA.AA`],
    ['a compressed bomb', `${btoa('{"alg":"ECDH-ES","enc":"A256GCM","zip":"DEF"}')}.AA.AA.AA.AA`],
  ])('rubbish with %s', async (_, token) => {
    expect(await send(token)).toMatchObject({ error: { code: 40005 } });
  });

  test.each([[null], [5], [['a']], [{ a: 1 }]])('a token that is no text: %j', async (token) => {
    expect(await send(token)).toMatchObject({ error: { code: 40004 } });
  });

  test('a body sealed in one unit’s visit does not open in another’s', async () => {
    const foreign = await openVisit(api, 'beta');
    const { token } = await foreign.seal('POST', path, { text: 'x' });
    expect(await send(token)).toMatchObject({ error: { code: 40005 } });
    expect(await send((await visit.seal('POST', path, { text: 'x' })).token, await foreign.initToken())).toMatchObject({
      error: { code: 40005 },
    });
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

test('a rotated key: what was sealed to the old one still opens, the new one is handed out', async () => {
  const before = await openVisit(api, 'gamma');
  await shop.keys.rotate('gamma', 'sealing');
  shop.clock.advance(121_000);
  shop.keys.forget('gamma', 'sealing');
  const after = await openVisit(api, 'gamma');
  expect(after.sealKey.kid).not.toBe(before.sealKey.kid);
  for (const one of [before, after]) {
    const header = { t: shop.clock.now().getTime() };
    const token = await one.sealWith('POST', path, { text: 'x' }, { header });
    expect(await send(token, await one.initToken())).toHaveProperty('token');
  }
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
