import { beforeAll, expect, test } from 'vitest';
import { clockCheckCall, initCall, signFingerprintCall } from '#contract/shop/visit.ts';
import { getUnitCall } from '#contract/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { openVisit } from '#testing/visit.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
});

const components = { fonts: ['Inter'], screenResolution: '390x844', platform: 'test' };

test('API-89 INIT-01 init gives a token, a key to seal to and the server’s time', async () => {
  const outcome = await api.client('alpha')(initCall, {});
  expect(outcome).toMatchObject({
    ok: true,
    data: {
      init: expect.stringMatching(/^alpha\.[\w-]{22}\./),
      serverTime: shop.clock.now().getTime(),
      sealKey: { kty: 'EC', crv: 'P-256' },
    },
  });
});

test('INIT-02 the token is valid one hour and not a moment longer', async () => {
  const outcome = await api.client('alpha')(initCall, {});
  expect(outcome).toMatchObject({ data: { expiresIn: 3_600_000 } });
  const visit = await openVisit(api, 'alpha');
  const ask = () => api.client('alpha', { visit })(getUnitCall, {});
  shop.clock.advance(3_599_999);
  expect(await ask()).toMatchObject({ ok: true });
  shop.clock.advance(1);
  expect(await ask()).toMatchObject({ ok: false, failure: { code: 40009 } });
});

test('API-89 a visit to another unit is refused here: the request names two shops', async () => {
  const visit = await openVisit(api, 'beta');
  expect(await api.client('alpha', { visit })(getUnitCall, {})).toMatchObject({
    failure: { code: 40002 },
  });
});

test.each(['', 'alpha', 'alpha.AAAAAAAAAAAAAAAAAAAAAA.1-1780308000000.AAAA', 'nobody.x.y.z'])(
  'a made-up init token is refused: %s',
  async (token) => {
    const response = await fetch(`${api.base}/v2/others/getBuParameter/alpha`, {
      headers: { 'x-init-token': token },
    });
    expect(await response.json()).toMatchObject({ success: false, error: { code: 40009 } });
  },
);

test('a forged signature on a real token is refused', async () => {
  const visit = await openVisit(api, 'alpha');
  const token = await visit.initToken();
  const forged = { ...visit, initToken: async () => `${token.slice(0, -4)}AAAA` };
  expect(await api.client('alpha', { visit: forged })(getUnitCall, {})).toMatchObject({
    failure: { code: 40009 },
  });
});

test('API-78 INIT-10 the clock check tells how far the browser’s clock is off', async () => {
  const check = (text: string) => api.client('alpha')(clockCheckCall, { timestampBase64: text });
  const ahead = shop.clock.now().getTime() + 90_000;
  expect(await check(btoa(String(ahead)))).toEqual({
    ok: true,
    data: { serverTime: shop.clock.now().getTime(), ahead: 90_000, categories: [] },
  });
  for (const rubbish of ['%%%', btoa('soon'), btoa('-5'), btoa('1e309')])
    expect(await check(rubbish)).toMatchObject({ ok: false, failure: { code: 40001 } });
});

test('API-78 another unit is not confused with this one by the clock check', async () => {
  const outcome = await api.client('nobody')(clockCheckCall, { timestampBase64: btoa('1') });
  expect(outcome).toMatchObject({ ok: false, failure: { status: 404 } });
});

test('API-95 INIT-05 a fingerprint is signed with the server’s time, once there is a visit', async () => {
  const visit = await openVisit(api, 'alpha');
  const body = { fingerprint: 'ab'.repeat(32), components };
  expect(await api.client('alpha', { visit })(signFingerprintCall, body)).toMatchObject({
    ok: true,
    data: { sign: expect.any(String), timestamp: shop.clock.now().getTime() },
  });
  expect(await api.client('alpha')(signFingerprintCall, body)).toMatchObject({ failure: { code: 40009 } });
});

test('API-95 a sign of another unit’s visit is another sign', async () => {
  const prints = await Promise.all(['alpha', 'beta'].map(async (unit) => (await openVisit(api, unit)).fingerprint()));
  expect(new Set(prints.map(({ sign }) => sign)).size).toBe(2);
});

test.each(['', 'short', 'AB'.repeat(32), 'zz'.repeat(32)])(
  'a hash that is none is not signed: %s',
  async (fingerprint) => {
    const visit = await openVisit(api, 'alpha');
    expect(await api.client('alpha', { visit })(signFingerprintCall, { fingerprint, components })).toMatchObject({
      failure: { code: 40001 },
    });
  },
);
