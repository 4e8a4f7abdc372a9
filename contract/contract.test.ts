import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import fc from 'fast-check';
import { plainCall as plain } from '#testing/plain-call.ts';
import { call } from './call.ts';
import { callFiles, calls } from '#testing/calls.ts';
import { failures, statusOf, type FailureName } from './failures.ts';
import { barePath, pathOf, versionOf } from './version.ts';
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
    const login = call({ ...plain, post: '/login', version: 8 });
    expect(pathOf(login, { '/other': 2, '/login': 7 })).toBe('/v7/login');
    expect(pathOf(login, { '/login': 0 })).toBe('/login');
  });
  test('API-01 a version is what a path begins with, whole, and nothing else in it', () => {
    expect(['/v12/a', '/v2', '/a/v2/b', '/v2a/b', '/va/b'].map(barePath)).toEqual([
      '/a',
      '/v2',
      '/a/v2/b',
      '/v2a/b',
      '/va/b',
    ]);
    expect(['/v12/a', '/v2', '/a/v3/b', '/v4a/b'].map((path) => versionOf({ path }))).toEqual([12, 2, 2, 2]);
  });
});

test('no two calls share a method and a path', () => {
  const places = calls.map((one) => `${one.method} ${pathOf(one)}`);
  expect(new Set(places).size).toBe(places.length);
});

test('a form of a call is told by a field that may be left out', () => {
  const forms = calls.flatMap((one) => (one.forms ?? []).map((form) => ({ one, form })));
  expect(forms.length).toBeGreaterThan(0);
  for (const { one, form } of forms) {
    const field = one.body.shape[form.with] as z.ZodType | undefined;
    expect(field?.safeParse(undefined), `${one.id} ${form.with}`).toEqual({ success: true, data: undefined });
  }
});

// Each table counts the calls of its own file.
test.each(callFiles)('every call of %s is in the table beside it', (path) => {
  const table = readFileSync(path.replace(/\.ts$/, '.test.ts'), 'utf8');
  const [, name] = /([^/]+)\.ts$/.exec(path) ?? [];
  expect(table).toContain(`import * as calls from './${name}.ts';`);
  expect(table).toContain('callTable(calls, {');
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

test('an amount survives the wire in every currency, and what is none is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('EUR', 'JPY', 'BHD'), (minor, currency) => {
      expect(amountFromWire(currency, amountToWire(currency, minor))).toBe(minor);
    }),
  );
  for (const wrong of [1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
    expect(amountFromWire('EUR', wrong)).toBeNull();
});
