import { expect, test } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import {
  getProductCall,
  listExtrasCall,
  listLetterTypesCall,
  listTemplateCategoriesCall,
  listTemplatesCall,
  notForSaleCode,
} from '#contract/catalogue/catalogue.ts';
import type { Client } from '#contract/client.ts';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { startDraft } from './buy-data.ts';
import { loadBuyPage } from './buy-page.server.ts';

const profile = unitProfile({ consumerQtyMin: 1, validMonthsMax: 12 });
const product = testProduct({ validMonthsMin: 1, validMonthsMax: 24 });
const detail = productDetailToWire(product, [], 0, { profile, language: 'en' });
const letters = [{ letterTypeId: 'plain' }];

const failure = (status: number) => ({ ok: false, failure: { status, name: null, message: 'no' } });
const usual = {
  [getProductCall.id]: { ok: true, data: detail },
  [listTemplateCategoriesCall.id]: { ok: true, data: [{ categoryId: 'fun', categoryName: 'Fun' }] },
  [listTemplatesCall.id]: { ok: true, data: [] },
  [listLetterTypesCall.id]: { ok: true, data: letters },
  [listExtrasCall.id]: { ok: true, data: [] },
};

function load(query: string, answers: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = { ...usual, ...answers };
  const client = ((call: { id: string }) => Promise.resolve(all[call.id])) as unknown as Client;
  const page: PageArguments = { unit: profile, language: 'en', client, log: { warn() {}, error() {} } };
  return loadBuyPage(page, '/buying-friend', new URLSearchParams(query));
}

/** Where it leads instead. */
async function ledTo(query: string, answers: Record<string, unknown> = {}): Promise<string | null> {
  const thrown: unknown = await load(query, answers).catch((reason: unknown) => reason);
  return thrown instanceof Response ? thrown.headers.get('location') : null;
}

async function dataOf(query: string, answers: Record<string, unknown> = {}) {
  const page = await load(query, answers);
  if (!('data' in page)) throw new Error('it is not shown');
  return page.data;
}

test('ROUTE-16 without an item, or with one that is not sold, it leads home, in the language of the address', async () => {
  const gone = { ok: true, data: { itemCode: 'x', discount: '0%', error: { code: notForSaleCode, message: '' } } };
  expect(await ledTo('lang=fr')).toBe('/?lang=fr');
  expect(await ledTo('item=')).toBe('/');
  expect(await ledTo('item=x', { [getProductCall.id]: gone })).toBe('/');
  expect(await ledTo(`item=${'x'.repeat(201)}`, { [getProductCall.id]: failure(404) })).toBe('/');
  expect(await ledTo('item=%2F', { [getProductCall.id]: failure(400) })).toBe('/');
});

test('PHONE-03 D36 phone credit is not dressed as a gift: it leads to its own page, with what the address says', async () => {
  const credit = { ok: true, data: { ...detail, fulfilment: 'phone-credit' } };
  expect(await ledTo('item=x&lang=fr', { [getProductCall.id]: credit })).toBe('/phone-credit?item=x&lang=fr');
});

test.each([
  [getProductCall.id, 'product'],
  [listTemplateCategoriesCall.id, 'categories'],
  [listTemplatesCall.id, 'templates'],
])('PERS-11 what %s does not answer is told as trouble with the %s', async (id, trouble) => {
  expect(await load('item=card-1', { [id]: failure(503) })).toMatchObject({ trouble });
});

test('what is only added can be done without; a letter only where nothing is posted', async () => {
  expect(await dataOf('item=card-1', { [listExtrasCall.id]: failure(503) })).toMatchObject({ extras: [] });
  expect(await dataOf('item=card-1', { [listLetterTypesCall.id]: failure(503) })).toMatchObject({ letterTypes: [] });
  const printed = { ok: true, data: { ...detail, kind: 'P' } };
  await expect(
    load('item=card-1', { [getProductCall.id]: printed, [listLetterTypesCall.id]: failure(503) }),
  ).rejects.toMatchObject({ init: { status: 503 } });
});

test('AMOUNT-10 the values come from the product: a list, or a range with its step', async () => {
  expect((await dataOf('item=card-1')).denominations).toEqual({ kind: 'range', min: 1_000, max: 10_000, step: 500 });
  const listed = { ok: true, data: { ...detail, amountList: [10, 25.5], amountStep: null } };
  expect((await dataOf('item=card-1', { [getProductCall.id]: listed })).denominations).toEqual({
    kind: 'list',
    values: [1_000, 2_550],
  });
});

test.each([
  ['50', 5_000],
  ['50.00', 5_000],
  ['51', null],
  ['100000', null],
  ['5e1', null],
  ['50,00', null],
  ['-50', null],
  ['', null],
])('AMOUNT-06 an address that names the amount %s begins with %s', async (text, amount) => {
  const data = await dataOf(`item=card-1&amount=${encodeURIComponent(text)}`);
  expect([data.wishedAmount, startDraft(data).amount]).toEqual([amount, amount]);
});

test('AMOUNT-05 AMOUNT-07 a draft begins with one card that is valid for a year, by e-mail', async () => {
  expect(startDraft(await dataOf('item=card-1'))).toMatchObject({
    itemCode: 'card-1',
    draftPath: '/buying-friend',
    amount: null,
    qty: 1,
    validMonths: 12,
    way: 'email',
  });
});

test.each([
  ['7', 7],
  ['8', null],
  ['own', null],
  ['', null],
])('PERS-02 an address that names the theme %j begins with %s, if the card can wear it', async (text, templateId) => {
  const theme = { templateId: 7, categoryId: 'fun', templateName: 'Garden', art: product.art, textAreas: [] };
  const templates = { ok: true, data: [{ ...theme, photoArea: null }] };
  const data = await dataOf(`item=card-1&design=${text}`, { [listTemplatesCall.id]: templates });
  expect(startDraft(data).design).toMatchObject({ templateId, art: templateId === null ? null : product.art });
});
