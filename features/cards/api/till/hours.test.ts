// What one key moves in an hour is bounded, whichever way its sales go.
import { beforeAll, describe, expect, test } from 'vitest';
import { saveProfile } from '#data/units/units.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { tillLimits } from '#domain/cards/till.ts';
import { boughtCard, boughtCards, type TestCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn } from '#testing/members.ts';
import { heard, tillsOf } from '#testing/tills.ts';
import { unitProfile } from '#testing/unit-profile.ts';

let cards: CardShopApi;
let tills: ReturnType<typeof tillsOf>;
let card: TestCard;
beforeAll(async () => {
  cards = await openCardShop();
  tills = tillsOf(cards);
  card = await boughtCard(cards.shop, 'alpha', { value: 10_000_000 });
});

describe('CARD-17 what a key may spend in an hour', () => {
  test('is one sum for sales in one statement and sales the long way; what is over it is refused and undone', async () => {
    const till = await tills.open({ hourMax: 10_000 });
    const { number, pin } = await boughtCard(cards.shop, 'alpha', { value: 20_000 });
    expect(await tills.redeem(till, number, { amount: 50 })).toMatchObject({ balance: 150 });
    expect(await tills.redeem(till, number, { amount: 40, pin })).toMatchObject({ balance: 110 });
    const sale = { key: crypto.randomUUID(), reference: crypto.randomUUID() };
    expect(await tills.redeem(till, number, { ...sale, amount: 10.01 })).toBe('till.limit-reached');
    expect(await tills.redeem(till, number, { amount: 10.01, pin })).toBe('till.limit-reached');
    // Nothing is left of it, so the same key and reference are free.
    expect(await tills.redeem(till, number, { ...sale, amount: 10 })).toMatchObject({
      balance: 100,
    });
    expect(await tills.redeem(till, number, { amount: 1 })).toBe('till.limit-reached');
    cards.shop.clock.advance(tillLimits.windowMs);
    expect(await tills.redeem(till, number, { amount: 100 })).toMatchObject({ balance: 0 });
  });

  test('is not used up by a sale that is asked for again', async () => {
    const till = await tills.open({ hourMax: 1_000 });
    const { number } = await boughtCard(cards.shop, 'alpha');
    const sale = { amount: 10, reference: 'the same' };
    const first = await tills.redeem(till, number, sale);
    expect(await tills.redeem(till, number, sale)).toEqual(first);
    expect(await tills.redeem(till, number, sale)).toEqual(first);
  });

  test('is the key’s alone: another till of its partner, and the key that replaces it, have their own', async () => {
    const till = await tills.open({ hourMax: 1_000 });
    const [beside, next] = [await tills.another(till), await tills.rotated(till)];
    expect(await tills.redeem(till, card.number, { amount: 10 })).toMatchObject({
      currency: 'EUR',
    });
    expect(await tills.redeem(till, card.number)).toBe('till.limit-reached');
    expect(await tills.redeem(beside, card.number, { amount: 100 })).toMatchObject({
      currency: 'EUR',
    });
    expect(await tills.redeem(next, card.number, { amount: 10 })).toMatchObject({
      currency: 'EUR',
    });
    expect(await tills.redeem(next, card.number)).toBe('till.limit-reached');
  });

  test('is what the unit says where the key says nothing, also for a partner’s token', async () => {
    const profile = unitProfile({ id: 'beta', can: usualChoices.can, tillHourMax: 30 });
    await cards.shop.inUnit('beta', (scope) => saveProfile(scope, profile));
    await expect.poll(async () => (await cards.shop.profiles.of('beta'))?.tillHourMax).toBe(30);
    const there = tillsOf(cards, 'beta');
    const { number } = await boughtCard(cards.shop, 'beta', { value: 10_000 });
    for (const till of [await there.open(), await signedIn(cards.shop, 'beta', 'partner')]) {
      expect(await there.redeem(till, number, { amount: 30.01 })).toBe('till.limit-reached');
      expect(await there.redeem(till, number, { amount: 20 })).toMatchObject({ currency: 'EUR' });
      expect(await there.redeem(till, number, { amount: 10.01 })).toBe('till.limit-reached');
    }
  });

  test('tells the operators which key it was', async () => {
    const till = await tills.open({ hourMax: 100 });
    expect(await tills.redeem(till, card.number, { amount: 2 })).toBe('till.limit-reached');
    const [line = ''] = cards.shop.logged.filter((logged) => logged.includes(till.key));
    expect(JSON.parse(line)).toMatchObject({ refusal: 'till.limit-reached', unit: 'alpha' });
  });

  test('holds when all come at once, but for what is under way at that moment', async () => {
    const till = await tills.open({ hourMax: 1_000 });
    const many = await boughtCards(cards.shop, 'alpha', 60);
    const outcomes = await Promise.all(many.map(({ number }) => tills.redeem(till, number, { amount: 1 })));
    const { sold = 0, 'till.limit-reached': refused = 0 } = heard(outcomes);
    expect(sold + refused).toBe(60);
    // As many more as there are connections, which all saw the sum before the others were in it.
    expect(sold).toBeLessThanOrEqual(20);
    expect(sold).toBeGreaterThanOrEqual(10);
    expect(await tills.redeem(till, card.number)).toBe('till.limit-reached');
  });
});

describe('CARD-03 what a key may give back in an hour', () => {
  test('is bounded as what it spends, and makes no room for more sales', async () => {
    const till = await tills.open({ hourMax: 1_000 });
    expect(await tills.redeem(till, card.number, { amount: 10, reference: 'one' })).toMatchObject({
      currency: 'EUR',
    });
    expect(await tills.reverse(till, 'one')).toMatchObject({ transactionId: expect.any(String) });
    expect(await tills.redeem(till, card.number)).toBe('till.limit-reached');
    // What another key of the partner sold can be given back, up to as much.
    const beside = await tills.another(till);
    expect(await tills.redeem(beside, card.number, { reference: 'two' })).toMatchObject({
      currency: 'EUR',
    });
    expect(await tills.reverse(till, 'two')).toBe('till.limit-reached');
    // One that is asked for again has its answer all the same.
    expect(await tills.reverse(till, 'one')).toMatchObject({ transactionId: expect.any(String) });
    expect(await tills.reverse(beside, 'two')).toMatchObject({ transactionId: expect.any(String) });
    cards.shop.clock.advance(tillLimits.windowMs);
    expect(await tills.redeem(till, card.number, { amount: 10 })).toMatchObject({
      currency: 'EUR',
    });
  });
});

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});
