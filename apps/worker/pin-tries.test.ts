// How long wrong PINs are remembered, with the job that forgets things.
import { beforeAll, expect, test } from 'vitest';
import { queryCardCall } from '#contract/cards/cards.ts';
import { forgetTries } from '#data/cards/card-tries.ts';
import { countFailure } from '#data/failure-counts.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { retentionJob } from '#features/shop/worker/retention.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

const query = (cardNumber: string, pinCode: string) => cards.send('alpha', queryCardCall, { cardNumber, pinCode });
const wrongTimes = async (number: string, times: number) => {
  for (let at = 0; at < times; at++) expect(await query(number, 'wrong')).toBe('card.unknown');
};
const passes = async (days: number) => {
  cards.shop.clock.advance(days * 86_400_000);
  await cards.shop.inUnit('alpha', ({ tx }) => retentionJob(cards.shop).run(tx, { unit: 'alpha' }));
};
const counts = () =>
  cards.shop.inUnit('alpha', async ({ tx }) => {
    const rows = await tx.selectFrom('failure_count').select(['purpose', 'total']).orderBy('purpose').execute();
    return rows.filter(({ purpose }) => purpose !== 'card-pin-unit');
  });

test('CARD-29 ten wrong PINs in a card’s life are ten, however long it lives', async () => {
  const { number, pin } = await boughtCard(cards.shop, 'alpha', { months: 60 });
  await wrongTimes(number, guessLimits.perHour);
  await passes(100);
  await wrongTimes(number, guessLimits.perHour);
  await passes(100);
  expect(await query(number, pin)).toBe('card.tries-exceeded');

  // Its owner unlocks it, and a new life begins.
  await cards.shop.inUnit('alpha', (scope) => forgetTries(scope, number));
  await wrongTimes(number, 1);
  expect(await query(number, pin)).toMatchObject({ balance: 50 });
  await passes(100);
  expect(await counts()).toEqual([{ purpose: 'card-pin', total: 1 }]);
});

test('what was tried of numbers that nobody has is forgotten, and so is what was unlocked', async () => {
  const { number } = await boughtCard(cards.shop, 'alpha', { months: 60 });
  const before = await counts();
  await wrongTimes('4000000000000028', 2);
  await wrongTimes(number, 1);
  await cards.shop.inUnit('alpha', (scope) => forgetTries(scope, number));
  // Kept or not, only a card's PIN has a limit for life.
  await cards.shop.inUnit('alpha', (scope) => countFailure(scope, 'password', 'ana', 1_000, true));
  expect((await counts()).length).toBe(before.length + 3);
  await passes(89);
  expect((await counts()).length).toBe(before.length + 3);
  await passes(2);
  expect(await counts()).toEqual(before);
});
