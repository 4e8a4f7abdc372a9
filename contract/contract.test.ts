import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import fc from 'fast-check';
import { plainCall as plain } from '#testing/plain-call.ts';
import { call } from './call.ts';
import { calls } from '#testing/calls.ts';
import { createClient } from './client.ts';
import { failures, statusOf, type FailureName } from './failures.ts';
import { pathOf, versionOf } from './version.ts';
import { amountFromWire, amountToWire } from './wire/values/money.ts';

describe('versions', () => {
  test('API-01 the default is v2, and a path that begins with a version keeps it', () => {
    expect(pathOf(call({ ...plain, post: '/card/updateCard' }))).toBe('/v2/card/updateCard');
    expect(pathOf(call({ ...plain, post: '/v5/card/queryCard' }))).toBe('/v5/card/queryCard');
  });
  test('API-02 a call may have another version, or none', () => {
    expect(pathOf(call({ ...plain, post: '/login', version: 8 }))).toBe('/v8/login');
    expect(pathOf(call({ ...plain, post: '/oAuth/getOauthLoginInfo', version: 0 }))).toBe('/oAuth/getOauthLoginInfo');
  });
  test('API-109 a unit may keep an older version of a path, written version or not', () => {
    const list = call({ ...plain, get: '/v6/product/products/:categoryId/:page' });
    expect(versionOf(list)).toBe(6);
    expect(pathOf(list, { '/product/products': 3 })).toBe('/v3/product/products/:categoryId/:page');
    expect(pathOf(list, { '/product/prod': 3 })).toBe('/v6/product/products/:categoryId/:page');
  });
});

describe('what a call says when it says nothing', () => {
  test('a GET reads, a POST writes with a key kept for a day, bodies are small and in clear', () => {
    expect(call({ ...plain, get: '/x' })).toMatchObject({ method: 'GET', effect: 'read', sealed: false });
    expect(call({ ...plain, post: '/x' })).toMatchObject({
      method: 'POST',
      effect: 'write',
      keep: 'day',
      bodyBytes: 65_536,
    });
    expect(call({ ...plain, delete: '/x' })).toMatchObject({ method: 'DELETE', effect: 'write' });
  });
  test('no two calls share a method and a path', () => {
    const places = calls.map((one) => `${one.method} ${pathOf(one)}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

/** Where a text may be as long as its sender likes. A pattern that repeats something without end is one. */
function endlessTexts(schema: unknown, path: string): string[] {
  const {
    type,
    maxLength,
    pattern,
    enum: words,
    properties,
    items,
    anyOf = [],
    oneOf = [],
    ...rest
  } = Object(schema) as {
    type?: string;
    maxLength?: number;
    pattern?: string;
    enum?: unknown[];
    const?: unknown;
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
    oneOf?: unknown[];
  };
  const bounded = maxLength !== undefined || words || 'const' in rest || (pattern && !/[^\\][*+]|,\}/.test(pattern));
  return [
    ...(type === 'string' && !bounded ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => endlessTexts(inner, `${path}.${name}`)),
    ...[...anyOf, ...oneOf].flatMap((each) => endlessTexts(each, path)),
    ...(items ? endlessTexts(items, `${path}[]`) : []),
  ];
}

test('whatever a caller may write has a longest length, but a file', () => {
  const endless = calls.flatMap((one) =>
    endlessTexts(z.toJSONSchema(one.body, { io: 'input', unrepresentable: 'any' }), one.path),
  );
  expect(endless).toEqual(['/resource/upload.resourceContent']);
  expect(endlessTexts(z.toJSONSchema(z.object({ a: z.string().regex(/^a+$/) })), '')).toEqual(['.a']);
});

describe('failures', () => {
  const names = Object.keys(failures) as FailureName[];
  test('every code is used once', () => {
    const codes = names.map((name) => failures[name].wire);
    expect(new Set(codes).size).toBe(codes.length);
  });
  test('API-04 a failure rides as a status that says so, or inside a 200 answer', () => {
    for (const name of names) {
      const status = statusOf(name);
      expect(failures[name].rides === 'answer' ? status === 200 : status >= 400).toBe(true);
    }
  });
  test('what is our fault is reported, what a visitor can do by mistake is not', () => {
    expect(failures['server.fault'].report).toBe(true);
    expect(failures['input.invalid'].report).toBe(false);
  });
});

describe('the client', () => {
  const recorded = async (one: Parameters<ReturnType<typeof createClient>>[0], input: object, options = {}) => {
    const requests: { url: string; init: { headers: Record<string, string>; body?: string } }[] = [];
    const client = createClient({
      base: 'http://api',
      unit: 'alpha',
      language: 'zc',
      accessToken: () => 'alpha.token',
      fetch: async (url, init) => (requests.push({ url, init }), Response.json({ success: true, data: 1 })),
      ...options,
    });
    await client(one, input as never, { key: 'k'.repeat(20) });
    return requests[0];
  };
  test('API-116 fills the unit under the name each call gives it', async () => {
    expect((await recorded(call({ ...plain, get: '/a/:buId', unit: 'buId' }), {}))?.url).toBe('http://api/v2/a/alpha');
    expect((await recorded(call({ ...plain, get: '/a', unit: 'aggregatorBu' }), {}))?.url).toBe(
      'http://api/v2/a?aggregatorBu=alpha',
    );
    expect((await recorded(call({ ...plain, post: '/a', unit: 'aggregator_bu' }), {}))?.init.body).toBe(
      '{"aggregator_bu":"alpha"}',
    );
  });
  test('API-110 sends the fields of a GET as query parameters', async () => {
    const one = call({ ...plain, get: '/v1/member/cart', body: z.object({ custId: z.string() }) });
    expect((await recorded(one, { custId: 'a&b=c' }))?.url).toBe('http://api/v1/member/cart?custId=a%26b%3Dc');
  });
  test('API-05 sends the token as basic-auth user name with an empty password', async () => {
    const sent = await recorded(call({ ...plain, post: '/a' }), {});
    expect(atob(sent?.init.headers['authorization']?.slice(6) ?? '')).toBe('alpha.token:');
  });
  test('LANG-07 sends zc as zh_CN', async () => {
    expect((await recorded(call({ ...plain, get: '/a' }), {}))?.init.headers['accept-language']).toBe('zh_CN');
  });
  test('sends the key with what changes something, and with nothing else', async () => {
    expect((await recorded(call({ ...plain, post: '/a' }), {}))?.init.headers).toHaveProperty('idempotency-key');
    expect((await recorded(call({ ...plain, post: '/a', effect: 'read' }), {}))?.init.headers).not.toHaveProperty(
      'idempotency-key',
    );
  });
  test('asks a unit that keeps an older version there', async () => {
    expect((await recorded(call({ ...plain, get: '/v6/a' }), {}, { versions: { '/a': 3 } }))?.url).toBe(
      'http://api/v3/a',
    );
  });
  test('API-04 a transport error is a failed result with status null', async () => {
    const client = createClient({ base: 'http://127.0.0.1:1', unit: 'alpha' });
    expect(await client(call({ ...plain, get: '/a' }), {})).toMatchObject({
      ok: false,
      failure: { status: null, name: null },
    });
  });
  test.each([
    ['a code of the table', { code: 62_001, message: 'No.' }, 'card.unknown'],
    ['a code nobody here knows', { code: 99_999, message: 'No.' }, 'server.fault'],
    ['no error', null, null],
  ] as const)('a refusal with %s is told by its name', async (_, error, name) => {
    const fetch = async () => Response.json({ success: false, status: 200, data: null, error });
    const client = createClient({ base: 'http://api', unit: 'alpha', fetch });
    const outcome = await client(call({ ...plain, get: '/a' }), {});
    expect(outcome).toEqual({ ok: false, failure: { status: 200, name, message: error?.message ?? '' } });
  });
});

test('an amount survives the wire in every currency, and what is none is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('EUR', 'JPY', 'BHD'), (minor, currency) => {
      expect(amountFromWire(currency, amountToWire(currency, minor))).toBe(minor);
    }),
  );
  for (const wrong of [1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
    expect(amountFromWire('EUR', wrong)).toBeNull();
});
