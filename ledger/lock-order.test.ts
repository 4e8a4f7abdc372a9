// lock-order: whoever moves value between the same few cards, in whatever order they name them, waits and gets
// through. Each contender has enough on every card, so whatever is refused or fails was lost to a lock.
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { saleKeyOf } from '#domain/cards/till.ts';
import { cardKeysOf, lookupsOf } from '#data/cards/card-secrets.ts';
import type { Scope } from '#data/scope.ts';
import { boughtCards, type TestCard } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { performAtTill, tillOf } from '#testing/faults/cards/card-races.ts';
import { openValueUnit, type ValueUnit } from '#testing/faults/cards/value-unit.ts';
import { confirmHolds, hold, voidHolds } from './hold.ts';
import { redeem, refundToCard, transfer } from './move.ts';
import { reverse } from './reverse.ts';
import { sellAtTill } from './till.ts';

const cardCount = 6;
const value = 1_000_000;
const contenders = 20;
const rounds = 20;

let unit: ValueUnit;
let cards: TestCard[];
beforeAll(async () => {
  unit = await openValueUnit(inject('pods').east, contenders);
  cards = await boughtCards(unit, unit.unit, cardCount, { value });
});
afterAll(() => unit.close());

/** Two that are never the same. */
function pair(): [TestCard, TestCard] {
  const first = randomInt(cardCount);
  const second = (first + 1 + randomInt(cardCount - 1)) % cardCount;
  return [cards[first], cards[second]] as [TestCard, TestCard];
}

const between = ([from, to]: [TestCard, TestCard]) => ({ card: from.id, to: to.id });

const within = <T>(work: (scope: Scope) => Promise<T>) => unit.inUnit('', work);

test('lock-order: orders, refunds, transfers and sales over the same cards at once: nobody loses, sums match', async () => {
  const keys = await cardKeysOf(unit.keys, unit.unit);
  const tokenHash = await tillOf(unit);
  const merchant = 'bakery';
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => within((scope) => transfer(scope, { key: randomUUID(), ...between(pair()), amount: 1 })),
    // An order paid from two cards, which it locks in the order of their ids as everybody does; then its end.
    async () => {
      const order = randomUUID();
      const [first, second] = pair().toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestCard, TestCard];
      const held = await within(async (scope) => [
        await hold(scope, { order, card: first.id, amount: 2 }),
        await hold(scope, { order, card: second.id, amount: 3 }),
      ]);
      const ended = await within<unknown>((scope) =>
        randomInt(2) === 0
          ? confirmHolds(scope, { key: randomUUID(), order, to: { kind: 'unissued' } })
          : voidHolds(scope, order),
      );
      return [...held, ended].find(isRefusal);
    },
    // A sale that is taken back.
    async () => {
      const sold = await within((scope) =>
        redeem(scope, { key: randomUUID(), card: pair()[0].id, amount: 4, merchant }),
      );
      return isRefusal(sold) ? sold : within((scope) => reverse(scope, { key: randomUUID(), journal: sold.journal }));
    },
    async () => {
      const card = pair()[0].id;
      return within(async (scope) => {
        const sold = await redeem(scope, { key: randomUUID(), card, amount: 5, merchant });
        return isRefusal(sold) ? sold : refundToCard(scope, { key: randomUUID(), card, amount: 5, merchant });
      });
    },
    () =>
      sellAtTill(performAtTill(unit, tokenHash), {
        name: saleKeyOf({ reference: randomUUID() }),
        lookups: lookupsOf(keys, unit.unit, pair()[0].number),
        currency: 'EUR',
        amount: 1,
        hourMax: Number.MAX_SAFE_INTEGER,
        wrongMax: 1,
      }),
  ];
  const answers: unknown[] = [];
  await Promise.all(
    Array.from({ length: contenders }, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const work = kinds[randomInt(kinds.length)] ?? (async () => null);
        answers.push(await work().catch((error: Error) => error.message));
      }
    }),
  );
  // A sale that lost would be null, and a deadlock a message.
  expect(answers.filter((answer) => answer === null || typeof answer === 'string' || isRefusal(answer))).toEqual([]);
  expect((await check(unit.database)).violations).toEqual([]);
});

test('lock-order, the mutant: whoever locks the cards as they were named is lost to a deadlock', async () => {
  const [first, second] = [cards[0]?.id, cards[1]?.id];
  const locked = (ids: readonly (string | undefined)[]) =>
    within(async ({ tx }) => {
      for (const id of ids) {
        await sql`select from card where id = ${id} for update`.execute(tx);
        await sql`select pg_sleep(0.2)`.execute(tx);
      }
    });
  const outcomes = await Promise.allSettled([locked([first, second]), locked([second, first])]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : null))).toContain('40P01');
});
