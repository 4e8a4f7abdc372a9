import { beforeAll, expect, test } from 'vitest';
import { redeemCardCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { handlers } from '#apps/api/handlers.ts';
import { cardKeysOf, findByNumber, pinFits } from '#data/cards/card-secrets.ts';
import { beginTry } from '#data/cards/card-tries.ts';
import { guessLimits, mayGuess } from '#domain/cards/card-guessing.ts';
import { refuse, refuseGuess } from '#domain/refusal.ts';
import { tillLimits } from '#domain/cards/till.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { openTestApi } from '../../api.ts';
import { openCardShop, type CardShopApi } from '../../card-api.ts';
import { boughtCard, boughtCards } from '../../cards.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { eventually } from '../../wait.ts';
import { tillWithKey } from '../../members.ts';
import { unlimited } from '../../unlimited.ts';
import { beside } from './attacked-tills.ts';
import { tillGuessing } from './till-guessing.ts';
import { tillPins } from './till-pins.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

const lineTo = async (base: string) => {
  const { token } = await tillWithKey(cards.shop, 'alpha', [barePath(redeemCardCall.path)]);
  return { bases: [base], unit: 'alpha', key: token };
};

test('CARD-17 a key that guesses is suspended, and the till beside it sells on', async () => {
  const { base } = cards.api;
  const [guesser, till] = [await lineTo(base), await lineTo(base)];
  const numbers = (await boughtCards(cards.shop, 'alpha', 40)).map(({ number }) => number);
  const [guesses, together] = [120, 10];
  const result = await beside({ till, cards: numbers, quietSales: 5 }, () =>
    tillGuessing(guesser, { cards: numbers, guesses, together }),
  );
  expect(result).toMatchObject({ known: 12, told: tillLimits.wrongPerHour, honestFailed: 0 });
  // What was under way at that moment may have found its card.
  expect(result.spent).toBeLessThanOrEqual(tillLimits.wrongPerHour / 9 + together);
  expect(result.refused).toBe(guesses - result.told - result.spent);
});

/** Somebody has the number until the api's connections all wait for it; then they go together. */
async function behindBarrier<T>(number: string, work: () => Promise<T>): Promise<T> {
  let outcome: Promise<T> | undefined;
  await cards.shop.inUnit('alpha', async (scope) => {
    await beginTry(scope, number);
    outcome = work();
    await eventually('a crowd', async () => (await waitingForLock()) >= 8);
  });
  if (!outcome) throw new Error('nobody began');
  return outcome;
}

const waitingForLock = (): Promise<number> =>
  asSuperuser(cards.shop.databases.east.url('unwrap_checker'), async (client) => {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return rows[0]?.count ?? 0;
  });

const pinsAt = async (base: string) => {
  const { number } = await boughtCard(cards.shop, 'alpha');
  const till = await lineTo(base);
  return behindBarrier(number, () => tillPins(till, { cardNumber: number, guesses: 40 }));
};

test('CARD-29 wrong PINs at a till, all at once: five are compared', async () => {
  const result = await pinsAt(cards.api.base);
  expect(result).toMatchObject({ compared: guessLimits.perHour, unanswered: 0 });
});

test('the mutant: counted once its transaction is undone, many more are compared', async () => {
  const mutant = handlerWithKeys(redeemCardCall, cardKeysOf, async ({ body, scope }, keys) => {
    const tries = await beginTry(scope, body.cardNumber);
    if (!mayGuess(tries.card, tries.unit, false)) return refuse('card.tries-exceeded');
    const found = await findByNumber(scope, keys, body.cardNumber);
    if (pinFits(keys, scope.unit, found, body.pinCode)) throw new Error('none of them is right');
    const { windowMs } = guessLimits;
    return refuseGuess('card.unknown', { purpose: 'card-pin', subject: body.cardNumber, windowMs });
  });
  const others = handlers.filter(({ call }) => call.id !== redeemCardCall.id);
  const api = await openTestApi(cards.shop, { handlers: [mutant, ...others], rates: unlimited });
  const result = await pinsAt(api.base);
  expect(result.compared).toBeGreaterThan(guessLimits.perHour);
});
