import { beforeAll, expect, test } from 'vitest';
import { beginAgreement } from '#browser/visit/agreement.ts';
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

const point = /^B[\w-]{86}$/;

test('API-89 INIT-01 init gives a token, the server’s half of the keys and its time', async () => {
  const { publicKey } = await beginAgreement();
  const outcome = await api.client('alpha')(initCall, {}, { sealKey: publicKey });
  expect(outcome).toMatchObject({
    ok: true,
    data: {
      init: expect.stringMatching(/^alpha\.[\w-]{22}\.1-\d{13}\.[\w-]{124}$/),
      serverTime: shop.clock.now().getTime(),
      sealKey: expect.stringMatching(point),
    },
  });
});

test('API-111 each visit has another half, though the browser’s is the same, and nobody keeps the answer', async () => {
  const { publicKey } = await beginAgreement();
  const ask = () => api.server.inject({ url: '/v2/others/init?buId=alpha', headers: { 'x-seal-key': publicKey } });
  const answers = [await ask(), await ask()];
  const halves = answers.map((answer) => answer.json<{ data: { sealKey: string } }>().data.sealKey);
  expect(new Set(halves).size).toBe(2);
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
});

test('API-111 whoever sends no key gets a visit without keys', async () => {
  const outcome = await api.client('alpha')(initCall, {});
  expect(outcome).toMatchObject({ ok: true, data: { init: expect.stringMatching(/\.[\w-]{39}$/) } });
  expect(outcome).not.toHaveProperty('data.sealKey');
});

test.each([
  ['', 'nothing'],
  ['key', 'rubbish'],
  [`B${'A'.repeat(86)}`, 'a point that is not on the curve'],
  ['x'.repeat(4_000), 'much'],
])('API-111 what is sent as a key and is none is refused: %#', async (sealKey) => {
  const answer = await api.server.inject({ url: '/v2/others/init?buId=alpha', headers: { 'x-seal-key': sealKey } });
  expect(answer.json()).toMatchObject({ success: false, error: { code: 40001 } });
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
