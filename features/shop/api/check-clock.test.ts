import { beforeAll, expect, test } from 'vitest';
import { clockCheckCall } from '#contract/shop/visit.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
});

test('API-78 the clock check tells how far the browser’s clock is off', async () => {
  const check = (text: string) => api.client('alpha')(clockCheckCall, { timestampBase64: text });
  const ahead = shop.clock.now().getTime() + 90_000;
  expect(await check(btoa(String(ahead)))).toEqual({
    ok: true,
    data: { serverTime: shop.clock.now().getTime(), ahead: 90_000, categories: [] },
  });
  for (const rubbish of ['%%%', btoa('soon'), btoa('-5'), btoa('1e309')])
    expect(await check(rubbish)).toMatchObject({ ok: false, failure: { name: 'input.invalid' } });
});

test('API-78 another unit is not confused with this one by the clock check', async () => {
  const outcome = await api.client('nobody')(clockCheckCall, { timestampBase64: btoa('1') });
  expect(outcome).toMatchObject({ ok: false, failure: { status: 404 } });
});
