import { beforeAll, expect, test } from 'vitest';
import { signFingerprintCall } from '#contract/shop/visit.ts';
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

test('API-95 INIT-05 a fingerprint is signed with the server’s time, once there is a visit', async () => {
  const visit = await openVisit(api, 'alpha');
  const body = { fingerprint: 'ab'.repeat(32), components };
  expect(await api.client('alpha', { visit })(signFingerprintCall, body)).toMatchObject({
    ok: true,
    data: { sign: expect.any(String), timestamp: shop.clock.now().getTime() },
  });
  expect(await api.client('alpha')(signFingerprintCall, body)).toMatchObject({ failure: { name: 'init.invalid' } });
});

test('INIT-05 API-95 a sign is of one fingerprint in one visit', async () => {
  const [one, other] = [await openVisit(api, 'alpha'), await openVisit(api, 'alpha')];
  const signOf = async (visit: typeof one, fingerprint: string) => {
    const outcome = await api.client('alpha', { visit })(signFingerprintCall, { fingerprint, components });
    return outcome.ok && outcome.data.sign;
  };
  const first = await signOf(one, 'ab'.repeat(32));
  expect(await signOf(one, 'ab'.repeat(32))).toBe(first);
  expect(await signOf(one, 'cd'.repeat(32))).not.toBe(first);
  expect(await signOf(other, 'ab'.repeat(32))).not.toBe(first);
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
      failure: { name: 'input.invalid' },
    });
  },
);
