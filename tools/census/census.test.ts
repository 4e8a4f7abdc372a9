import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import * as api from '#apps/api/handlers.ts';
import * as pay from '#apps/pay/handlers.ts';
import { calls } from '#apps/calls.ts';
import { readTable } from '../requirements/table.ts';
import { declaredTests } from '../requirements/titles.ts';
import { censusFaults, type Census } from './census.ts';

const sources = globSync(['{apps,features,contract}/**/*.{test,spec}.ts']);
const testTitles = sources.flatMap((path) => declaredTests(path, readFileSync(path, 'utf8')).map(({ name }) => name));
const requirementIds = new Set(readTable(readFileSync('docs/requirements.tsv', 'utf8')).map(({ id }) => id));

test('nobody forgot anything: every call has a handler, an auth rule, its tests and its requirement', () => {
  expect(testTitles.length).toBeGreaterThan(50);
  const handled = [...api.handlers, ...pay.handlers].map((handler) => handler.call);
  const files = [...api.handlerModules, ...pay.handlerModules].map(({ path, handlers: { length } }) => ({
    path,
    source: readFileSync(path, 'utf8'),
    handlers: length,
  }));
  expect(calls.length).toBeGreaterThan(50);
  expect(files.filter(({ handlers: count }) => count > 0).length).toBeGreaterThan(50);
  expect(censusFaults({ calls, handled, files, testTitles, requirementIds })).toEqual([]);
});

describe('each thing that can be forgotten trips', () => {
  const sound = call({
    id: 'API-17',
    post: '/member/getMemberProfile',
    who: 'member',
    may: 'member.read',
    body: z.object({ custId: z.string() }),
    answer: z.object({}),
    fails: [],
  });
  const census: Census = {
    calls: [sound],
    handled: [sound],
    files: [],
    testTitles: ['API-17 another unit sees nothing', 'API-17 another customer sees nothing'],
    requirementIds: new Set(['API-17']),
  };
  const open = { ...sound, who: 'anyone' as const, body: z.object({}) };

  test('nothing forgotten, no fault', () => expect(censusFaults(census)).toEqual([]));
  test('no handler', () =>
    expect(censusFaults({ ...census, handled: [] })).toEqual([expect.stringContaining('has no handler')]));
  test('no auth rule', () => {
    const rude = { ...sound, who: undefined as never };
    expect(censusFaults({ ...census, calls: [rude], handled: [rude] })).toEqual([
      expect.stringContaining('does not say who'),
    ]);
  });
  test('no permission', () => {
    const rude = { ...sound, may: undefined as never };
    expect(censusFaults({ ...census, calls: [rude], handled: [rude] })).toEqual([
      expect.stringContaining('names no permission'),
    ]);
  });
  test('no requirement', () =>
    expect(censusFaults({ ...census, requirementIds: new Set() })).toEqual([
      expect.stringContaining('names no requirement'),
    ]));
  test('no test for another unit', () =>
    expect(censusFaults({ ...census, testTitles: census.testTitles.slice(1) })).toEqual([
      expect.stringContaining('"another unit"'),
    ]));
  test('no test for another customer', () =>
    expect(censusFaults({ ...census, testTitles: census.testTitles.slice(0, 1) })).toEqual([
      expect.stringContaining('"another customer"'),
    ]));
  test('no test for a stranger, where a link opens what a session opens', () => {
    const linked = { ...sound, who: 'link-or-buyer' as const };
    const ofLinked = { ...census, calls: [linked], handled: [linked] };
    expect(censusFaults(ofLinked)).toEqual([expect.stringContaining('"a stranger"')]);
    const titles = [...census.testTitles, 'API-17 a stranger sees nothing'];
    expect(censusFaults({ ...ofLinked, testTitles: titles })).toEqual([]);
    expect(censusFaults({ ...ofLinked, testTitles: titles.slice(1) })).toEqual([
      expect.stringContaining('"another unit"'),
    ]);
    expect(censusFaults({ ...ofLinked, testTitles: titles.toSpliced(1, 1) })).toEqual([
      expect.stringContaining('"another customer"'),
    ]);
  });
  test('a test of another call whose id begins the same does not count', () =>
    expect(censusFaults({ ...census, testTitles: ['API-170 another unit', 'API-170 another customer'] })).toHaveLength(
      2,
    ));
  test('a second call of the same requirement has tests of its own', () => {
    const staff = { ...sound, id: 'API-17.staff', path: '/staff/getMemberProfile' };
    const both = { ...census, calls: [sound, staff], handled: [sound, staff] };
    expect(censusFaults(both)).toHaveLength(2);
    const theirs = ['API-17.staff another unit', 'API-17.staff another customer'];
    expect(censusFaults({ ...both, testTitles: [...census.testTitles, ...theirs] })).toEqual([]);
    expect(censusFaults({ ...both, testTitles: theirs })).toHaveLength(2);
  });
  test('a call that is about nobody wants no test for another customer', () =>
    expect(
      censusFaults({ ...census, calls: [open], handled: [open], testTitles: census.testTitles.slice(0, 1) }),
    ).toEqual([]));
  test('two handlers of one address', () => {
    const other = { ...sound, id: 'API-17.other', path: '/v5/member/getMemberProfile' };
    const theirs = ['API-17.other another unit', 'API-17.other another customer'];
    const twice = { calls: [sound, other], handled: [sound, other], testTitles: [...census.testTitles, ...theirs] };
    expect(censusFaults({ ...census, ...twice })).toEqual([expect.stringContaining('answered by two handlers')]);
    expect(censusFaults({ ...census, handled: [sound, sound] })).toHaveLength(1);
  });
  test('a file that makes a handler and exports none', () => {
    const path = 'features/members/api/get-member.ts';
    const faultsOf = (source: string, count: number) =>
      censusFaults({ ...census, files: [{ path, source, handlers: count }] });
    const made = ['handler', 'preparedHandler', 'type CallContext, plainHandler', 'handlerWithKeys,\n  type InUnit'];
    for (const names of made) {
      const source = `import { ${names} } from '#server/handler.ts';`;
      expect(faultsOf(source, 0)).toEqual([`${path} makes a handler and exports none.`]);
      expect(faultsOf(source, 1)).toEqual([]);
    }
    expect(faultsOf(`import type { InUnit } from '#server/handler.ts';`, 0)).toEqual([]);
  });
  test('a handler of a call that is not in the contract', () =>
    expect(censusFaults({ ...census, calls: [] })).toEqual([expect.stringContaining('is not in contract/')]));
});
