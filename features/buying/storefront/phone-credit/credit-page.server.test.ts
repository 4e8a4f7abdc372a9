import { expect, test } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import type { Client } from '#contract/client.ts';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { testCredit, testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { loadCreditPage } from './credit-page.server.ts';

const profile = unitProfile({ currency: 'BHD', countries: ['BH', 'AE'] });
const wire = (changes: Partial<Product> = {}) =>
  productDetailToWire(testProduct({ ...testCredit, ...changes }), [], 0, { profile, language: 'ar' });

const load = (answer: unknown, query = '') => {
  const client = (() => Promise.resolve(answer)) as unknown as Client;
  const page: PageArguments = { unit: profile, language: 'ar', client, log: { warn() {}, error() {} } };
  return loadCreditPage(page, new URLSearchParams(query));
};
const refusal = async (answer: unknown) => {
  const thrown: unknown = await load(answer).catch((reason: unknown) => reason);
  return (thrown as { init?: { status?: number } }).init?.status;
};

test('ROUTE-18 PHONE-03 the operators in the words of the page, their amounts, and whose numbers they top up', async () => {
  const { data } = await load({ ok: true, data: [wire(), wire({ itemCode: 'two' })] });
  expect(data.operators).toMatchObject([
    {
      product: { itemCode: 'card-1', name: 'بطاقة' },
      amounts: [1_000, 2_000],
      country: { code: 'BH', name: 'البحرين', callingCode: '973' },
    },
    { product: { itemCode: 'two' } },
  ]);
  expect(data.wished).toBeNull();
});

test('PHONE-03 the address may name an operator; one that is not sold is nobody’s wish', async () => {
  const answer = { ok: true, data: [wire(), wire({ itemCode: 'two' })] };
  expect((await load(answer, 'item=two')).data.wished).toBe('two');
  expect((await load(answer, 'item=three')).data.wished).toBeNull();
});

test('D36 without operators there is no such page; nor with one whose country the shop does not know', async () => {
  expect(await refusal({ ok: true, data: [] })).toBe(404);
  expect(await refusal({ ok: true, data: [wire({ countries: ['KW'] })] })).toBe(404);
});

test('an api that does not answer is told as that', async () => {
  expect(await refusal({ ok: false, failure: { status: 503, name: null, message: '' } })).toBe(503);
});
