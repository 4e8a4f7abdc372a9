import { randomInt } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { failureNames } from '#contract/failure-names.ts';
import type { CallInput } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { queryCompanyCall } from '#contract/companies/companies.ts';
import { listCountriesCall } from '#contract/shop/countries.ts';
import { saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { sandboxProviders } from '#testing/sandbox/sandbox-providers.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';

const sandbox = await openSandbox();
let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  const business = { can: ['business'] as const };
  await shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile({ id: 'alpha', ...business })));
  await shop.inUnit('beta', (scope) =>
    saveProfile(scope, unitProfile({ id: 'beta', defaultCountry: 'AE', ...business })),
  );
  api = await openTestApi(shop, { rates: unlimited, providers: sandboxProviders(sandbox, shop, 300) });
});
afterEach(() => sandbox.resetSwitches());

type Criteria = CallInput<typeof queryCompanyCall>;
const query = (criteria: Criteria, unit = 'alpha') => api.client(unit)(queryCompanyCall, criteria);
const found = async (criteria: Criteria, unit?: string) => {
  const outcome = await query(criteria, unit);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data;
};

test('API-92 BREG-04 gives a list of companies and a template id', async () => {
  expect(await found({ companyName: 'atelier des rubans' })).toEqual({
    companyList: [
      {
        companyName: 'ATELIER DES RUBANS',
        commercialName: 'Les Rubans',
        sirenNumber: '091000034',
        siretNumber: '09100003400016',
        vatNumber: 'FR16091000034',
        societyType: 'private',
        legalForm: 'SAS',
        sectorCode: 'C',
        firstAddress: '12 RUE DES RUBANS',
        zipCode: '69002',
        city: 'LYON',
        country: 'FR',
        numberOfEmployees: '20-49',
      },
    ],
    templateId: 'FR',
  });
});

test('API-92 each criterion finds, alone and together', async () => {
  const all = {
    companyName: 'rubans',
    sirenNumber: '091 000 034',
    siretNumber: '091 000 034 00016',
    vatNumber: 'FR16 091000034',
    zipCode: '69002',
  };
  const each = Object.entries(all).map(([name, value]) => ({ [name]: value }));
  for (const criteria of [...each, all]) {
    const { companyList } = await found(criteria);
    expect(companyList.map(({ sirenNumber }) => sirenNumber)).toContain('091000034');
  }
});

test('API-92 nothing found is an empty list', async () => {
  expect(await found({ companyName: 'nobody of this name' })).toMatchObject({ companyList: [] });
});

describe('API-92 refusals', () => {
  test.each([
    [{}, 61_001],
    [{ companyName: '   ', zipCode: '' }, 61_001],
    [{ sirenNumber: '091000035' }, 61_002],
    [{ siretNumber: '09100003400017' }, 61_003],
    [{ vatNumber: 'FR17091000034' }, 61_004],
    [{ zipCode: '6900' }, 61_005],
    [{ sirenNumber: '732829320', siretNumber: '09100003400016' }, 61_006],
  ])('BREG-03 %o', async (criteria, code) => {
    // Refused before anybody is asked: a register that fails would be another answer.
    await sandbox.setSwitch('company-register', { fail: '500' });
    expect(await query(criteria)).toMatchObject({ ok: false, failure: { status: 200, name: failureNames.get(code) } });
  });

  test('BREG-03 the words of the specification', async () => {
    expect(await query({})).toMatchObject({
      failure: { message: 'Company search needs at least one criterion' },
    });
  });

  test('a criterion without end is not valid', async () => {
    expect(await query({ companyName: 'x'.repeat(101) })).toMatchObject({
      failure: { name: 'input.invalid' },
    });
  });
});

test.each(['x&code_postal=69002', '"><script>', '../..', "' OR 1=1 --", '%00'])(
  'API-92 a hostile name is a name that nobody has: %j',
  async (companyName) => {
    expect(await found({ companyName })).toMatchObject({ companyList: [] });
  },
);

test.each(['A\u0000b', '\ud800'])('API-92 %j is in nobody’s name', async (companyName) => {
  expect(await query({ companyName })).toMatchObject({ failure: { name: 'input.invalid' } });
});

describe('API-92 the register is down', () => {
  test.each([
    ['fails', { fail: '500' }],
    ['has had enough', { fail: '429' }],
    ['hangs up', { fail: 'drop' }],
    ['does not answer', { lose: true }],
    ['answers too late', { delayMs: 5_000 }],
  ] as const)('it %s: a failure of its own, and the api lives', measuresTime, async (_, fault) => {
    await sandbox.setSwitch('company-register', fault);
    const started = performance.now();
    expect(await query({ companyName: 'rubans' })).toMatchObject({
      ok: false,
      failure: { status: 503, name: 'company-register.unavailable' },
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await api.client('alpha')(listCountriesCall, {})).ok).toBe(true);
    await sandbox.resetSwitches();
    expect((await found({ companyName: 'rubans' })).companyList).toHaveLength(1);
    expect(shop.logged.join()).toContain('a service outside did not answer');
    expect(shop.logged.join()).not.toContain('rubans');
  });
});

test('API-92 another unit: where there is no business the call is unknown', async () => {
  expect(await query({ companyName: 'rubans' }, 'gamma')).toMatchObject({
    ok: false,
    failure: { status: 404, name: 'call.unknown' },
  });
});

test('API-92 another unit: without a register the list is empty and the form is the general one', async () => {
  const nothing = { companyList: [], templateId: 'GENERAL' };
  expect(await found({ vatNumber: '100000000000003' }, 'beta')).toEqual(nothing);
  expect(await query({}, 'beta')).toMatchObject({ failure: { name: 'company.criterion-missing' } });
});

test('API-92 it only reads: no key is wanted', () => {
  expect(queryCompanyCall).toMatchObject({ effect: 'none', who: 'anyone', needs: 'business' });
});

test('API-92 a network that asks too often must wait', async () => {
  const limited = await openTestApi(shop, { trustedProxies: ['127.0.0.1'] });
  const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
  const ask = (address: string) =>
    fetch(`${limited.base}/v2/others/queryCompany`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ buId: 'alpha' }),
    });
  const { points } = limits['company-search'];
  const answers = await Promise.all(Array.from({ length: points + 1 }, () => ask(network)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
