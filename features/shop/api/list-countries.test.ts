import { beforeAll, expect, test } from 'vitest';
import { listCountriesCall } from '#contract/shop/countries.ts';
import { saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';

let api: TestApi;
beforeAll(async () => {
  const shop = await openTestShop();
  await shop.inUnit('gamma', (scope) =>
    saveProfile(scope, unitProfile({ id: 'gamma', countries: ['AE', 'SA'], defaultCountry: 'AE' })),
  );
  api = await openTestApi(shop);
});

const list = async (unit: string, language = 'en') => {
  const outcome = await api.client(unit, { language })(listCountriesCall, {});
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data.countryList;
};

test('API-87 UNIT-69 UNIT-72 the eight given codes, ES and DO, and which is the default', async () => {
  const countries = await list('alpha');
  expect(countries.map(({ countryCode }) => countryCode)).toEqual([
    'AE',
    'SA',
    'BH',
    'QA',
    'KW',
    'OM',
    'FR',
    'CO',
    'ES',
    'DO',
  ]);
  expect(countries.filter(({ isDefault }) => isDefault)).toEqual([
    { countryCode: 'FR', countryName: 'France', areaCode: '33', isDefault: true },
  ]);
});

test('API-87 names are in the reader’s language, or else in the unit’s', async () => {
  expect((await list('alpha', 'ar'))[6]?.countryName).toBe('فرنسا');
  expect((await list('alpha', 'nl'))[8]?.countryName).toBe('Spain');
});

test('API-87 another unit has its own countries', async () => {
  expect(await list('gamma')).toEqual([
    { countryCode: 'AE', countryName: 'United Arab Emirates', areaCode: '971', isDefault: true },
    { countryCode: 'SA', countryName: 'Saudi Arabia', areaCode: '966', isDefault: false },
  ]);
});

test('API-02 API-87 it is at v1, and the answer has the usual shape', async () => {
  const at = (version: string) => fetch(`${api.base}/${version}/others/getCountryCode?buId=alpha`);
  const answer = await at('v1');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ success: true, status: 200, error: null });
  expect((await at('v2')).status).toBe(404);
});
