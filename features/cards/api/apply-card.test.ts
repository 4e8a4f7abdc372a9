import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyCardCall } from '#contract/cards/cards.ts';
import { findCard } from '#data/cards/cards.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { redeem } from '#ledger/move.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import type { TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openVisit } from '#testing/visit.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
  stranger = await freshMember(cards.shop, 'beta');
});

const own = (wish = {}) => boughtCard(cards.shop, 'alpha', { owner: me.id, ...wish });
const stateOf = (id: string) => cards.shop.inUnit('alpha', (scope) => findCard(scope, id));
const key = () => crypto.randomUUID();

describe('API-28', () => {
  const apply = (card: { number: string; pin: string }, { as = me, unit = 'alpha', itemCode = 'card-1' } = {}) =>
    cards.send(unit, applyCardCall, { custId: as.id, itemCode, cardNumber: card.number, pinCode: card.pin }, { as });

  test('CARD-13 CARD-14 CARD-31 a new card joins the account, with what its product says', async () => {
    await cards.shop.inUnit('alpha', (scope) =>
      saveProduct(
        scope,
        testProduct({
          itemCode: 'meals',
          redeemable: { en: 'Restaurants only' },
          reloadable: true,
          howToUse: { en: 'Show it.' },
          terms: { en: 'Terms.' },
          codeType: 'qr',
        }),
        4,
      ),
    );
    const plain = await boughtCard(cards.shop, 'alpha');
    expect(await apply(plain)).toMatchObject({
      redeemPlace: 'whole-store',
      redeemPlaceText: null,
      transferMode: 2,
      isReloadable: false,
      isThirdPartyProduct: false,
      codeType: 0,
    });
    const meals = await boughtCard(cards.shop, 'alpha', { itemCode: 'meals' });
    expect(await apply(meals, { itemCode: 'meals' })).toMatchObject({
      redeemPlace: 'custom',
      redeemPlaceText: 'Restaurants only',
      isReloadable: true,
      howToUse: 'Show it.',
      termOfService: 'Terms.',
      codeType: 1,
      itemCode: 'meals',
      balance: 50,
      initialBalance: 50,
      cardState: 'NEW',
    });
    expect(await stateOf(meals.id)).toMatchObject({ owner: me.id });
  });

  test('API-28 CARD-14 what the product says is in the reader’s language', async () => {
    const itemCode = 'spoken';
    const howToUse = { en: 'Show it.', ar: 'أظهرها' };
    await cards.shop.inUnit('alpha', (scope) => saveProduct(scope, testProduct({ itemCode, howToUse }), 5));
    const card = await boughtCard(cards.shop, 'alpha', { itemCode });
    const visit = await openVisit(cards.api, 'alpha');
    const client = cards.api.client('alpha', { visit, accessToken: me.accessToken, language: 'ar' });
    const body = { custId: me.id, itemCode, cardNumber: card.number, pinCode: card.pin };
    expect(await client(applyCardCall, body, { key: key() })).toMatchObject({
      data: { productName: 'بطاقة', howToUse: 'أظهرها' },
    });
  });

  test('CARD-26 another product’s card, a used one and a missing PIN are refused', async () => {
    const [card, used] = await boughtCards(cards.shop, 'alpha', 2);
    expect(await apply(card!, { itemCode: 'meals' })).toBe('card.unknown');
    expect(await apply({ ...card!, pin: '' })).toBe('card.unknown');
    await cards.shop.inUnit('alpha', (scope) =>
      redeem(scope, { key: key(), card: used!.id, amount: 1, merchant: 'till' }),
    );
    expect(await apply(used!)).toBe('card.step-not-allowed');
  });

  test.each(['blocked', 'locked', 'expired'] as const)(
    'API-28 CARD-26 a card that is %s is no new one',
    async (state) => {
      const card = await boughtCard(cards.shop, 'alpha');
      await cards.shop.inUnit('alpha', ({ tx }) =>
        sql`update card set state = ${state} where id = ${card.id}`.execute(tx),
      );
      expect(await apply(card)).toBe('card.step-not-allowed');
      expect(await stateOf(card.id)).toMatchObject({ owner: null });
    },
  );

  test('API-28 CARD-26 nor is one whose last day is over, before anybody has marked it', async () => {
    const card = await boughtCard(cards.shop, 'alpha');
    await cards.shop.inUnit('alpha', ({ tx, clock }) =>
      sql`update card set expires_at = ${clock.now()} where id = ${card.id}`.execute(tx),
    );
    expect(await apply(card)).toBe('card.step-not-allowed');
    expect(await stateOf(card.id)).toMatchObject({ state: 'new', owner: null });
  });

  test('API-28 another customer’s card is taken, another unit’s unknown', async () => {
    const card = await own();
    expect(await apply(card, { as: other })).toBe('card.taken');
    expect(await apply(card, { as: stranger, unit: 'beta' })).toBe('card.unknown');
  });
});
