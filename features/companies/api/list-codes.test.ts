import { beforeAll, expect, test } from 'vitest';
import { listCodesCall } from '#contract/companies/companies.ts';
import { saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';

let api: TestApi;
beforeAll(async () => {
  const shop = await openTestShop();
  const name = { en: 'G', fr: 'G', es: 'G', it: 'G' };
  await shop.inUnit('gamma', (scope) =>
    saveProfile(
      scope,
      unitProfile({
        id: 'gamma',
        languages: ['it', 'fr', 'es'],
        defaultLanguage: 'it',
        fallbackLanguage: 'fr',
        name,
        description: name,
        currency: 'BHD',
      }),
    ),
  );
  await shop.inUnit('beta', (scope) =>
    saveProfile(
      scope,
      unitProfile({ id: 'beta', languages: ['es', 'it'], defaultLanguage: 'es', name, description: name }),
    ),
  );
  api = await openTestApi(shop);
});

const ask = (mID: string, language = 'en', unit = 'alpha') => api.client(unit, { language })(listCodesCall, { mID });
const list = async (...asked: Parameters<typeof ask>) => {
  const outcome = await ask(...asked);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data.scodeList;
};
const namesOf = async (...asked: Parameters<typeof ask>) =>
  (await list(...asked)).map(({ name }) => name.replace(/\s/g, ' '));

test.each([
  ['IND', 'Construction'],
  ['CLR', 'Simplified company (SAS)'],
  ['ATO', 'Over €50,000,000'],
  ['OC', 'Company director'],
  ['MIR', '€1,500 – 3,000'],
  ['PAR', 'Up to €50,000'],
  ['ET', 'Listed company'],
  ['NIR', '€0 – 50,000'],
  ['ST_EKDR', 'Register of beneficial owners'],
])('API-93 KYB-20 %s has "%s"', async (mID, name) => expect(await namesOf(mID)).toContain(name));

test('API-93 the employee events are the nine of URSSAF', async () => {
  expect(await list('URSSAF')).toHaveLength(9);
  expect(await namesOf('URSSAF')).toContain('Back to school');
  expect((await list('URSSAF', 'fr', 'gamma'))[7]).toEqual({ code: '8', name: 'Noël' });
});

test('API-93 names are in the reader’s language, among those the unit has', async () => {
  expect(await namesOf('IND', 'ar')).toContain('التعليم');
  // Alpha speaks no French.
  expect(await namesOf('IND', 'fr')).toContain('Education');
});

test('API-93 another unit answers in its own languages and currency, with the same codes', async () => {
  expect(await namesOf('IND', 'es', 'gamma')).toContain('Educación');
  expect((await namesOf('MIR', 'fr', 'gamma'))[0]).toBe('Jusqu’à 1 500 BHD');
  const codes = async (unit: string) => (await list('CLR', 'fr', unit)).map(({ code }) => code);
  expect(await codes('gamma')).toEqual(await codes('alpha'));
});

// Italian is offered, and no list has Italian names.
test('LANG-06 a name that the reader’s language lacks is in the unit’s default, and only then in its fallback', async () => {
  expect(await namesOf('IND', 'it', 'beta')).toContain('Educación');
  expect(await namesOf('IND', 'it', 'gamma')).toContain('Enseignement');
});

test.each(['XYZ', '', 'ind', 'sector', '__proto__', 'constructor'])('API-93 "%s" is an unknown list', async (mID) => {
  expect(await ask(mID)).toMatchObject({ ok: false, failure: { status: 404, name: 'list.unknown' } });
});

test('API-93 without a list, or with an endless name, the request is not valid', async () => {
  for (const mID of [undefined, 7, 'x'.repeat(33)])
    expect(await ask(mID as string)).toMatchObject({ ok: false, failure: { name: 'input.invalid' } });
});
