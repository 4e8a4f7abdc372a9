// Two want the same value. The first has not committed when the second asks, so the second waits, and is then
// answered as if it had come later: with a refusal, never with an error and never from what it saw before it waited.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardKeysOf, makeSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import { beginTry, countWrongTry } from '#data/cards/card-tries.ts';
import type { Scope } from '#data/scope.ts';
import { closeToday, trade } from '#testing/books.ts';
import { boughtCard, boughtCards, usualCodes } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { untilSomebodyWaits } from '#testing/lock-wait.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { closeDay } from './close.ts';
import { expireCards } from './expire.ts';
import { give } from './give.ts';
import { confirmHolds, hold, voidHolds, type Held } from './hold.ts';
import { issueFromStock } from './issue.ts';
import { redeem, topUp, transfer } from './move.ts';
import { receivePayment } from './post.ts';
import { proveNext } from './proof.ts';
import { reverse } from './reverse.ts';
import { cancelTopUp, confirmTopUp } from './top-up.ts';

let shop: TestShop;
let keys: CardKeys;
beforeAll(async () => {
  shop = await openTestShop();
  keys = await cardKeysOf(shop.keys, 'alpha');
});

type Work<T = unknown> = (scope: Scope) => Promise<T>;
const alpha = <T>(work: Work<T>) => shop.inUnit('alpha', work);
const key = () => randomUUID();
const newCard = async () => (await boughtCard(shop, 'alpha')).id;
/** Two new cards, the one that is locked first in front. */
const newCards = async () =>
  (await boughtCards(shop, 'alpha', 2)).map(({ id }) => id).toSorted() as [lower: string, higher: string];
const spend = (card: string, amount: number) => (scope: Scope) =>
  redeem(scope, { key: key(), card, amount, merchant: 'till' });
const block = (card: string) => (scope: Scope) =>
  sql`update card set state = 'blocked' where id = ${card}`.execute(scope.tx);
const journalOf = async (work: Work) => ((await alpha(work)) as { journal: string }).journal;

/** The answer to the second, which asks once the first is done and before it is committed. */
async function second(first: Work, next: Work): Promise<unknown> {
  let answer: Promise<unknown> = Promise.resolve();
  await alpha(async (scope) => {
    await first(scope);
    answer = alpha(next);
    // It is looked at below, once the first is through.
    answer.catch(() => {});
    await untilSomebodyWaits(scope, 'the second waits for the first');
  });
  return answer;
}

describe('whoever comes second', () => {
  test('spends what the first has left, or hears that it is too little', async () => {
    const card = await newCard();
    expect(await second(spend(card, 3_000), spend(card, 3_000))).toEqual({ refused: 'card.insufficient' });
    expect(await second(spend(card, 1_000), spend(card, 1_000))).toMatchObject({ available: 0 });
  });

  test('finds a card blocked', async () => {
    const card = await newCard();
    expect(await second(block(card), spend(card, 1))).toEqual({ refused: 'card.blocked' });
  });

  test('under the same key hears what the first did', async () => {
    const card = await newCard();
    const once = { key: key(), card, amount: 4_000, merchant: 'till' };
    const again: Work = (scope) => redeem(scope, once);
    expect(await second(again, again)).toMatchObject({ available: 1_000, repeated: true });
  });

  test('holds nothing that is spent', async () => {
    const card = await newCard();
    const wish: Work = (scope) => hold(scope, { order: key(), card, amount: 3_000 });
    expect(await second(spend(card, 3_000), wish)).toEqual({ refused: 'card.insufficient' });
  });

  test('of the same order holds it once', async () => {
    const wish = { order: key(), card: await newCard(), amount: 1_000 };
    const again: Work = (scope) => hold(scope, wish);
    expect(await second(again, again)).toMatchObject({ available: 4_000, repeated: true });
  });

  test('transfers nothing that is spent, nothing to a card that was blocked', async () => {
    const [from, to] = await newCards();
    const move: Work = (scope) => transfer(scope, { key: key(), card: from, to, amount: 3_000 });
    expect(await second(spend(from, 3_000), move)).toEqual({ refused: 'card.insufficient' });
    const [giver, taker] = await newCards();
    const toBlocked: Work = (scope) => transfer(scope, { key: key(), card: giver, to: taker, amount: 1 });
    expect(await second(block(taker), toBlocked)).toEqual({ refused: 'card.target-unusable' });
  });

  test('gives away nothing that is spent', async () => {
    const card = await newCard();
    const gift: Work = (scope) => {
      const to = randomUUID();
      const keysOfIt = { seal: keys.seal.newest, lookup: keys.lookup.newest };
      return give(scope, {
        card,
        to,
        amount: 3_000,
        all: false,
        keys: keysOfIt,
        ...makeSecret(keys, 'alpha', to, usualCodes),
      });
    };
    expect(await second(spend(card, 3_000), gift)).toEqual({ refused: 'card.insufficient' });
  });

  test('takes back nothing that is spent', async () => {
    const card = await newCard();
    const journal = await journalOf((scope) => topUp(scope, { key: key(), card, amount: 700, means: 'credit-card' }));
    const undo: Work = (scope) => reverse(scope, { key: key(), journal });
    expect(await second(spend(card, 5_500), undo)).toEqual({ refused: 'card.insufficient' });
  });

  test('takes back once', async () => {
    const card = await newCard();
    const journal = await journalOf(spend(card, 700));
    const undo: Work = (scope) => reverse(scope, { key: key(), journal });
    expect(await second(undo, undo)).toEqual({ refused: 'journal.already-reversed' });
  });

  test('ends an order that has ended neither way', async () => {
    const order = key();
    const card = await newCard();
    await alpha((scope) => hold(scope, { order, card, amount: 1_000 }));
    const confirm: Work = (scope) => confirmHolds(scope, { key: key(), order, to: { kind: 'unissued' } });
    expect(await second((scope) => voidHolds(scope, order), confirm)).toEqual({ refused: 'hold.voided' });
    const other = key();
    await alpha((scope) => hold(scope, { order: other, card, amount: 1_000 }));
    const confirmOther: Work = (scope) => confirmHolds(scope, { key: key(), order: other, to: { kind: 'unissued' } });
    expect(await second(confirmOther, (scope) => voidHolds(scope, other))).toEqual({ refused: 'hold.confirmed' });
  });

  test('confirms no top-up that was cancelled, cancels none that was confirmed', async () => {
    const wish = { card: await newCard(), currency: 'EUR', amount: 700, means: 'credit-card' } as const;
    const [given, paid] = await alpha(async (scope) => [
      await requestTopUp(scope, wish),
      await requestTopUp(scope, wish),
    ]);
    const cancel = (id: string) => (scope: Scope) => cancelTopUp(scope, id);
    const confirm = (id: string) => (scope: Scope) => confirmTopUp(scope, { topUp: id, ...wish });
    expect(await second(cancel(given), confirm(given))).toEqual({ refused: 'top-up.cancelled' });
    expect(await second(confirm(paid), cancel(paid))).toEqual({ refused: 'top-up.confirmed' });
  });

  test('guesses a PIN only when it is known how the guess before it ended', async () => {
    const { number } = await boughtCard(shop, 'alpha');
    const guess: Work = async (scope) => {
      const { card } = await beginTry(scope, number);
      await countWrongTry(scope, number, true);
      return card.total;
    };
    expect(await second(guess, guess)).toBe(1);
  });
});

describe('whoever does not have to wait', () => {
  test('E6 ends no card that somebody is using, and ends it the next time', async () => {
    const { id } = await boughtCard(shop, 'alpha', { months: 1 });
    await alpha(async (scope) => {
      await spend(id, 2_000)(scope);
      shop.clock.advance(40 * 86_400_000);
      expect(await alpha((other) => expireCards(other, 10))).toBe(0);
    });
    expect(await alpha((scope) => expireCards(scope, 10))).toBe(1);
    expect((await check(shop.databases.east)).violations).toEqual([]);
  });

  test('hands out another code of the brand', async () => {
    const batch = { batch: 'one', itemCode: 'brand', currency: 'EUR', value: 500, expiry: null };
    const codes = ['CODE-1', 'CODE-2', 'CODE-3'].map((number) => ({ number, pin: null }));
    await alpha(async (scope) => {
      await importStock(scope, keys, { ...batch, codes });
      await receivePayment(scope, { key: key(), means: 'paypal', currency: 'EUR', amount: 1_500 });
    });
    const handOut: Work = (scope) =>
      issueFromStock(scope, {
        ...batch,
        key: key(),
        reason: 'order',
        state: 'new',
        owner: null,
        line: randomUUID(),
        cards: [{ id: randomUUID(), seq: 1 }],
      });
    // The first makes the account of what the brand is owed, for which others wait, once.
    await alpha(handOut);
    await alpha(async (scope) => {
      expect(await handOut(scope)).toMatchObject({ repeated: false });
      expect(await alpha(handOut)).toMatchObject({ repeated: false });
    });
    expect(await alpha(handOut)).toEqual({ refused: 'stock.empty' });
    const { rows } = await alpha(({ tx }) =>
      sql`select last4 from card where item_code = 'brand' order by 1`.execute(tx),
    );
    expect(rows).toEqual([{ last4: 'DE-1' }, { last4: 'DE-2' }, { last4: 'DE-3' }]);
  });
});

// Whoever locks the same rows in another order waits in a ring. So while somebody has what is locked first, the one who
// waits for it must have nothing that is locked later.
describe('while it waits for the first it has not locked the next', () => {
  type Row = readonly [table: 'card' | 'hold' | 'top_up', id: string];
  const take = ([table, id]: Row, { tx }: Scope) =>
    sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(tx);

  async function freeWhileWaiting([first, ...next]: readonly [Row, ...Row[]], work: Work): Promise<unknown> {
    let done: Promise<unknown> = Promise.resolve();
    await alpha(async (scope) => {
      await take(first, scope);
      done = alpha(work);
      done.catch(() => {});
      await untilSomebodyWaits(scope, 'somebody waits for the first');
      for (const row of next) await take(row, scope);
    });
    return done;
  }

  test('a transfer, whichever way it goes', async () => {
    const [lower, higher] = await newCards();
    const rows = [
      ['card', lower],
      ['card', higher],
    ] as const;
    for (const [card, to] of [
      [lower, higher],
      [higher, lower],
    ] as const) {
      const move: Work = (scope) => transfer(scope, { key: key(), card, to, amount: 1 });
      expect(await freeWhileWaiting(rows, move)).toMatchObject({ repeated: false });
    }
  });

  test('a reversal of it', async () => {
    const [lower, higher] = await newCards();
    const rows = [
      ['card', lower],
      ['card', higher],
    ] as const;
    for (const [card, to] of [
      [lower, higher],
      [higher, lower],
    ] as const) {
      const journal = await journalOf((scope) => transfer(scope, { key: key(), card, to, amount: 1 }));
      const undo: Work = (scope) => reverse(scope, { key: key(), journal });
      expect(await freeWhileWaiting(rows, undo)).toMatchObject({ repeated: false });
    }
  });

  const ends = [
    [
      'confirmed',
      (scope: Scope, order: string) => confirmHolds(scope, { key: key(), order, to: { kind: 'unissued' } }),
      { holds: 'done', journal: expect.any(String) },
    ],
    ['voided', voidHolds, 'done'],
  ] as const;
  test.each(ends)('an order that is %s: its cards, then its holds', async (_, end, answer) => {
    const [lower, higher] = await newCards();
    const order = key();
    const held = await alpha(async (scope) => {
      await hold(scope, { order, card: higher, amount: 1 });
      return hold(scope, { order, card: lower, amount: 1 });
    });
    const rows = [
      ['card', lower],
      ['card', higher],
      ['hold', (held as Held).hold],
    ] as const;
    expect(await freeWhileWaiting(rows, (scope) => end(scope, order))).toEqual(answer);
  });

  test('a top-up: its card, then itself', async () => {
    const card = await newCard();
    const wish = { card, currency: 'EUR', amount: 700, means: 'credit-card' } as const;
    const id = await alpha((scope) => requestTopUp(scope, wish));
    const rows = [
      ['card', card],
      ['top_up', id],
    ] as const;
    const confirm: Work = (scope) => confirmTopUp(scope, { topUp: id, ...wish });
    expect(await freeWhileWaiting(rows, confirm)).toMatchObject({ available: 5_700 });
  });
});

describe('of two who keep the books', () => {
  test('each takes a step of closing the day, one after the other', async () => {
    await trade(shop, 'alpha', []);
    const day = shop.clock.now().toISOString().slice(0, 10);
    const step: Work = (scope) => closeDay(scope, { day, endsAt: new Date(`${day}T22:00:00Z`) });
    expect(await second(step, step)).toBe('wait');
    const { rows } = await alpha(({ tx }) =>
      sql`select stage from ledger_closing where day = ${day} order by 1`.execute(tx),
    );
    expect(rows).toEqual([{ stage: 1 }, { stage: 2 }]);
    await closeToday(shop, 'alpha');
  });

  test('one proves the day, and the other finds it proven', async () => {
    const prove: Work = (scope) => proveNext((work) => work(scope.tx), scope);
    const next = () => proveNext((work) => alpha(({ tx }) => work(tx)), { unit: 'alpha', clock: shop.clock });
    let other: Promise<unknown> = Promise.resolve();
    await alpha(async (scope) => {
      expect(await prove(scope)).toMatchObject({ number: 1 });
      other = next();
      other.catch(() => {});
      await untilSomebodyWaits(scope, 'the other waits for the proof');
    });
    expect(await other).toBeNull();
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.databases.east)).violations).toEqual([]);
});
