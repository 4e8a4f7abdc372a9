// Whatever is done in whatever order, refused or not, repeated or not: the books are right after it.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { check } from '#testing/checker/checker.ts';
import { cardKeysOf, makeSecret } from '#data/cards/card-secrets.ts';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import { boughtCards, usualCodes } from '#testing/cards.ts';
import { openValueUnit, type ValueUnit } from '#testing/faults/cards/value-unit.ts';
import { expireCards } from './expire.ts';
import { give } from './give.ts';
import { confirmHolds, hold, voidHolds } from './hold.ts';
import { redeem, topUp, transfer } from './move.ts';
import { reverse } from './reverse.ts';
import { cancelTopUp, confirmTopUp } from './top-up.ts';

let unit: ValueUnit;
beforeAll(async () => {
  unit = await openValueUnit(inject('pods').east);
});
afterAll(() => unit.close());

const cardCount = 3;
const card = fc.nat(cardCount - 1);
const amount = fc.integer({ min: 1, max: 4_000 });
/** A few orders and keys, so that they are met again. */
const few = fc.nat(3);

const anyStep = fc.oneof(
  fc.record({ do: fc.constant('redeem' as const), card, amount, key: few }),
  fc.record({ do: fc.constant('top-up' as const), card, amount, key: few }),
  fc.record({ do: fc.constant('transfer' as const), card, to: card, amount, key: few }),
  fc.record({ do: fc.constant('give' as const), card, amount, all: fc.boolean() }),
  fc.record({ do: fc.constant('wish' as const), card, amount }),
  fc.record({ do: fc.constant('paid' as const), which: few, off: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('give up' as const), which: few }),
  fc.record({ do: fc.constant('hold' as const), card, amount, forfeit: fc.nat(500), order: few }),
  fc.record({ do: fc.constant('confirm' as const), order: few }),
  fc.record({ do: fc.constant('void' as const), order: few }),
  fc.record({ do: fc.constant('reverse' as const), which: fc.nat(20), key: few }),
  fc.record({ do: fc.constant('block' as const), card, blocked: fc.boolean() }),
  fc.record({ do: fc.constant('expire' as const), card }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

test('C1 C2 C3 hold after any sequence', async () => {
  let refused = 0;
  let happened = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      const run = await newRun();
      for (const each of steps) {
        const outcome = await run(each);
        if (isRefusal(outcome)) refused += 1;
        else happened += 1;
      }
      expect((await check(unit.database)).violations).toEqual([]);
    }),
    { numRuns: 25 },
  );
  // A test in which everything is refused, or nothing, would prove little: of the five hundred steps and
  // more that are drawn some hundred are refused.
  expect(Math.min(refused, happened)).toBeGreaterThan(30);
}, 120_000);

async function newRun(): Promise<(step: Step) => Promise<unknown>> {
  const cards = (await boughtCards(unit as never, unit.unit, cardCount)).map(({ id }) => id);
  const orders = Array.from({ length: 4 }, () => randomUUID());
  const run = randomUUID();
  const journals: string[] = [];
  const wishes: { id: string; amount: number }[] = [];
  const keys = await cardKeysOf(unit.keys, unit.unit);
  const id = (at: number) => cards[at] ?? '';
  return (step) =>
    unit.inUnit('', async (scope) => {
      const outcome = await act(step);
      if (typeof outcome === 'object' && outcome && 'journal' in outcome) journals.push(String(outcome.journal));
      return outcome;

      async function act(now: Step): Promise<unknown> {
        switch (now.do) {
          case 'redeem':
            return redeem(scope, {
              key: `${run}:r${now.key}`,
              card: id(now.card),
              amount: now.amount,
              merchant: 'till',
            });
          case 'top-up':
            return topUp(scope, {
              key: `${run}:t${now.key}`,
              card: id(now.card),
              amount: now.amount,
              means: 'credit-card',
            });
          case 'transfer':
            if (now.card === now.to) return undefined;
            return transfer(scope, {
              key: `${run}:x${now.key}`,
              card: id(now.card),
              to: id(now.to),
              amount: now.amount,
            });
          case 'give': {
            const to = randomUUID();
            const { secret, last4 } = makeSecret(keys, unit.unit, to, usualCodes);
            const given = await give(scope, {
              ...now,
              card: id(now.card),
              to,
              secret,
              last4,
              keys: { seal: keys.seal.newest, lookup: keys.lookup.newest },
            });
            // What was given goes on like any other card.
            if (!isRefusal(given)) cards[now.card] = to;
            return given;
          }
          case 'wish': {
            const wish = {
              card: id(now.card),
              currency: 'EUR',
              amount: now.amount,
              means: 'credit-card',
            } as const;
            wishes.push({ id: await requestTopUp(scope, wish), amount: now.amount });
            return undefined;
          }
          case 'paid': {
            const wish = wishes[now.which];
            return (
              wish &&
              confirmTopUp(scope, {
                topUp: wish.id,
                means: 'paypal',
                currency: 'EUR',
                amount: wish.amount + now.off,
              })
            );
          }
          case 'give up': {
            const wish = wishes[now.which];
            return wish && cancelTopUp(scope, wish.id);
          }
          case 'hold':
            return hold(scope, { ...now, order: orders[now.order] ?? '', card: id(now.card) });
          case 'confirm': {
            const order = orders[now.order] ?? '';
            return confirmHolds(scope, { key: `${run}:${order}`, order, to: { kind: 'unissued' } });
          }
          case 'void':
            return voidHolds(scope, orders[now.order] ?? '');
          case 'reverse':
            return journals.length === 0
              ? undefined
              : reverse(scope, {
                  key: `${run}:u${now.key}`,
                  journal: journals[now.which % journals.length] ?? '',
                });
          case 'block':
            return sql`update card set state = ${now.blocked ? 'blocked' : 'used'}
              where id = ${id(now.card)} and state <> 'expired'`.execute(scope.tx);
          case 'expire':
            await sql`update card set expires_at = ${scope.clock.now()}, expires_on = '2026-06-01'
              where id = ${id(now.card)}`.execute(scope.tx);
            return expireCards(scope, 10);
        }
      }
    });
}
