import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnCardsCall, listOwnProductsCall, queryCardCall } from '#contract/cards/cards.ts';
import { assign } from '#data/identity/actors.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { issueFromStock } from '#ledger/issue.ts';
import { redeem } from '#ledger/move.ts';
import { receivePayment } from '#ledger/post.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import type { TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openVisit } from '#testing/visit.ts';

const cafeArt = { ...testProduct().art, design: 'dots', ink: '#332211' } as const;

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
  await alpha(async (scope) => {
    await saveProduct(
      scope,
      testProduct({ itemCode: 'cafe', name: { en: 'Café Été', ar: 'مقهى' }, categories: ['food'], art: cafeArt }),
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
const list = (itemCode: string, as = me, unit = 'alpha', custId = as.id) =>
  cards.send(unit, listOwnCardsCall, { custId, itemCode }, { as });

describe('API-09 CARD-14', () => {
  test('CARD-13 CARD-14 CARD-15 each card with its number and PIN, balance, last day and state', async () => {
    const owner = await freshMember(cards.shop, 'alpha');
    const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode: 'cafe' });
    await alpha((scope) => redeem(scope, { key: 'own-list', card: card.id, amount: 1_000, merchant: 'till' }));
    await alpha(({ tx }) => sql`update card set state = 'blocked' where id = ${card.id}`.execute(tx));
    const answer = await list('cafe', owner);
    expect(answer).toEqual({
      itemCode: 'cafe',
      productName: 'Café Été',
      art: cafeArt,
      isReloadable: false,
      isThirdPartyProduct: false,
      transferMode: 2,
      codeType: 0,
      redeemPlace: 'whole-store',
      redeemPlaceText: null,
      howToUse: '',
      termOfService: '',
      cardList: [
        {
          cardNumber: card.number,
          pinCode: card.pin,
          balance: 40,
          initialBalance: 50,
          currency: 'EUR',
          expiryDate: '2027-06-01',
          cardState: 'USED',
          isBlocked: true,
          isLocked: false,
          isExpired: false,
        },
      ],
    });
    expect(await cards.send('alpha', queryCardCall, { cardNumber: card.number, pinCode: card.pin })).toMatchObject({
      isBlocked: true,
    });
  });

  test('API-09 CARD-14 of several cards the newest is first, each with its own number and PIN', async () => {
    const owner = await freshMember(cards.shop, 'alpha');
    const bought = [];
    for (const value of [1_000, 3_000, 2_000]) {
      cards.shop.clock.advance(1_000);
      bought.unshift({
        value,
        ...(await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode: 'cafe', value })),
      });
    }
    expect(await list('cafe', owner)).toMatchObject({
      cardList: bought.map(({ value, number, pin }) => ({ cardNumber: number, pinCode: pin, balance: value / 100 })),
    });
  });

  test('a brand’s own code is shown too', async () => {
    const owner = await freshMember(cards.shop, 'alpha');
    const keys = await cardKeysOf(cards.shop.keys, 'alpha');
    await alpha(async (scope) => {
      await importStock(scope, keys, {
        batch: 'b',
        itemCode: 'brand',
        currency: 'EUR',
        value: 2_500,
        expiry: null,
        codes: [{ number: 'BRAND-77', pin: null }],
      });
      await receivePayment(scope, { key: 'own-list-brand', means: 'credit-card', currency: 'EUR', amount: 2_500 });
      await issueFromStock(scope, {
        key: 'own-list-issue',
        itemCode: 'brand',
        currency: 'EUR',
        value: 2_500,
        reason: 'order',
        state: 'new',
        owner: owner.id,
        line: crypto.randomUUID(),
        cards: [{ id: crypto.randomUUID(), seq: 1 }],
      });
    });
    expect(await list('brand', owner)).toMatchObject({
      isThirdPartyProduct: true,
      isReloadable: true,
      transferMode: 0,
      redeemPlace: 'except-food',
      howToUse: 'Show it.',
      termOfService: 'Terms.',
      codeType: 1,
      cardList: [{ cardNumber: 'BRAND-77', pinCode: null, initialBalance: 25 }],
    });
  });

  test('API-09 what the product says is in the reader’s language, or else in the unit’s', async () => {
    const itemCode = 'spoken';
    await alpha((scope) =>
      saveProduct(
        scope,
        testProduct({
          itemCode,
          name: { en: 'Spoken', ar: 'منطوق' },
          howToUse: { en: 'Show it.', ar: 'أظهرها' },
          terms: { en: 'Terms.' },
          redeemable: { en: 'Restaurants only', ar: 'المطاعم فقط' },
        }),
        5,
      ),
    );
    const owner = await freshMember(cards.shop, 'alpha');
    await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode });
    const visit = await openVisit(cards.api, 'alpha');
    const client = cards.api.client('alpha', { visit, accessToken: owner.accessToken, language: 'ar' });
    expect(await client(listOwnCardsCall, { custId: owner.id, itemCode })).toMatchObject({
      data: {
        itemCode,
        productName: 'منطوق',
        howToUse: 'أظهرها',
        termOfService: 'Terms.',
        redeemPlaceText: 'المطاعم فقط',
      },
    });
  });

  test('API-09 another customer’s and another unit’s cards are not in it', async () => {
    expect(await list('cafe')).toMatchObject({ cardList: [{}, {}] });
    expect(await list('cafe', other)).toMatchObject({ cardList: [] });
    expect(await list('cafe', other, 'alpha', me.id)).toBe('auth.not-allowed');
    expect(await list('cafe', await freshMember(cards.shop, 'beta'), 'beta')).toBe('product.unknown');
    expect(await list('nothing')).toBe('product.unknown');
  });
});

describe('API-09 numbers and PINs', () => {
  const masked = (number: string) => [{ cardNumber: `•••• ${number.slice(-4)}`, pinCode: null }];
  const shown = (number: string, pin: string | null) => [{ cardNumber: number, pinCode: pin }];
  const cardListOf = (itemCode: string, as: TestMember, custId: string, isReveal?: boolean) =>
    cards.send(
      'alpha',
      listOwnCardsCall,
      { custId, itemCode, ...(isReveal === undefined ? {} : { isReveal }) },
      { as },
    );
  const reveals = async (card: string) =>
    (
      await alpha(({ tx }) =>
        sql<{ actor_id: string; call: string }>`
          select actor_id, call from audit where outcome = 'revealed' and ${card} = any (about)`.execute(tx),
      )
    ).rows;

  test('are the owner’s, after a sign-in of the last minutes, and each time on the record', async () => {
    const owner = await freshMember(cards.shop, 'alpha');
    const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode: 'cafe' });
    expect(await reveals(card.id)).toEqual([]);
    expect(await cardListOf('cafe', owner, owner.id)).toMatchObject({
      cardList: shown(card.number, card.pin),
    });
    expect(await reveals(card.id)).toEqual([{ actor_id: owner.id, call: 'API-09' }]);
    cards.shop.clock.advance(9.5 * 60_000);
    await alpha(({ tx }) =>
      sql`update session set fresh_at = fresh_at - interval '1 minute' where actor_id = ${owner.id}`.execute(tx),
    );
    expect(await cardListOf('cafe', owner, owner.id)).toBe('auth.not-fresh');
    // The list itself is there all session long.
    expect(await cardListOf('cafe', owner, owner.id, false)).toMatchObject({
      cardList: masked(card.number),
    });
    expect(await reveals(card.id)).toHaveLength(1);
    [me, other] = [await signInAgain(cards.shop, 'alpha', me.id), await signInAgain(cards.shop, 'alpha', other.id)];
  });

  test.each(['salesman', 'staff'] as const)(
    'a %s who acts for the owner sees four digits, whatever they ask for',
    async (kind) => {
      const owner = await freshMember(cards.shop, 'alpha');
      const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id, itemCode: 'cafe' });
      const acting = await freshMember(cards.shop, 'alpha', { kind });
      if (kind === 'salesman') await alpha((scope) => assign(scope, acting.id, owner.id));
      for (const isReveal of [undefined, true, false])
        expect(await cardListOf('cafe', acting, owner.id, isReveal)).toMatchObject({
          cardList: masked(card.number),
        });
      expect(await reveals(card.id)).toEqual([]);
    },
  );
});

test('what carries numbers travels sealed', () => {
  expect([listOwnCardsCall.sealed, listOwnProductsCall.sealed]).toEqual([true, true]);
});
