import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Member } from '#domain/identity/actor.ts';
import { call, FileAnswer } from '#contract/call.ts';
import { addMember, assign } from '#data/identity/actors.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { issueToken, revokeToken } from '#data/identity/tokens.ts';
import { saveProfile } from '#data/units/units.ts';
import { handler, plainHandler } from './handler.ts';
import { languageOf } from './request.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { plainCall } from '#testing/plain-call.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';
import { handlers } from '#apps/api/handlers.ts';

const testCall = <const Who extends 'anyone' | 'member' | 'staff'>(path: string, who: Who) =>
  call({
    ...plainCall,
    post: path,
    who,
    unit: 'buId',
    effect: 'read',
    answer: z.unknown(),
  });

const fileCall = call({
  ...plainCall,
  post: '/test/file',
  unit: 'buId',
  effect: 'read',
  body: z.object({ name: z.string() }),
  answer: FileAnswer,
});

// Handlers a careless author might write. The machine has to hold without them.
const careless = [
  handler(testCall('/test/forgetful', 'anyone'), ({ scope }) =>
    scope.tx.selectFrom('product').select(['unit_id', 'item_code']).execute(),
  ),
  handler(testCall('/test/in-path/:buId', 'anyone'), async () => null),
  handler(testCall('/test/member', 'member'), async ({ scope }) => scope.actor),
  handler(call({ ...testCall('/test/quote', 'anyone'), post: '/test/quote', needs: 'quote' }), async () => null),
  handler(
    call({
      ...testCall('/x', 'anyone'),
      post: '/test/personal',
      body: z.object({ custId: z.string() }),
    }),
    async ({ scope }) => scope.actor,
  ),
  handler(fileCall, async ({ body }) => ({
    fileName: body.name,
    contentType: 'text/csv',
    bytes: Buffer.from('a,b'),
  })),
  handler(testCall('/test/staff', 'staff'), async ({ scope }) => scope.actor),
  handler(
    call({ ...testCall('/x', 'anyone'), post: '/test/session', session: 'begins' }),
    async ({ scope }) => scope.actor,
  ),
  handler(
    call({ ...testCall('/x', 'member'), post: '/test/own-session', session: 'ends' }),
    async ({ scope }) => scope.actor,
  ),
  handler(testCall('/test/broken', 'anyone'), async () => {
    throw new Error('a bug with token=SECRET in it');
  }),
];

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, { handlers: [...handlers, ...careless] });
  for (const unit of ['alpha', 'beta'])
    await shop.inUnit(unit, (scope) => saveProduct(scope, testProduct({ itemCode: unit }), 1));
});

const post = async (path: string, body: object | string, token?: string) => {
  const response = await fetch(`${api.base}/v2${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Basic ${btoa(`${token}:`)}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await response.json()) as {
    status: number;
    data: unknown;
    error: { code: number } | null;
  };
};
const tokenOf = (unit: string, kind: Member['kind']) =>
  shop.inUnit(unit, async (scope) => issueToken(scope, { kind, unit, id: await addMember(scope, { kind }) }));

test('UNIT-01 a handler that forgets its filter still sees its own unit only, request after request', async () => {
  for (const unit of ['alpha', 'beta', 'alpha', 'beta', 'beta', 'alpha'])
    expect(await post('/test/forgetful', { buId: unit })).toMatchObject({
      data: [{ unit_id: unit, item_code: unit }],
    });
});

test('API-04 an answer has success, status, data and error, whatever happened', async () => {
  expect(await post('/test/forgetful', { buId: 'alpha' })).toMatchObject({ success: true, status: 200, error: null });
  expect(await post('/test/forgetful', {})).toEqual({
    success: false,
    status: 400,
    data: null,
    error: { code: 40003, message: 'The request names no shop.' },
  });
});

test('API-01 a call without a version in its path answers at v2, one with a version keeps it', async () => {
  const status = async (path: string) => (await fetch(api.base + path)).status;
  expect(await status('/v2/others/getBuParameter/alpha')).toBe(200);
  expect(await status('/others/getBuParameter/alpha')).toBe(404);
  expect(await status('/v6/product/products/all/1?aggregatorBuId=alpha')).toBe(200);
  expect(await status('/v2/product/products/all/1?aggregatorBuId=alpha')).toBe(404);
});

describe('who is asking', () => {
  test('a member call wants a token, and tells who carries it', async () => {
    expect(await post('/test/member', { buId: 'alpha' })).toMatchObject({ status: 401, error: { code: 40101 } });
    const token = await tokenOf('alpha', 'customer');
    expect(await post('/test/member', { buId: 'alpha' }, token)).toMatchObject({
      status: 200,
      data: { kind: 'customer', unit: 'alpha' },
    });
  });
  test('API-05 AUTH-38 beside the token there is an empty password, and no other', async () => {
    const token = await tokenOf('alpha', 'customer');
    const status = async (credentials: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa(credentials)}` };
      const answer = await fetch(`${api.base}/v2/test/member`, { method: 'POST', headers, body: '{}' });
      return answer.status;
    };
    expect(await status(`${token}:`)).toBe(200);
    for (const credentials of [`${token}:secret`, `${token}: `, `${token}::`, `:${token}`])
      expect(await status(credentials), credentials.replace(token, 'token')).toBe(401);
  });
  test('the token alone names the unit', async () => {
    expect(await post('/test/member', {}, await tokenOf('alpha', 'customer'))).toMatchObject({ status: 200 });
  });
  test('a token and a body that name different units are refused', async () => {
    expect(await post('/test/member', { buId: 'beta' }, await tokenOf('alpha', 'customer'))).toMatchObject({
      error: { code: 40002 },
    });
  });
  test('every part that names a unit must agree: path, query and body', async () => {
    const at = (path: string, body: object) =>
      fetch(api.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    expect(await at('/v2/test/in-path/alpha', { buId: 'beta' })).toMatchObject({ error: { code: 40002 } });
    expect(await at('/v2/test/in-path/alpha?buId=beta', {})).toMatchObject({ error: { code: 40002 } });
    expect(await at('/v2/test/forgetful?buId=beta', { buId: 'alpha' })).toMatchObject({ error: { code: 40002 } });
    expect(await at('/v2/test/in-path/alpha', { buId: 'alpha' })).toMatchObject({ status: 200 });
    expect(shop.logged.join('')).toContain('unit.disagreement');
  });
  test('a token with its unit rewritten is nobody', async () => {
    const token = (await tokenOf('alpha', 'customer')).replace('alpha.', 'beta.');
    expect(await post('/test/member', { buId: 'beta' }, token)).toMatchObject({ status: 401 });
  });
  test('a wrong kind of member is not allowed; the right one is', async () => {
    expect(await post('/test/staff', {}, await tokenOf('alpha', 'customer'))).toMatchObject({ status: 403 });
    expect(await post('/test/staff', {}, await tokenOf('alpha', 'staff'))).toMatchObject({ status: 200 });
    expect(await post('/test/staff', { buId: 'alpha' })).toMatchObject({ status: 401 });
  });
  test('a token that has ended is refused where none is needed, and says nothing in a call about the session', async () => {
    const token = await tokenOf('alpha', 'customer');
    await shop.inUnit('alpha', (scope) => revokeToken(scope, token));
    expect(await post('/test/forgetful', { buId: 'alpha' }, token)).toMatchObject({ status: 401 });
    expect(await post('/test/session', { buId: 'alpha' }, token)).toMatchObject({ data: { kind: 'guest' } });
    // Nor does one that is good: who signs in is nobody yet.
    const good = await tokenOf('alpha', 'customer');
    expect(await post('/test/session', { buId: 'alpha' }, good)).toMatchObject({ data: { kind: 'guest' } });
    expect(await post('/test/own-session', {}, good)).toMatchObject({ data: { kind: 'customer' } });
    expect(await post('/test/own-session', {}, token)).toMatchObject({ status: 401 });
  });
  test.each(['rubbish', 'alpha.short'])('a malformed token is refused even where none is needed: %s', async (token) => {
    expect(await post('/test/forgetful', { buId: 'alpha' }, token)).toMatchObject({ status: 401 });
  });
});

describe('whose things', () => {
  const member = (kind: Member['kind'], unit = 'alpha') =>
    shop.inUnit(unit, async (scope) => {
      const id = await addMember(scope, { kind });
      return { id, token: await issueToken(scope, { kind, unit, id }) };
    });
  const ask = (custId: string, token?: string) => post('/test/personal', { buId: 'alpha', custId }, token);

  test('API-114 a custId wants a token, and it must be the token’s own', async () => {
    const [me, other] = [await member('customer'), await member('customer')];
    expect(await ask(me.id)).toMatchObject({ status: 401 });
    expect(await ask(me.id, me.token)).toMatchObject({
      status: 200,
      data: { kind: 'customer', id: me.id },
    });
    expect(await ask(other.id, me.token)).toMatchObject({ status: 403 });
    expect(await ask('', me.token)).toMatchObject({ status: 200 });
  });
  test('API-114 a salesman names an assigned customer, and acts for them', async () => {
    const [salesman, mine, other] = [await member('salesman'), await member('customer'), await member('customer')];
    await shop.inUnit('alpha', (scope) => assign(scope, salesman.id, mine.id));
    expect(await ask(mine.id, salesman.token)).toMatchObject({
      data: { kind: 'salesman', actingFor: mine.id },
    });
    expect(await ask(other.id, salesman.token)).toMatchObject({ status: 403 });
  });
  test('API-114 a token that is for one customer opens no other’s things, not even of one who is assigned', async () => {
    const [salesman, first, second] = [await member('salesman'), await member('customer'), await member('customer')];
    const token = await shop.inUnit('alpha', async (scope) => {
      for (const { id } of [first, second]) await assign(scope, salesman.id, id);
      return issueToken(scope, { kind: 'salesman', unit: 'alpha', id: salesman.id, actingFor: first.id });
    });
    for (const named of [first.id, ''])
      expect(await ask(named, token)).toMatchObject({ data: { id: salesman.id, actingFor: first.id } });
    for (const other of [second.id, salesman.id]) expect(await ask(other, token)).toMatchObject({ status: 403 });
  });
  test('API-114 a customer of another unit is nobody’s here, not even staff’s', async () => {
    const [staff, foreign] = [await member('staff'), await member('customer', 'beta')];
    expect(await ask(foreign.id, staff.token)).toMatchObject({ status: 403 });
    expect(await ask('not even an id', staff.token)).toMatchObject({ status: 403 });
  });
});

test('API-114 a plain handler, which knows nobody, cannot be mounted for somebody’s own things', async () => {
  for (const changes of [
    { who: 'member' },
    { may: 'card.read' },
    { body: z.object({ custId: z.string() }) },
  ] as const) {
    const personal = call({
      ...plainCall,
      post: '/x',
      effect: 'none',
      answer: z.unknown(),
      ...changes,
    });
    const open = personal as typeof personal & { effect: 'none'; who: 'anyone' };
    const rash = plainHandler(open, async () => null);
    await expect(openTestApi(shop, { handlers: [rash] })).rejects.toThrow('knows nobody');
  }
});

test('a call that the unit cannot do does not exist there', async () => {
  expect(await post('/test/quote', { buId: 'alpha' })).toMatchObject({
    status: 404,
    error: { code: 40402 },
  });
  await shop.inUnit('gamma', (scope) => saveProfile(scope, unitProfile({ id: 'gamma', can: ['quote'] })));
  await eventually('the capability', async () => (await post('/test/quote', { buId: 'gamma' })).status === 200);
});

test('API-109 a unit that keeps an older version is answered there too, the others are not', async () => {
  const at = async (version: number, unit: string) =>
    (await fetch(`${api.base}/v${version}/product/products/all/1?aggregatorBuId=${unit}`)).status;
  await shop.inUnit('gamma', (scope) =>
    saveProfile(scope, unitProfile({ id: 'gamma', callVersions: { '/product/products': 3 } })),
  );
  await eventually('the override', async () => (await at(3, 'gamma')) === 200);
  expect([await at(6, 'gamma'), await at(6, 'alpha'), await at(3, 'alpha'), await at(4, 'gamma')]).toEqual([
    200, 200, 404, 404,
  ]);
});

test('a file is sent as a download, under its own name', async () => {
  const file = await api.client('alpha')(fileCall, { name: 'reçu "1".csv' });
  expect(file).toMatchObject({
    ok: true,
    data: { fileName: 'reçu "1".csv', contentType: 'text/csv' },
  });
  expect(file.ok && Buffer.from(file.data.bytes).toString()).toBe('a,b');
  expect(await api.client('nobody')(fileCall, { name: 'x' })).toMatchObject({
    ok: false,
    failure: { status: 404 },
  });
});

describe('when it goes wrong', () => {
  test('a bug is a 500 that tells the caller nothing and the log everything', async () => {
    const answer = await post('/test/broken', { buId: 'alpha' });
    expect(answer).toMatchObject({ status: 500, error: { code: 50001 } });
    expect(JSON.stringify(answer)).not.toContain('SECRET');
    expect(shop.logged.join('')).toContain('a bug with');
  });
  test('a body that is no JSON is refused in the same shape', async () => {
    expect(await post('/test/forgetful', '{"buId":')).toMatchObject({
      status: 400,
      success: false,
      error: { code: 40001 },
    });
  });
  test('an unknown path is refused in the same shape', async () => {
    expect(await post('/nowhere', {})).toMatchObject({ status: 404, error: { code: 40402 } });
  });
  test('a unit id that is not text is no unit', async () => {
    for (const buId of [1, ['alpha'], { $ne: '' }])
      expect(await post('/test/forgetful', { buId })).toMatchObject({ status: 404 });
  });
});

test('only the shop’s own pages may call from a browser', async () => {
  const preflight = (origin: string) =>
    fetch(`${api.base}/v2/others/getBuParameter/alpha`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
  expect((await preflight('http://shop.test')).headers.get('access-control-allow-origin')).toBe('http://shop.test');
  const allowed = await preflight('http://shop.test');
  expect(allowed.headers.get('access-control-allow-methods')).toContain('DELETE');
  // LANG-07: the underscore of zh_CN makes a browser ask.
  expect(allowed.headers.get('access-control-allow-headers')).toContain('accept-language');
  const plain = await fetch(`${api.base}/v2/others/getBuParameter/alpha`, { headers: { origin: 'http://shop.test' } });
  expect(plain.headers.get('access-control-expose-headers')).toContain('content-disposition');
  expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['zh_CN', 'zc'],
  ['zh-CN', 'zc'],
  ['fr', 'fr'],
  ['nl', 'en'],
  [undefined, 'en'],
])('LANG-02 LANG-07 a request whose accept-language is %j is answered in %s', (accepted, language) => {
  const unit = unitProfile({ languages: ['en', 'fr', 'zc'], defaultLanguage: 'en' });
  expect(languageOf({ headers: { 'accept-language': accepted } } as never, unit)).toBe(language);
});
