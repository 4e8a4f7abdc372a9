import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnCardsCall, listOwnProductsCall, queryCardCall } from '#contract/cards.ts';
import { getWalletCall } from '#contract/wallet.ts';
import { assign } from '#data/actors.ts';
import { importStock } from '#data/card-stock.ts';
import { cardKeysOf } from '#data/card-secrets.ts';
import { saveProduct } from '#data/products.ts';
import { issueFromStock } from '#ledger/issue.ts';
import { redeem } from '#ledger/move.ts';
import { receivePayment } from '#ledger/post.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await signedIn(cards.shop, 'alpha'), await signedIn(cards.shop, 'alpha')];
  await alpha(async (scope) => {
    await saveProduct(scope, testProduct({ itemCode: 'cafe', name: { en: 'Café Été', ar: 'مقهى' }, categories: ['food'] }), 2);
    await saveProduct(scope, testProduct({ itemCode: 'books', name: { en: 'Books' }, categories: ['books', 'gifts'], forSale: false }), 3);
    await saveProduct(scope, testProduct({ itemCode: 'brand', name: { en: 'Brand' }, issuer: 'third-party', transfer: 'none', reloadable: true,
      howToUse: { en: 'Show it.' }, terms: { en: 'Terms.' }, redeemable: 'except-food', codeType: 'qr' }), 4);
  });
  await boughtCards(cards.shop, 'alpha', 2, { owner: me.id, itemCode: 'cafe' });
  cards.shop.clock.advance(1_000);
  await boughtCard(cards.shop, 'alpha', { owner: me.id, itemCode: 'books', value: 1_250 });
}); // prettier-ignore

const alpha = <T>(work: Parameters<typeof cards.shop.inUnit<T>>[1]) =>
  cards.shop.inUnit('alpha', work);
const products = (filter = {}, as = me, unit = 'alpha', custId = as.id) =>
  cards.send(unit, listOwnProductsCall, { custId, ...filter }, { as });
const list = (itemCode: string, as = me, unit = 'alpha', custId = as.id) =>
  cards.send(unit, listOwnCardsCall, { custId, itemCode }, { as });
const codesOf = (answer: Awaited<ReturnType<typeof products>>) =>
  typeof answer === 'string' ? answer : answer.products.map(({ itemCode }) => itemCode);

describe('API-08 CARD-24', () => {
  test('the products one has cards of, the newest first, sold or not, with what is on them', async () => {
    await cards.send('alpha', getWalletCall, { custId: me.id }, { as: me });
    expect(await products()).toEqual({ products: [
      { itemCode: 'books', productName: 'Books', cardQty: 1, balance: 12.5, currency: 'EUR', art: expect.any(Object) },
      { itemCode: 'cafe', productName: 'Café Été', cardQty: 2, balance: 100, currency: 'EUR', art: expect.any(Object) },
    ] });
  });

  test('by name, whatever its accents and case, and by category', async () => {
    expect(codesOf(await products({ productName: 'cafe ete' }))).toEqual(['cafe']);
    expect(codesOf(await products({ productName: 'nothing' }))).toEqual([]);
    expect(codesOf(await products({ categoryId: 'gifts' }))).toEqual(['books']);
    expect(codesOf(await products({ categoryId: 'gifts', productName: 'caf' }))).toEqual([]);
    expect(codesOf(await products({ categoryId: 'all' }))).toEqual(['books', 'cafe']);
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
}); // prettier-ignore

describe('API-09 CARD-14', () => {
  test('CARD-13 CARD-15 each card with its number and PIN, balance, last day and state', async () => {
    const owner = await signedIn(cards.shop, 'alpha');
    const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode: 'cafe' });
    await alpha((scope) => redeem(scope, { key: 'own-list', card: card.id, amount: 1_000, merchant: 'till' }));
    await alpha(({ tx }) => sql`update card set state = 'blocked' where id = ${card.id}`.execute(tx));
    const answer = await list('cafe', owner);
    expect(answer).toEqual({
      itemCode: 'cafe', productName: 'Café Été', art: expect.any(Object), isReloadable: false, isThirdPartyProduct: false, transferMode: 2,
      codeType: 0, redeemPlace: 'whole-store', redeemPlaceText: null, howToUse: '', termOfService: '',
      cardList: [{ cardNumber: card.number, pinCode: card.pin, balance: 40, initialBalance: 50, currency: 'EUR', expiryDate: '2027-06-01',
        cardState: 'USED', isBlocked: true, isLocked: false, isExpired: false }],
    });
    expect(await cards.send('alpha', queryCardCall, { cardNumber: card.number, pinCode: card.pin })).toMatchObject({ isBlocked: true });
  });

  test('a brand’s own code is shown too', async () => {
    const owner = await signedIn(cards.shop, 'alpha');
    const keys = await cardKeysOf(cards.shop.keys, 'alpha');
    await alpha(async (scope) => {
      await importStock(scope, keys, { batch: 'b', itemCode: 'brand', currency: 'EUR', value: 2_500, expiry: null, codes: [{ number: 'BRAND-77', pin: null }] });
      await receivePayment(scope, { key: 'own-list-brand', means: 'credit-card', currency: 'EUR', amount: 2_500 });
      await issueFromStock(scope, { key: 'own-list-issue', itemCode: 'brand', currency: 'EUR', value: 2_500, reason: 'order', state: 'new', owner: owner.id,
        line: crypto.randomUUID(), cards: [{ id: crypto.randomUUID(), seq: 1 }] });
    });
    expect(await list('brand', owner)).toMatchObject({
      isThirdPartyProduct: true, isReloadable: true, transferMode: 0, redeemPlace: 'except-food', howToUse: 'Show it.', termOfService: 'Terms.', codeType: 1,
      cardList: [{ cardNumber: 'BRAND-77', pinCode: null, initialBalance: 25 }] });
  });

  test('API-09 another customer’s and another unit’s cards are not in it', async () => {
    expect(await list('cafe')).toMatchObject({ cardList: [{}, {}] });
    expect(await list('cafe', other)).toMatchObject({ cardList: [] });
    expect(await list('cafe', other, 'alpha', me.id)).toBe('auth.not-allowed');
    expect(await list('cafe', await signedIn(cards.shop, 'beta'), 'beta')).toBe('product.unknown');
    expect(await list('nothing')).toBe('product.unknown');
  });
}); // prettier-ignore

test('what carries numbers travels sealed', () => {
  expect([listOwnCardsCall.sealed, listOwnProductsCall.sealed]).toEqual([true, true]);
});
