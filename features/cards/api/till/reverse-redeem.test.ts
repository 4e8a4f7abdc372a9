import { beforeAll, describe, expect, test } from 'vitest';
import { redeemCardCall, reverseRedeemCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, tillWithKey, type TestMember } from '#testing/members.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

// A till that carries a key is answered in one statement where nothing is unusual; one that carries a token takes
// the long way. Nobody may be able to tell.
describe.each(['a key', 'a token'] as const)('with %s,', (carried) => {
  let till: TestMember;
  let otherTill: TestMember;
  const paths = [redeemCardCall, reverseRedeemCall].map(({ path }) => barePath(path));
  const newTill = (unit = 'alpha') =>
    carried === 'a key' ? tillWithKey(cards.shop, unit, paths) : signedIn(cards.shop, unit, 'partner');
  beforeAll(async () => {
    till = await newTill();
    otherTill = await newTill();
  });

  interface Sale {
    amount?: number;
    reference?: string;
    pin?: string;
    as?: TestMember;
    unit?: string;
    key?: string;
  }
  const ref = () => crypto.randomUUID();
  const redeem = (
    cardNumber: string,
    { amount = 10, reference = ref(), pin, as = till, unit = 'alpha', key }: Sale = {},
  ) =>
    cards.send(
      unit,
      redeemCardCall,
      { cardNumber, amount, reference, ...(pin ? { pinCode: pin } : {}) },
      { as, ...(key ? { key } : {}) },
    );
  const reverse = (reference: string, as = till, unit = 'alpha') =>
    cards.send(unit, reverseRedeemCall, { reference }, { as });

  describe('CARD-03 a sale taken back', () => {
    test('gives the card its value, once', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha');
      const reference = ref();
      await redeem(number, { reference, amount: 50 });
      const first = await reverse(reference);
      expect(first).toMatchObject({ transactionId: expect.any(String) });
      expect(await reverse(reference)).toEqual(first);
      expect(await redeem(number, { amount: 50 })).toMatchObject({ balance: 0 });
    });

    test('CARD-03 another customer’s, another unit’s and another till’s sale is unknown', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha');
      const reference = ref();
      await redeem(number, { reference });
      expect(await reverse(reference, otherTill)).toBe('journal.unknown');
      expect(await reverse(reference, await newTill('beta'), 'beta')).toBe('journal.unknown');
      expect(await reverse(reference, await signedIn(cards.shop, 'alpha'))).toBe('auth.not-allowed');
      expect(await reverse(ref())).toBe('journal.unknown');
    });
  });

  test('after all of it the books are right', async () => {
    expect((await check(cards.shop.databases.east)).violations).toEqual([]);
  });
});
