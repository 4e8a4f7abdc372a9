import { beforeAll, expect, test } from 'vitest';
import { getUnitCall } from '#contract/units/units.ts';
import { unitFromWire } from '#contract/wire/units/unit.ts';
import { addMember } from '#data/identity/actors.ts';
import { saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
});

const get = (unit: string) => api.client(unit)(getUnitCall, {});

test('API-88 UNIT-06 gives the unit’s parameters, which the client reads back into the same profile', async () => {
  const outcome = await get('alpha');
  expect(outcome.ok && unitFromWire(outcome.data)).toEqual(unitProfile({ id: 'alpha' }));
});

test('UNIT-13 LANG-02 the wire names of currency and languages', async () => {
  const outcome = await get('alpha');
  expect(outcome.ok && outcome.data).toMatchObject({ buId: 'alpha', currency: 'EUR', languages: 'en,ar' });
});

test('API-88 another unit answers with its own parameters', async () => {
  const outcome = await get('gamma');
  expect(outcome.ok && outcome.data.buId).toBe('gamma');
});

test('an unknown unit is not found, and so is an id that cannot be one', async () => {
  for (const unit of ['nobody', 'No Unit', '../alpha'])
    expect(await get(unit)).toMatchObject({ ok: false, failure: { status: 404 } });
});

test('a saved change is answered within a moment', async () => {
  await get('beta');
  await shop.inUnit('beta', (scope) => saveProfile(scope, unitProfile({ id: 'beta', currency: 'BHD' })));
  await eventually(
    'the new currency',
    async () => {
      const outcome = await get('beta');
      return outcome.ok && outcome.data.currency === 'BHD';
    },
    { withinMs: 2_000 },
  );
});

test('UNIT-19 UNIT-20 UNIT-23 UNIT-74 what a profile was saved without is as usual', async () => {
  const unsaid = ['guests', 'severalProducts', 'consumerQtyMin', 'consumerQtyMax'];
  const said = Object.entries(unitProfile({ id: 'beta', currency: 'COP' })).filter(([name]) => !unsaid.includes(name));
  const profile = JSON.stringify(Object.fromEntries(said));
  await shop.inUnit('beta', ({ tx }) => tx.updateTable('unit_profile').set({ profile }).execute());
  const usual = { isEnableGuestMode: 1, isGuestOnly: 0, isAllowMultipleProduct: 0, b2cMinQty: 1, b2cMaxQty: 10 };
  const answer = await eventually('the api knows the profile', async () => {
    const outcome = await get('beta');
    return outcome.ok && outcome.data.currency === 'COP' && outcome.data;
  });
  expect(answer).toMatchObject(usual);
});

test('every saved profile stays in the history, with who saved it', async () => {
  const staff = await shop.inUnit('gamma', (scope) => addMember(scope, { kind: 'staff' }));
  const actor = { kind: 'staff', unit: 'gamma', id: staff } as const;
  await shop.inUnit('gamma', (scope) => saveProfile(scope, unitProfile({ id: 'gamma', messageCharsMax: 80 })), actor);
  const history = await shop.inUnit('gamma', ({ tx }) =>
    tx.selectFrom('unit_profile_history').select(['version', 'profile', 'saved_by']).orderBy('version').execute(),
  );
  expect(history.map(({ version, saved_by }) => [version, saved_by])).toEqual([
    [1, null],
    [2, staff],
  ]);
  expect(history[1]?.profile.messageCharsMax).toBe(80);
  const change = shop.inUnit('gamma', ({ tx }) => tx.deleteFrom('unit_profile_history').execute());
  await expect(change).rejects.toMatchObject({ code: '42501' });
});

test('a profile with faults is not saved', async () => {
  const save = (changes: Parameters<typeof unitProfile>[0]) =>
    shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile(changes)));
  await expect(save({ currency: 'euros' })).rejects.toThrow('three-letter ISO code');
  await expect(save({ id: 'beta' })).rejects.toThrow('in its own unit');
});
