import { beforeAll, describe, expect, test } from 'vitest';
import { redeemCardCall, reverseRedeemCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { sql } from 'kysely';
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
  const paths = [redeemCardCall, reverseRedeemCall].map(({ path }) => barePath(path));
  const newTill = (unit = 'alpha') =>
    carried === 'a key' ? tillWithKey(cards.shop, unit, paths) : signedIn(cards.shop, unit, 'partner');
  beforeAll(async () => {
    till = await newTill();
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

  describe('CARD-17 a till', () => {
    test('takes from a card, and its reference makes a second time harmless', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha');
      const reference = ref();
      const first = await redeem(number, { reference });
      expect(first).toMatchObject({ balance: 40, currency: 'EUR' });
      await redeem(number, { amount: 5 });
      expect(await redeem(number, { reference })).toEqual(first);
      expect(await redeem(number, { reference, amount: 11 })).toBe('key.reused');
      expect(await redeem(number, { amount: 35.01 })).toBe('card.insufficient');
      expect(await redeem(number, { amount: 35 })).toMatchObject({ balance: 0 });
    });

    test('UNIT-13 takes an amount in the currency of the card, to its last decimal', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha', { currency: 'BHD', value: 5_000 });
      expect(await redeem(number, { amount: 1.125 })).toMatchObject({ balance: 3.875, currency: 'BHD' });
      expect(await redeem(number, { amount: 1.1255 })).toBe('input.invalid');
    });

    test('that is given a PIN must be given the right one', async () => {
      const { number, pin } = await boughtCard(cards.shop, 'alpha');
      expect(await redeem(number, { pin: 'wrong' })).toBe('card.unknown');
      expect(await redeem(number, { pin })).toMatchObject({ balance: 40 });
      for (let tries = 0; tries < 4; tries++) expect(await redeem(number, { pin: 'wrong' })).toBe('card.unknown');
      expect(await redeem(number, { pin })).toBe('card.tries-exceeded');
    });

    test.each(['blocked', 'locked', 'expired'] as const)(
      'CARD-03 CARD-30 cannot use a card that is %s',
      async (state) => {
        const { id, number } = await boughtCard(cards.shop, 'alpha');
        await cards.shop.inUnit('alpha', ({ tx }) =>
          sql`update card set state = ${state} where id = ${id}`.execute(tx),
        );
        expect(await redeem(number)).toBe(`card.${state}`);
      },
    );

    test('CARD-17 another unit’s card is unknown, and so is a till of another unit', async () => {
      const { number } = await boughtCard(cards.shop, 'beta');
      expect(await redeem(number)).toBe('card.unknown');
      expect(await redeem(number, { unit: 'beta' })).toBe('unit.disagreement');
    });

    test('CARD-17 another customer, a member or a guest is no till', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha');
      for (const kind of ['customer', 'salesman', 'staff'] as const)
        expect(await redeem(number, { as: await signedIn(cards.shop, 'alpha', kind) })).toBe('auth.not-allowed');
      expect(await cards.send('alpha', redeemCardCall, { cardNumber: number, amount: 1, reference: ref() })).toBe(
        'auth.required',
      );
    });

    test('E9 the same key fifty times at once: one sale, one answer', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha');
      const sale = { reference: ref(), key: ref() };
      const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(number, sale)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]));
      expect(answers[0]).toMatchObject({ balance: 40 });
      expect(await redeem(number, { amount: 40 })).toMatchObject({ balance: 0 });
    });

    test('E9 the same reference fifty times under fifty keys: one sale, one answer', async () => {
      const { number } = await boughtCard(cards.shop, 'alpha');
      const reference = ref();
      const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(number, { reference })));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ balance: 40 });
    });
  });

  test('after all of it the books are right', async () => {
    expect((await check(cards.shop.databases.east)).violations).toEqual([]);
  });
});
