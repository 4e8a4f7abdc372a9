import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnCardsCall, listOwnProductsCall } from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { assign } from '#data/identity/actors.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openVisit } from '#testing/visit.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
  await alpha(async (scope) => {
    await saveProduct(
      scope,
      testProduct({ itemCode: 'cafe', name: { en: 'Café Été', ar: 'مقهى' }, categories: ['food'] }),
      2,
    );
    await saveProduct(
      scope,
      testProduct({ itemCode: 'books', name: { en: 'Books' }, categories: ['books', 'gifts'], forSale: false }),
      3,
    );
    await saveProduct(
      scope,
      testProduct({
        itemCode: 'brand',
        name: { en: 'Brand' },
        issuer: 'third-party',
        transfer: 'none',
        reloadable: true,
        howToUse: { en: 'Show it.' },
        terms: { en: 'Terms.' },
        redeemable: 'except-food',
        codeType: 'qr',
      }),
      4,
    );
  });
  await boughtCards(cards.shop, 'alpha', 2, { owner: me.id, itemCode: 'cafe' });
  cards.shop.clock.advance(1_000);
  await boughtCard(cards.shop, 'alpha', { owner: me.id, itemCode: 'books', value: 1_250 });
});

const alpha = <T>(work: Parameters<typeof cards.shop.inUnit<T>>[1]) => cards.shop.inUnit('alpha', work);
const products = (filter = {}, as = me, unit = 'alpha', custId = as.id) =>
  cards.send(unit, listOwnProductsCall, { custId, ...filter }, { as });
const codesOf = (answer: Awaited<ReturnType<typeof products>>) =>
  typeof answer === 'string' ? answer : answer.products.map(({ itemCode }) => itemCode);

describe('API-08 CARD-24', () => {
  test('API-08 CARD-24 the products one has cards of, the newest first, sold or not, with what is on them', async () => {
    await cards.send('alpha', getWalletCall, { custId: me.id }, { as: me });
    expect(await products()).toEqual({
      products: [
        {
          itemCode: 'books',
          productName: 'Books',
          cardQty: 1,
          balance: 12.5,
          currency: 'EUR',
          art: expect.any(Object),
        },
        {
          itemCode: 'cafe',
          productName: 'Café Été',
          cardQty: 2,
          balance: 100,
          currency: 'EUR',
          art: expect.any(Object),
        },
      ],
    });
  });

  test('API-08 CARD-24 by name, whatever its accents and case, and by category', async () => {
    expect(codesOf(await products({ productName: 'cafe ete' }))).toEqual(['cafe']);
    expect(codesOf(await products({ productName: ' ÉTÉ' }))).toEqual(['cafe']);
    expect(codesOf(await products({ productName: 'nothing' }))).toEqual([]);
    for (const categoryId of ['books', 'gifts']) expect(codesOf(await products({ categoryId }))).toEqual(['books']);
    expect(codesOf(await products({ categoryId: 'food' }))).toEqual(['cafe']);
    expect(codesOf(await products({ categoryId: 'other' }))).toEqual([]);
    expect(codesOf(await products({ categoryId: 'gifts', productName: 'caf' }))).toEqual([]);
    expect(codesOf(await products({ categoryId: 'all' }))).toEqual(['books', 'cafe']);
  });

  test('API-08 CARD-24 names are told and looked for in the reader’s language', async () => {
    const visit = await openVisit(cards.api, 'alpha');
    const client = cards.api.client('alpha', { visit, accessToken: me.accessToken, language: 'ar' });
    const ask = async (productName?: string) => {
      const outcome = await client(listOwnProductsCall, { custId: me.id, ...(productName ? { productName } : {}) });
      return outcome.ok && outcome.data.products.map((product) => product.productName);
    };
    expect(await ask()).toEqual(['Books', 'مقهى']);
    expect(await ask('مقهى')).toEqual(['مقهى']);
    expect(await ask('cafe')).toEqual([]);
  });

  test('CARD-24 UNIT-13 what is on them is told in their own currency', async () => {
    const owner = await freshMember(cards.shop, 'alpha');
    await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode: 'cafe', currency: 'BHD', value: 5_125 });
    expect(await products({}, owner)).toMatchObject({ products: [{ currency: 'BHD', balance: 5.125 }] });
  });

  test('API-08 another customer’s and another unit’s are not in it', async () => {
    expect(codesOf(await products({}, other))).toEqual([]);
    expect(await products({}, other, 'alpha', me.id)).toBe('auth.not-allowed');
    expect(codesOf(await products({}, await signedIn(cards.shop, 'beta'), 'beta'))).toEqual([]);
    expect(await cards.send('alpha', listOwnProductsCall, { custId: me.id })).toBe('auth.required');
  });

  test('a salesman sees those of a customer of theirs', async () => {
    const salesman = await signedIn(cards.shop, 'alpha', 'salesman');
    expect(await products({}, salesman, 'alpha', me.id)).toBe('auth.not-allowed');
    await alpha((scope) => assign(scope, salesman.id, me.id));
    expect(codesOf(await products({}, salesman, 'alpha', me.id))).toEqual(['books', 'cafe']);
  });
});

test('what carries numbers travels sealed', () => {
  expect([listOwnCardsCall.sealed, listOwnProductsCall.sealed]).toEqual([true, true]);
});
