import { beforeAll, describe, expect, test } from 'vitest';
import { validateCardCall } from '#contract/cards/cards.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

describe('API-27 CARD-12', () => {
  const validate = (cardNumber: string, unit = 'alpha') => cards.send(unit, validateCardCall, { cardNumber });

  test('says whether a PIN is needed, alike for a number that does not exist', async () => {
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await validate(number)).toEqual({ isNeedPin: true });
    expect(await validate('4000000000000028')).toEqual({ isNeedPin: true });
    const without = { number: () => `7${Date.now()}`, pin: () => null };
    const plain = await boughtCard(cards.shop, 'alpha', { codes: without });
    expect(await validate(plain.number)).toEqual({ isNeedPin: false });
  });

  test('API-27 in another unit the same number is one that does not exist', async () => {
    const codes = { number: () => `8${Date.now()}`, pin: () => null };
    const { number } = await boughtCard(cards.shop, 'alpha', { codes });
    expect(await validate(number, 'beta')).toEqual({ isNeedPin: true });
  });
});
