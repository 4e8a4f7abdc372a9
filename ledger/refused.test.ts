// What the ledger and its tables refuse that no other file asks for.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import type { Scope } from '#data/scope.ts';
import { isRefusal } from '#domain/refusal.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { hold } from './hold.ts';
import { issueFromStock } from './issue.ts';
import { redeem, topUp, transfer } from './move.ts';
import { receivePayment } from './post.ts';
import { reverse } from './reverse.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const alpha = <T>(work: (scope: Scope) => Promise<T>) => shop.inUnit('alpha', work);
const key = () => randomUUID();

/** A code of a brand that is paid for, and what hands it out to a new card. */
async function brandCode(itemCode: string, endsAt: Date | null = null) {
  const keys = await cardKeysOf(shop.keys, 'alpha');
  const sold = { itemCode, currency: 'EUR', value: 500 };
  const expiry = endsAt && { on: endsAt.toISOString().slice(0, 10), at: endsAt };
  await alpha(async (scope) => {
    await importStock(scope, keys, { ...sold, batch: 'one', expiry, codes: [{ number: itemCode, pin: null }] });
    await receivePayment(scope, { key: key(), means: 'paypal', currency: 'EUR', amount: sold.value });
  });
  const card = randomUUID();
  const line = { ...sold, key: key(), reason: 'order', state: 'new', owner: null, line: key() } as const;
  const handOut = (changes: { value?: number; currency?: string } = {}) =>
    alpha((scope) => issueFromStock(scope, { ...line, ...changes, cards: [{ id: card, seq: 1 }] }));
  return { card, handOut };
}

describe('a code of a brand', () => {
  test('makes a card that no value of ours is moved on', async () => {
    const { card, handOut } = await brandCode('brand');
    expect(await handOut()).toMatchObject({ repeated: false });
    const other = await boughtCard(shop, 'alpha');
    const tries = [
      await alpha((scope) => redeem(scope, { key: key(), card, amount: 1, merchant: 'till' })),
      await alpha((scope) => topUp(scope, { key: key(), card, amount: 1, means: 'credit-card' })),
      await alpha((scope) => hold(scope, { order: key(), card, amount: 1 })),
      await alpha((scope) => transfer(scope, { key: key(), card, to: other.id, amount: 1 })),
    ];
    expect(tries).toEqual(Array.from({ length: 4 }, () => ({ refused: 'card.third-party' })));
    expect(await alpha((scope) => transfer(scope, { key: key(), card: other.id, to: card, amount: 1 }))).toEqual({
      refused: 'card.target-unusable',
    });
  });

  test('is handed out for its own value and in its own currency alone', async () => {
    const { handOut } = await brandCode('particular');
    for (const changes of [{ value: 499 }, { value: 501 }, { currency: 'USD' }])
      expect(await handOut(changes)).toEqual({ refused: 'stock.empty' });
    expect(await handOut()).toMatchObject({ repeated: false });
  });

  test('is handed out to its last moment, and once', async () => {
    const soon = new Date(shop.clock.now().getTime() + 1);
    const [good, late] = [await brandCode('good', soon), await brandCode('late', soon)];
    expect(await good.handOut()).toMatchObject({ repeated: false });
    shop.clock.set(soon);
    expect(await late.handOut()).toEqual({ refused: 'stock.empty' });
    expect(await good.handOut()).toMatchObject({ repeated: true });
  });
});

test('a reversal is not undone itself', async () => {
  const { id: card } = await boughtCard(shop, 'alpha');
  const undo = (journal: string) => alpha((scope) => reverse(scope, { key: key(), journal }));
  const sold = await alpha((scope) => redeem(scope, { key: key(), card, amount: 100, merchant: 'till' }));
  const undone = isRefusal(sold) ? sold : await undo(sold.journal);
  if (isRefusal(undone)) throw new Error(undone.refused);
  expect(await undo(undone.journal)).toEqual({ refused: 'card.unknown' });
  expect(await undo(randomUUID())).toEqual({ refused: 'card.unknown' });
});

test('a key that was another reversal’s is refused', async () => {
  const [one, other] = await boughtCards(shop, 'alpha', 2);
  const sell = async (card = '') => {
    const sold = await alpha((scope) => redeem(scope, { key: key(), card, amount: 100, merchant: 'till' }));
    if (isRefusal(sold)) throw new Error(sold.refused);
    return sold.journal;
  };
  const [first, second] = [await sell(one?.id), await sell(other?.id)];
  const same = key();
  expect(await alpha((scope) => reverse(scope, { key: same, journal: first }))).toMatchObject({ repeated: false });
  const again = () => alpha((scope) => reverse(scope, { key: same, journal: second }));
  expect(await again()).toEqual({ refused: 'key.reused' });
  // Also when the other has been reversed meanwhile, under a key of its own.
  expect(await alpha((scope) => reverse(scope, { key: key(), journal: second }))).toMatchObject({ repeated: false });
  expect(await again()).toEqual({ refused: 'key.reused' });
});

describe('the tables', () => {
  /** A journal between two accounts, written without the ledger. */
  const book = async (
    { tx, clock }: Scope,
    { as = key(), reverses = null, at = null }: { as?: string; reverses?: string | null; at?: Date | null } = {},
  ): Promise<string> => {
    const id = randomUUID();
    await sql`insert into journal (unit_id, id, key, origin, at, lines, reverses)
      values ('alpha', ${id}, ${as}, 'correction', ${clock.now()}, 2, ${reverses})`.execute(tx);
    for (const [line, amount] of [
      [1, 5],
      [2, -5],
    ])
      await sql`insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
        values ('alpha', ${id}, ${line}, ledger_account('suspense', '', 'EUR'), 'EUR', ${amount},
          ${at ?? clock.now()})`.execute(tx);
    return id;
  };

  test('take no second journal under one key, and no second reversal of one', async () => {
    const as = key();
    const first = await alpha((scope) => book(scope, { as }));
    await expect(alpha((scope) => book(scope, { as }))).rejects.toMatchObject({ code: '23505' });
    await alpha((scope) => book(scope, { reverses: first }));
    await expect(alpha((scope) => book(scope, { reverses: first }))).rejects.toMatchObject({ code: '23505' });
  });

  test('take no posting without a journal, and none at another time than its journal’s', async () => {
    const alone = sql`insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
      values ('alpha', ${randomUUID()}, 1, ledger_account('suspense', '', 'EUR'), 'EUR', 5, now())`;
    await expect(alpha(({ tx }) => alone.execute(tx))).rejects.toMatchObject({ code: 'UW010' });
    for (const ms of [-1, 1]) {
      const at = new Date(shop.clock.now().getTime() + ms);
      await expect(alpha((scope) => book(scope, { at }))).rejects.toMatchObject({ code: 'UW010' });
    }
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.databases.east)).violations).toEqual([]);
});
