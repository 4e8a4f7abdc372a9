import { afterEach, beforeAll, expect, test } from 'vitest';
import { checkNumberCall } from '#contract/buying/phone-credit.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testCredit, testProduct } from '#testing/product.ts';
import { sandboxProviders } from '#testing/sandbox/sandbox-providers.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';

const sandbox = await openSandbox();
let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, { providers: sandboxProviders(sandbox, shop, 300) });
  const topUps = { can: ['phone-credit'], phoneCreditProvider: 'reloadly' } as const;
  await shop.inUnit('alpha', async (scope) => {
    await saveProfile(scope, unitProfile(topUps));
    await saveProduct(scope, testProduct({ ...testCredit, itemCode: 'credit', operator: '9101' }), 1);
    await saveProduct(scope, testProduct({ ...testCredit, itemCode: 'gone', operator: '9102', forSale: false }), 2);
    await saveProduct(scope, testProduct({ itemCode: 'card' }), 3);
  });
  await shop.inUnit('beta', (scope) => saveProfile(scope, unitProfile({ ...topUps, id: 'beta' })));
});
afterEach(() => sandbox.resetSwitches());

const ask = async (itemCode: string, mobileNo: string, unit = 'alpha', options = {}) => {
  const client = api.client(unit, { visit: await openVisit(api, unit), ...options });
  const outcome = await client(checkNumberCall, { itemCode, mobileNo });
  return outcome.ok ? outcome.data.isOperators : outcome.failure.name;
};

test('PHONE-03 says whether a number is one of the operator’s', async () => {
  expect(await ask('credit', '+97336001234')).toBe('yes');
  expect(await ask('credit', '+97333001234')).toBe('no');
});

test.each([
  ['fails', { fail: '500' }],
  ['hangs up', { fail: 'drop' }],
  ['knows no such number', { fail: 'refuse' }],
  ['does not answer', { lose: true }],
  ['answers too late', { delayMs: 5_000 }],
] as const)('PHONE-03 a provider that %s knows nothing, which is an answer', async (_, fault) => {
  await sandbox.setSwitch('operator', fault);
  expect(await ask('credit', '+97336001234')).toBe('unknown');
});

test.each([
  ['a fixed line', '+97317000232'],
  ['another country’s', '+966501234567'],
  ['none', 'call me'],
])('PHONE-03 a number that cannot be topped up is not asked about: %s', async (_, number) => {
  await sandbox.setSwitch('operator', { fail: 'drop' });
  expect(await ask('credit', number)).toBe('phone.invalid');
});

test('PHONE-03 only what is sold as phone credit has numbers', async () => {
  for (const itemCode of ['card', 'gone', 'never', ''])
    expect(await ask(itemCode, '+97336001234')).toBe('product.unknown');
});

test('PHONE-03.number another unit’s operators are unknown, and where none is sold there is no such call', async () => {
  expect(await ask('credit', '+97336001234', 'beta')).toBe('product.unknown');
  expect(await ask('credit', '+97336001234', 'gamma')).toBe('call.unknown');
});

test('PHONE-03.number another customer gets the same answer: it is about no customer', async () => {
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  for (const { accessToken } of [one, other])
    expect(await ask('credit', '+97336001234', 'alpha', { accessToken })).toBe('yes');
});

test('E23 PHONE-03 nobody asks about numbers without end', async () => {
  const client = api.client('alpha', { visit: await openVisit(api, 'alpha') });
  const answers = new Set<string | null>();
  for (let at = 0; at < 31; at += 1) {
    const outcome = await client(checkNumberCall, { itemCode: 'never', mobileNo: '+97336001234' });
    answers.add(outcome.ok ? 'ok' : outcome.failure.name);
  }
  expect([...answers]).toEqual(['product.unknown', 'limit.reached']);
});
