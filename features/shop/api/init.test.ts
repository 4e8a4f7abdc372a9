import { beforeAll, expect, test } from 'vitest';
import { initCall } from '#contract/shop/visit.ts';
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
  expect(await ask()).toMatchObject({ ok: false, failure: { name: 'init.invalid' } });
});

test('API-89 a visit to another unit is refused here: the request names two shops', async () => {
  const visit = await openVisit(api, 'beta');
  expect(await api.client('alpha', { visit })(getUnitCall, {})).toMatchObject({
    failure: { name: 'unit.disagreement' },
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
    failure: { name: 'init.invalid' },
  });
});
