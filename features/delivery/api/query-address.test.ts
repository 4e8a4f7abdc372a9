import { afterEach, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { queryAddressCall } from '#contract/delivery/addresses.ts';
import { listCountriesCall } from '#contract/shop/countries.ts';
import { saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { sandboxProviders } from '#testing/sandbox/sandbox-providers.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';

const sandbox = await openSandbox();
let api: TestApi;
beforeAll(async () => {
  const shop = await openTestShop();
  await shop.inUnit('gamma', (scope) => saveProfile(scope, unitProfile({ id: 'gamma', defaultCountry: 'AE' })));
  api = await openTestApi(shop, { rates: unlimited, providers: sandboxProviders(sandbox, shop, 300) });
});
afterEach(() => sandbox.resetSwitches());

type Asked = CallInput<typeof queryAddressCall>;
const query = (asked: Asked, unit = 'alpha') => api.client(unit)(queryAddressCall, asked);
const listOf = async (asked: Asked, unit?: string) => {
  const outcome = await query(asked, unit);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data.addressList;
};

test('API-94 gives the towns of a zip code, in the unit’s own country', async () => {
  expect(await listOf({ zipCode: ' 69002 ' })).toEqual([{ zipCode: '69002', city: 'Lyon', country: 'FR' }]);
  expect((await listOf({ zipCode: '74170' })).map(({ city }) => city)).toEqual([
    'Les Contamines-Montjoie',
    'Saint-Gervais-les-Bains',
  ]);
});

test.each(['', '99999', '6900', 'AB1 2CD', '69002&fields=x'])('API-94 "%s" has no town', async (zipCode) =>
  expect(await listOf({ zipCode })).toEqual([]),
);

test('API-94 another unit, in a country without such a service, gets an empty list', async () => {
  expect(await listOf({ zipCode: '69002' }, 'gamma')).toEqual([]);
});

test('API-94 UNIT-72 the country can be said, and UAE is AE', async () => {
  expect(await listOf({ zipCode: '69002', countryCode: 'fr' }, 'gamma')).toEqual([
    { zipCode: '69002', city: 'Lyon', country: 'FR' },
  ]);
  expect(await listOf({ zipCode: '69002', countryCode: 'UAE' })).toEqual([]);
  expect(await query({ zipCode: '69002', countryCode: 'FRA' })).toMatchObject({
    ok: false,
    failure: { name: 'input.invalid' },
  });
});

test('API-94 without a zip code, or with an endless one, the request is not valid', async () => {
  for (const zipCode of [undefined, 69_002, '6'.repeat(17)])
    expect(await query({ zipCode: zipCode as string })).toMatchObject({
      failure: { status: 400, name: 'input.invalid' },
    });
});

test.each([
  ['fails', { fail: '500' }],
  ['hangs up', { fail: 'drop' }],
  ['does not answer', { lose: true }],
  ['answers too late', { delayMs: 5_000 }],
] as const)('API-94 the service %s: a failure of its own, and the api lives', async (_, fault) => {
  await sandbox.setSwitch('address-lookup', fault);
  expect(await query({ zipCode: '69002' })).toMatchObject({
    ok: false,
    failure: { status: 503, name: 'address-lookup.unavailable' },
  });
  expect((await api.client('alpha')(listCountriesCall, {})).ok).toBe(true);
  await sandbox.resetSwitches();
  expect(await listOf({ zipCode: '69002' })).toHaveLength(1);
});
