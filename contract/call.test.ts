import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plainCall as plain } from '#testing/plain-call.ts';
import { call, FileAnswer, guardsOf, isCall, isPersonal, possibleGuards, requirementOf } from './call.ts';

describe('what a call says when it says nothing', () => {
  test('a GET reads, looks around and is answered anew', () => {
    expect(call({ ...plain, get: '/x' })).toEqual({
      ...plain,
      get: '/x',
      method: 'GET',
      path: '/x',
      effect: 'read',
      priority: 'last',
      sealed: false,
      cached: false,
      bodyBytes: 65_536,
      keep: 'day',
    });
  });
  test.each([
    ['POST', call({ ...plain, post: '/x' })],
    ['DELETE', call({ ...plain, delete: '/x' })],
  ])('a %s writes with a key kept for a day, in a small body and in clear', (method, one) => {
    expect(one).toMatchObject({ method, path: '/x', effect: 'write', priority: 'usual', sealed: false, keep: 'day' });
  });
  test('what it says is kept', () => {
    const said = {
      sealed: true,
      effect: 'none',
      priority: 'usual',
      cached: true,
      bodyBytes: 7,
      keep: 'month',
    } as const;
    expect(call({ ...plain, get: '/x', ...said })).toMatchObject(said);
  });
  test('a till goes first whatever it does, and a member who looks is not turned away with the guests', () => {
    expect(call({ ...plain, get: '/x', who: 'partner' }).priority).toBe('first');
    expect(call({ ...plain, post: '/x', who: 'partner' }).priority).toBe('first');
    expect(call({ ...plain, get: '/x', who: 'member' }).priority).toBe('usual');
  });
});

test('a call is told from whatever else a file exports', () => {
  const { method, path, answer } = call({ ...plain, get: '/x' });
  expect(isCall({ method, path, answer })).toBe(true);
  for (const other of [null, undefined, 'GET', { method, path }, { method, answer }, { path, answer }])
    expect(isCall(other)).toBe(false);
});

test('a second call of one requirement is still that requirement’s', () => {
  expect(['API-1', 'API-1.look'].map((id) => requirementOf({ id }))).toEqual(['API-1', 'API-1']);
});

test('API-114 a call is about somebody’s own things when it is not for anyone, or names a customer', () => {
  expect(isPersonal(call({ ...plain, get: '/x' }))).toBe(false);
  expect(isPersonal(call({ ...plain, get: '/x', who: 'member' }))).toBe(true);
  expect(isPersonal(call({ ...plain, get: '/x', body: z.object({ custId: z.string().optional() }) }))).toBe(true);
});

test('a file is something with bytes', () => {
  expect(FileAnswer.safeParse({ fileName: 'a', contentType: 'b', bytes: new Uint8Array() }).success).toBe(true);
  for (const other of [null, 'bytes', {}]) expect(FileAnswer.safeParse(other).success).toBe(false);
});

describe('what stands before a call of several forms', () => {
  const forms = [
    { with: 'handle', limits: ['price'] },
    { with: 'cartList', captcha: 'coupon' },
  ] as const;
  const several = call({
    ...plain,
    post: '/x',
    needs: 'card-query',
    captcha: 'card_query',
    body: z.object({ handle: z.string().optional(), cartList: z.array(z.string()).optional() }),
    forms,
  });

  test('D8 is what the form says and nothing else, the first one that fits', () => {
    expect(guardsOf(several, { cartList: [] })).toBe(forms[1]);
    expect(guardsOf(several, { cartList: [], handle: 'x' })).toBe(forms[0]);
    expect(guardsOf(several, { handle: undefined, other: 1 })).toBe(several);
  });

  test('may be any of them while nobody has read the body', () => {
    expect(possibleGuards(several)).toEqual([several, ...forms]);
    expect(possibleGuards(call({ ...plain, get: '/x' }))).toHaveLength(1);
  });
});
