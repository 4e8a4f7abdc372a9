import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { check } from '#testing/checker/checker.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { eventually } from '#testing/wait.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { brokenLink, closeDay } from './close.ts';
import { confirmHolds, hold, voidHolds } from './hold.ts';
import { giveCashback, redeem, topUp, transfer } from './move.ts';
import { accountBalance, cardBalanceBefore, post, receivePayment } from './post.ts';
import { reverse } from './reverse.ts';

let shop: TwoPodShop;
beforeAll(async () => {
  shop = await openTwoPodShop();
});

const alpha = <T>(work: Parameters<typeof shop.inUnit<T>>[1]) => shop.inUnit('alpha', work);
const key = () => randomUUID();
const balance = (card: string) =>
  alpha(async ({ tx }) => {
    const { rows } = await sql<{ available: number; held: number; state: string }>`
      select available, held, state from card where id = ${card}`.execute(tx);
    return rows[0];
  });

describe('a card', () => {
  test('is spent down to nothing and no further', async () => {
    const { id } = await boughtCard(shop, 'alpha', { value: 5_000 });
    expect(
      await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 3_000, merchant: 'till' })),
    ).toMatchObject({ available: 2_000, repeated: false });
    expect(await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 2_001, merchant: 'till' }))).toEqual({
      refused: 'card.insufficient',
    });
    expect(
      await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 2_000, merchant: 'till' })),
    ).toMatchObject({ available: 0 });
    expect(await balance(id)).toEqual({ available: 0, held: 0, state: 'used' });
  });

  test('the same key twice spends once and answers the same; another amount under it is refused', async () => {
    const { id } = await boughtCard(shop, 'alpha');
    const once = { key: key(), card: id, amount: 1_000, merchant: 'till' };
    const first = await alpha((scope) => redeem(scope, once));
    await alpha((scope) => redeem(scope, { ...once, key: key(), amount: 500 }));
    expect(await alpha((scope) => redeem(scope, once))).toEqual({ ...first, outcome: 'repeated', repeated: true });
    expect(await alpha((scope) => redeem(scope, { ...once, amount: 999 }))).toEqual({ refused: 'key.reused' });
    expect(await balance(id)).toMatchObject({ available: 3_500 });
  });

  test('is topped up, gets cashback, and what it was at any moment can be said', async () => {
    const { id } = await boughtCard(shop, 'alpha');
    const before = shop.clock.now();
    shop.clock.advance(1_000);
    await alpha((scope) => topUp(scope, { key: key(), card: id, amount: 2_000, means: 'credit-card' }));
    shop.clock.advance(1_000);
    await alpha((scope) => giveCashback(scope, { key: key(), card: id, amount: 50 }));
    shop.clock.advance(1_000);
    const at = (ms: number) => alpha((scope) => cardBalanceBefore(scope, id, new Date(before.getTime() + ms)));
    expect([await at(0), await at(1), await at(1_001), await at(2_001)]).toEqual([0, 5_000, 7_000, 7_050]);
  });

  test('CARD-04 gives part of its value to another', async () => {
    const [from, to] = await boughtCards(shop, 'alpha', 2);
    const give = { key: key(), card: from!.id, to: to!.id, amount: 1_500 };
    expect(await alpha((scope) => transfer(scope, give))).toMatchObject({ available: 3_500 });
    expect(await alpha((scope) => transfer(scope, give))).toMatchObject({ available: 3_500, repeated: true });
    expect([await balance(from!.id), await balance(to!.id)]).toMatchObject([
      { available: 3_500, state: 'used' },
      { available: 6_500, state: 'new' },
    ]);
    const marks = await alpha(({ tx }) =>
      tx.selectFrom('card').select(['id', 'mark']).where('id', 'in', [from!.id, to!.id]).execute(),
    );
    expect(new Map(marks.map(({ id, mark }) => [id, mark]))).toEqual(
      new Map([
        [from!.id, 'used'],
        [to!.id, 'new'],
      ]),
    );
    expect(await alpha((scope) => transfer(scope, { ...give, key: key(), amount: 3_501 }))).toEqual({
      refused: 'card.insufficient',
    });
    const dollars = await boughtCard(shop, 'alpha', { currency: 'USD' });
    expect(await alpha((scope) => transfer(scope, { ...give, key: key(), to: dollars.id }))).toEqual({
      refused: 'card.target-currency',
    });
    expect(await alpha((scope) => transfer(scope, { ...give, key: key(), to: randomUUID() }))).toEqual({
      refused: 'card.target-unknown',
    });
  });

  test.each([
    ['CARD-03', 'locked', 'card.locked'],
    ['CARD-30', 'blocked', 'card.blocked'],
    ['CARD-11', 'expired', 'card.expired'],
  ] as const)(
    '%s that is %s can be neither spent, held, given away, filled nor given to',
    async (_, state, refused) => {
      const [card, other] = await boughtCards(shop, 'alpha', 2);
      const id = card!.id;
      await alpha(({ tx }) => sql`update card set state = ${state} where id = ${id}`.execute(tx));
      const tries = [
        await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 1, merchant: 'till' })),
        await alpha((scope) => topUp(scope, { key: key(), card: id, amount: 1, means: 'credit-card' })),
        await alpha((scope) => transfer(scope, { key: key(), card: id, to: other!.id, amount: 1 })),
        await alpha((scope) => hold(scope, { order: key(), card: id, amount: 1 })),
      ];
      expect(tries).toEqual(Array.from({ length: 4 }, () => ({ refused })));
      expect(await alpha((scope) => transfer(scope, { key: key(), card: other!.id, to: id, amount: 1 }))).toEqual({
        refused: 'card.target-unusable',
      });
    },
  );

  test('of another unit is unknown, to every function', async () => {
    const { id } = await boughtCard(shop, 'alpha');
    const beta = <T>(work: Parameters<typeof shop.inUnit<T>>[1]) => shop.inUnit('beta', work);
    const own = await boughtCard(shop, 'beta');
    expect(await beta((scope) => redeem(scope, { key: key(), card: id, amount: 1, merchant: 'till' }))).toEqual({
      refused: 'card.unknown',
    });
    expect(await beta((scope) => hold(scope, { order: key(), card: id, amount: 1 }))).toEqual({
      refused: 'card.unknown',
    });
    expect(await beta((scope) => transfer(scope, { key: key(), card: own.id, to: id, amount: 1 }))).toEqual({
      refused: 'card.target-unknown',
    });
    const spent = await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 1, merchant: 'till' }));
    expect(
      await beta((scope) => reverse(scope, { key: key(), journal: (spent as { journal: string }).journal })),
    ).toEqual({ refused: 'card.unknown' });
  });
});

describe('a hold', () => {
  test('takes from what can be spent, and its order posts it or gives it back', async () => {
    const [one, two] = await boughtCards(shop, 'alpha', 2);
    const order = key();
    const wish = { order, card: one!.id, amount: 4_000, forfeit: 1_000 };
    expect(await alpha((scope) => hold(scope, wish))).toMatchObject({ available: 0, repeated: false });
    expect(await alpha((scope) => hold(scope, wish))).toMatchObject({ available: 0, repeated: true });
    await alpha((scope) => hold(scope, { order, card: two!.id, amount: 100 }));
    expect(await alpha((scope) => redeem(scope, { key: key(), card: one!.id, amount: 1, merchant: 'till' }))).toEqual({
      refused: 'card.insufficient',
    });

    const forfeitedBefore = await alpha((scope) => accountBalance(scope, { kind: 'forfeited' }, 'EUR'));
    const end = { key: `order:${order}`, order, to: { kind: 'unissued' } } as const;
    expect(await alpha((scope) => confirmHolds(scope, end))).toMatchObject({ holds: 'done' });
    expect(await alpha((scope) => confirmHolds(scope, end))).toMatchObject({ holds: 'repeated' });
    expect(await alpha((scope) => voidHolds(scope, order))).toEqual({ refused: 'hold.confirmed' });
    expect([await balance(one!.id), await balance(two!.id)]).toEqual([
      { available: 0, held: 0, state: 'used' },
      { available: 4_900, held: 0, state: 'used' },
    ]);
    expect(await alpha((scope) => accountBalance(scope, { kind: 'forfeited' }, 'EUR'))).toBe(forfeitedBefore + 1_000);
  });

  test('of a cancelled order comes back, once', async () => {
    const { id } = await boughtCard(shop, 'alpha');
    const order = key();
    await alpha((scope) => hold(scope, { order, card: id, amount: 4_000 }));
    expect(await alpha((scope) => voidHolds(scope, order))).toBe('done');
    expect(await alpha((scope) => voidHolds(scope, order))).toBe('repeated');
    // What is asked for again is not held: whoever heard "done" would ship.
    expect(await alpha((scope) => hold(scope, { order, card: id, amount: 4_000 }))).toEqual({ refused: 'key.reused' });
    expect(await alpha((scope) => voidHolds(scope, key()))).toBe('none');
    expect(await alpha((scope) => confirmHolds(scope, { key: key(), order, to: { kind: 'unissued' } }))).toEqual({
      refused: 'hold.voided',
    });
    expect(await balance(id)).toEqual({ available: 5_000, held: 0, state: 'new' });
  });
});

describe('a reversal', () => {
  test('restores the card, once', async () => {
    const { id } = await boughtCard(shop, 'alpha');
    const spent = (await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 700, merchant: 'till' }))) as {
      journal: string;
    };
    const undo = { key: key(), journal: spent.journal };
    expect(await alpha((scope) => reverse(scope, undo))).toMatchObject({ repeated: false });
    expect(await alpha((scope) => reverse(scope, undo))).toMatchObject({ repeated: true });
    expect(await alpha((scope) => reverse(scope, { ...undo, key: key() }))).toEqual({
      refused: 'journal.already-reversed',
    });
    expect(await balance(id)).toMatchObject({ available: 5_000 });
  });

  test('of value that has been spent is refused', async () => {
    const { id } = await boughtCard(shop, 'alpha');
    const filled = (await alpha((scope) =>
      topUp(scope, { key: key(), card: id, amount: 700, means: 'credit-card' }),
    )) as { journal: string };
    await alpha((scope) => redeem(scope, { key: key(), card: id, amount: 5_500, merchant: 'till' }));
    expect(await alpha((scope) => reverse(scope, { key: key(), journal: filled.journal }))).toEqual({
      refused: 'card.insufficient',
    });
    expect(await balance(id)).toMatchObject({ available: 200 });
    // A card without a last day is as short as any other.
    await alpha(({ tx }) => sql`update card set expires_at = null, expires_on = null where id = ${id}`.execute(tx));
    expect(await alpha((scope) => reverse(scope, { key: key(), journal: filled.journal }))).toEqual({
      refused: 'card.insufficient',
    });
  });
});

describe('the database refuses', () => {
  const book = (changes: { lines?: number } = {}) =>
    sql`insert into journal (unit_id, id, key, origin, at, lines)
      values ('alpha', ${randomUUID()}, ${key()}, 'correction', now(), ${changes.lines ?? 2}) returning id, at`;
  const line = (journal: { id: string; at: Date }, no: number, amount: number, currency = 'EUR') =>
    sql`insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
      values ('alpha', ${journal.id}, ${no}, ledger_account('suspense', '', ${currency}), ${currency}, ${amount},
        (select at from journal where id = ${journal.id}))`;
  type Booked = { id: string; at: Date };

  test.each([
    [
      'one that does not sum to zero',
      'UW012',
      [
        [1, 5, 'EUR'],
        [2, -4, 'EUR'],
      ],
    ],
    [
      'one that sums to zero only across currencies',
      'UW012',
      [
        [1, 5, 'EUR'],
        [2, -5, 'USD'],
      ],
    ],
    ['one with a posting too few', 'UW011', [[1, 5, 'EUR']]],
    [
      'one with a posting too many',
      'UW010',
      [
        [1, 5, 'EUR'],
        [2, -5, 'EUR'],
        [3, 5, 'EUR'],
      ],
    ],
  ] as const)('a journal: %s', async (_, code, lines) => {
    const attempt = alpha(async ({ tx }) => {
      const { rows } = await book().execute(tx);
      for (const [no, amount, currency] of lines) await line(rows[0] as Booked, no, amount, currency).execute(tx);
    });
    await expect(attempt).rejects.toMatchObject({ code });
  });

  test('a posting that joins the journal of an earlier transaction', async () => {
    const journal = await alpha(async ({ tx }) => {
      const { rows } = await book().execute(tx);
      await line(rows[0] as Booked, 1, 5).execute(tx);
      await line(rows[0] as Booked, 2, -5).execute(tx);
      return rows[0] as Booked;
    });
    await expect(alpha(({ tx }) => line(journal, 3, 5).execute(tx))).rejects.toMatchObject({ code: 'UW010' });
  });

  test('a posting after its journal was checked early', async () => {
    const attempt = alpha(async ({ tx }) => {
      const { rows } = await book().execute(tx);
      await line(rows[0] as Booked, 1, 5).execute(tx);
      await line(rows[0] as Booked, 2, -5).execute(tx);
      await sql`set constraints all immediate`.execute(tx);
      await line(rows[0] as Booked, 3, 5).execute(tx);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'UW010' });
  });

  test('every change of what is written, by the app and by the owner', async () => {
    for (const table of ['account', 'journal', 'posting', 'ledger_closing', 'ledger_link', 'account_snapshot']) {
      for (const statement of [`update ${table} set unit_id = unit_id`, `delete from ${table}`, `truncate ${table}`])
        await expect(
          alpha(({ tx }) => sql.raw(statement).execute(tx)),
          statement,
        ).rejects.toMatchObject({ code: '42501' });
      await asSuperuser(shop.databases.east.url('postgres' as never), async (client) => {
        await expect(client.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: 'UW003' });
      });
    }
    await asSuperuser(shop.databases.east.url('postgres' as never), async (client) => {
      await expect(client.query('update posting set amount = amount + 1')).rejects.toMatchObject({ code: 'UW003' });
      await expect(client.query('delete from journal')).rejects.toMatchObject({ code: 'UW003' });
      await expect(client.query('delete from card')).rejects.toMatchObject({ code: 'UW003' });
    });
  });

  test('an amount that is no amount, before it is sent', async () => {
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 60])
      await expect(
        alpha(async (scope) => redeem(scope, { key: key(), card: key(), amount, merchant: 'till' })),
      ).rejects.toThrow('no amount');
    await expect(
      alpha(async (scope) =>
        post(scope, {
          key: key(),
          origin: 'correction',
          postings: [
            { account: { kind: 'fees' }, currency: 'EUR', amount: 1 },
            { account: { kind: 'tax' }, currency: 'EUR', amount: -2 },
          ],
        }),
      ),
    ).rejects.toThrow('zero');
  });
});

describe('a day of the books', () => {
  const gamma = <T>(work: Parameters<typeof shop.inUnit<T>>[1]) => shop.inUnit('gamma', work);
  const pay = (amount: number) =>
    gamma((scope) => receivePayment(scope, { key: key(), means: 'paypal', currency: 'EUR', amount }));
  /** Whoever writes anywhere on the server is waited for, other tests as well. */
  const closed = (day: string, endsAt: Date) =>
    eventually(
      'the day is closed',
      async () => (await gamma((scope) => closeDay(scope, { day, endsAt, most: 2 }))) === 'closed',
    );
  const paypal = (before: Date | null = null) =>
    gamma((scope) => accountBalance(scope, { kind: 'clearing', detail: 'paypal' }, 'EUR', before));

  test('is chained and summed; what comes late is booked into the next', async () => {
    const first = new Date('2026-06-01T22:00:00Z');
    const second = new Date('2026-06-02T22:00:00Z');
    shop.clock.set(new Date('2026-06-01T12:00:00Z'));
    for (const amount of [1, 2, 3, 4, 5]) await pay(amount);
    await closed('2026-06-01', first);
    expect(await paypal(first)).toBe(-15);

    // A process whose clock is slow still says the day before.
    await pay(100);
    expect([await paypal(first), await paypal(new Date(first.getTime() + 1)), await paypal()]).toEqual([
      -15, -115, -115,
    ]);
    await closed('2026-06-02', second);
    expect([await paypal(first), await paypal(second)]).toEqual([-15, -115]);
    expect(await gamma(brokenLink)).toBeNull();
    await expect(
      gamma((scope) => closeDay(scope, { day: '2026-05-31', endsAt: new Date('2026-05-31T22:00:00Z') })),
    ).rejects.toMatchObject({ code: 'UW013' });
  });

  test('waits for a transaction that began before it was closed', async () => {
    const endsAt = new Date('2026-06-03T22:00:00Z');
    shop.clock.set(new Date('2026-06-03T12:00:00Z'));
    const step = () => gamma((scope) => closeDay(scope, { day: '2026-06-03', endsAt }));
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    const slow = gamma(async (scope) => {
      await receivePayment(scope, { key: key(), means: 'paypal', currency: 'EUR', amount: 1_000 });
      begun();
      await held;
    });
    await started;
    expect([await step(), await step(), await step(), await step()]).toEqual(['wait', 'wait', 'wait', 'wait']);
    finish();
    await slow;
    await closed('2026-06-03', endsAt);
    expect(await paypal(endsAt)).toBe(-1_115);
  });

  test('whose past was altered is found', async () => {
    await asSuperuser(shop.databases.west.url('postgres' as never), async (client) => {
      await client.query('alter table posting disable trigger user');
      await client.query(
        "update posting set amount = amount * 2 where unit_id = 'gamma' and at < '2026-06-01T22:00:00Z'",
      );
    });
    expect(await gamma(brokenLink)).toBe(1);
    expect((await check(shop.databases.west)).violations.map(({ rule }) => rule)).toContain(
      'C1 the chain of the books holds',
    );
  });
});

test('after all of it the books are right', async () => {
  const report = await check(shop.databases.east);
  expect(report.violations).toEqual([]);
  expect(report.journals).toBeGreaterThan(30);
});
