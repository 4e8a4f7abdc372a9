// What each move is called in the books, and between which accounts it goes.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardKeysOf, makeSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import type { Scope } from '#data/scope.ts';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { boughtCard, usualCodes } from '#testing/cards.ts';
import { closeToday } from '#testing/books.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { openBooks } from './close.ts';
import { databaseTime } from './expire.ts';
import { give, giftKey } from './give.ts';
import { confirmHolds, hold } from './hold.ts';
import { issueCards, issueFromStock, type IssuedTogether } from './issue.ts';
import { giveCashback, redeem, refundToCard, topUp, transfer } from './move.ts';
import { accountBalance, cardAfter, journalByKey, post, receivePayment } from './post.ts';
import { reverse } from './reverse.ts';
import { reversalOf, saleByKey } from './till.ts';
import { cancelTopUp, confirmTopUp } from './top-up.ts';

let shop: TestShop;
let keys: CardKeys;
beforeAll(async () => {
  shop = await openTestShop();
  keys = await cardKeysOf(shop.keys, 'alpha');
});

const alpha = <T>(work: (scope: Scope) => Promise<T>) => shop.inUnit('alpha', work);
const key = () => randomUUID();
const newCard = async () => (await boughtCard(shop, 'alpha')).id;

function done<T>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome;
}

/** A journal's name and postings, a card as `card`. */
const journalOf = (id: string) =>
  alpha(async ({ tx }) => {
    const { rows } = await sql<{ origin: string; account: string; currency: string; amount: number }>`
      select j.origin, coalesce(a.kind || ':' || a.detail, 'card') as account, p.currency, p.amount
      from journal j join posting p on p.journal_id = j.id left join account a on a.id = p.account_id
      where j.id = ${id} order by p.line`.execute(tx);
    return [rows[0]?.origin, ...rows.map(({ account, amount, currency }) => `${account} ${amount} ${currency}`)];
  });

describe('a move on a card', () => {
  const moves = [
    [
      'redeem',
      (scope: Scope, card: string) => redeem(scope, { key: key(), card, amount: 5, merchant: 'bakery' }),
      -5,
      'merchant:bakery',
    ],
    [
      'refund',
      (scope: Scope, card: string) => refundToCard(scope, { key: key(), card, amount: 5, merchant: 'bakery' }),
      5,
      'merchant:bakery',
    ],
    [
      'top-up',
      (scope: Scope, card: string) => topUp(scope, { key: key(), card, amount: 5, means: 'paypal' }),
      5,
      'clearing:paypal',
    ],
    ['cashback', (scope: Scope, card: string) => giveCashback(scope, { key: key(), card, amount: 5 }), 5, 'cashback:'],
  ] as const;
  test.each(moves)('%s', async (origin, move, amount, other) => {
    const card = await newCard();
    const { journal, available } = done(await alpha((scope) => move(scope, card)));
    expect(available).toBe(5_000 + amount);
    expect(await journalOf(journal)).toEqual([origin, `card ${amount} EUR`, `${other} ${-amount} EUR`]);
    expect(await alpha((scope) => cardAfter(scope, journal))).toEqual({ available, currency: 'EUR' });
  });

  test('a transfer is between cards', async () => {
    const [card, to] = [await newCard(), await newCard()];
    const { journal } = done(await alpha((scope) => transfer(scope, { key: key(), card, to, amount: 5 })));
    expect(await journalOf(journal)).toEqual(['transfer', 'card -5 EUR', 'card 5 EUR']);
  });

  test('a reversal is its mirror image', async () => {
    const card = await newCard();
    const sold = done(await alpha((scope) => redeem(scope, { key: key(), card, amount: 5, merchant: 'bakery' })));
    const undone = done(await alpha((scope) => reverse(scope, { key: key(), journal: sold.journal })));
    expect(await journalOf(undone.journal)).toEqual(['reversal', 'card 5 EUR', 'merchant:bakery -5 EUR']);
  });

  test('an order’s holds go to the account that is named', async () => {
    const [order, card] = [key(), await newCard()];
    await alpha((scope) => hold(scope, { order, card, amount: 5, forfeit: 2 }));
    const to = { kind: 'merchant', detail: 'bakery' } as const;
    const ended = done(await alpha((scope) => confirmHolds(scope, { key: key(), order, to })));
    expect(ended).toMatchObject({ holds: 'done' });
    const { journal } = ended as { journal: string };
    expect(new Set(await journalOf(journal))).toEqual(
      new Set(['hold', 'card -7 EUR', 'forfeited: 2 EUR', 'merchant:bakery 5 EUR']),
    );
    expect(await alpha((scope) => confirmHolds(scope, { key: key(), order, to }))).toEqual({
      holds: 'repeated',
      journal,
    });
    expect(await alpha((scope) => confirmHolds(scope, { key: key(), order: key(), to }))).toEqual({ holds: 'none' });
  });
});

describe('a gift', () => {
  const gift = async (card: string, amount: number, all = false) => {
    const to = randomUUID();
    const made = {
      ...makeSecret(keys, 'alpha', to, usualCodes),
      keys: { seal: keys.seal.newest, lookup: keys.lookup.newest },
    };
    return { to, given: await alpha((scope) => give(scope, { card, to, amount, all, ...made })) };
  };

  test('is the journal of the new card', async () => {
    const { to, given } = await gift(await newCard(), 5);
    const { journal } = done(given);
    expect(await journalOf(journal)).toEqual(['transfer', 'card -5 EUR', 'card 5 EUR']);
    expect(await alpha((scope) => journalByKey(scope, giftKey(to)))).toBe(journal);
  });

  test('of all there is must be all there is, where it has to be', async () => {
    const card = await newCard();
    expect((await gift(card, 4_999, true)).given).toEqual({ refused: 'card.not-transferable' });
    expect((await gift(card, 5_000, true)).given).toMatchObject({ available: 0 });
    expect((await gift(card, 1)).given).toEqual({ refused: 'card.insufficient' });
  });
});

describe('cards that are issued', () => {
  const wish = (changes: Partial<IssuedTogether> = {}): IssuedTogether => ({
    key: key(),
    from: { kind: 'discount', detail: 'spring' },
    itemCode: 'card-1',
    currency: 'EUR',
    reason: 'free',
    state: 'new',
    owner: null,
    expiry: expiryAfter(12, 'Europe/Paris', shop.clock.now()),
    line: null,
    cards: [
      { id: randomUUID(), seq: null, value: 5, last4: null },
      { id: randomUUID(), seq: null, value: 7, last4: null },
    ],
    ...changes,
  });
  const issue = (given: IssuedTogether) => alpha((scope) => issueCards(scope, given));
  const secretsOf = ({ cards }: IssuedTogether) =>
    alpha(({ tx }) =>
      tx
        .selectFrom('card_secret')
        .select('card_id')
        .where(
          'card_id',
          'in',
          cards.map(({ id }) => id),
        )
        .execute(),
    );

  test('for nothing are a grant, for an order an issue, from the account that is named', async () => {
    const { journal } = done(await issue(wish()));
    expect(await journalOf(journal)).toEqual(['grant', 'card 5 EUR', 'card 7 EUR', 'discount:spring -12 EUR']);
    const bought = done(await issue(wish({ reason: 'order', from: { kind: 'unissued' } })));
    expect(await journalOf(bought.journal)).toEqual(['issue', 'card 5 EUR', 'card 7 EUR', 'unissued: -12 EUR']);
  });

  test('under the same key are the same; other ones under it are refused', async () => {
    const once = wish();
    const first = done(await issue(once));
    expect(await issue(once)).toMatchObject({ journal: first.journal, repeated: true });
    const [card] = once.cards;
    expect(await issue({ ...once, cards: [{ ...card!, value: 12 }] })).toEqual({ refused: 'key.reused' });
    expect(await issue({ ...once, cards: once.cards.map((each) => ({ ...each, value: 1 })) })).toEqual({
      refused: 'key.reused',
    });
    expect(await issue({ ...once, reason: 'order' })).toEqual({ refused: 'key.reused' });
  });

  test('get their secrets with them, or later', async () => {
    const later = wish();
    await issue(later);
    expect(await secretsOf(later)).toEqual([]);
    const id = randomUUID();
    const newest = { seal: keys.seal.newest, lookup: keys.lookup.newest };
    const now = wish({
      keys: newest,
      cards: [{ id, seq: null, value: 5, ...makeSecret(keys, 'alpha', id, usualCodes) }],
    });
    await issue(now);
    expect(await secretsOf(now)).toEqual([{ card_id: id }]);
    await expect(issue(wish({ keys: newest }))).rejects.toThrow('was to be issued with its secret');
  });

  test('from a stock that has none are none', async () => {
    const { key: as, itemCode, currency, reason, state, owner, line } = wish();
    const cards = [{ id: randomUUID(), seq: 1 }];
    const given = { key: as, itemCode, currency, reason, state, owner, line, value: 5, cards };
    expect(await alpha((scope) => issueFromStock(scope, given))).toEqual({ refused: 'stock.empty' });
  });
});

describe('between accounts', () => {
  const fee = (amount: number, currency = 'EUR') =>
    ({
      origin: 'correction',
      postings: [
        { account: { kind: 'fees' }, currency, amount },
        { account: { kind: 'clearing', detail: 'paypal' }, currency, amount: -amount },
      ],
    }) as const;

  test('value is posted once under its key, and nothing else under it', async () => {
    const as = key();
    const posted = done(await alpha((scope) => post(scope, { key: as, ...fee(5) })));
    expect(await journalOf(posted.journal)).toEqual(['correction', 'fees: 5 EUR', 'clearing:paypal -5 EUR']);
    expect(await alpha((scope) => post(scope, { key: as, ...fee(5) }))).toEqual({
      ...posted,
      outcome: 'repeated',
      repeated: true,
    });
    for (const other of [fee(6), fee(5, 'USD'), { ...fee(5), origin: 'payment' as const }])
      expect(await alpha((scope) => post(scope, { key: as, ...other }))).toEqual({ refused: 'key.reused' });
    expect(await alpha((scope) => journalByKey(scope, as))).toBe(posted.journal);
    expect(await alpha((scope) => journalByKey(scope, key()))).toBeNull();
  });

  test('a payment is owed to whoever paid until cards are issued for it', async () => {
    const before = await alpha((scope) => accountBalance(scope, { kind: 'unissued' }, 'USD'));
    const paid = done(
      await alpha((scope) => receivePayment(scope, { key: key(), means: 'paypal', currency: 'USD', amount: 5 })),
    );
    expect(await journalOf(paid.journal)).toEqual(['payment', 'clearing:paypal -5 USD', 'unissued: 5 USD']);
    expect(await alpha((scope) => accountBalance(scope, { kind: 'unissued' }, 'USD'))).toBe(before + 5);
    expect(await alpha((scope) => accountBalance(scope, { kind: 'tax' }, 'USD'))).toBe(0);
  });

  test('a journal that is not there left nothing', async () => {
    await expect(alpha((scope) => cardAfter(scope, randomUUID()))).rejects.toThrow('there is no journal');
  });
});

test('a top-up that nobody asked for is unknown, whether it is paid or given up', async () => {
  const paid = { means: 'paypal', currency: 'EUR', amount: 5 } as const;
  expect(await alpha((scope) => confirmTopUp(scope, { topUp: key(), ...paid }))).toEqual({ refused: 'top-up.unknown' });
  expect(await alpha((scope) => cancelTopUp(scope, key()))).toEqual({ refused: 'top-up.unknown' });
  const topUpId = await alpha(async (scope) => requestTopUp(scope, { ...paid, card: await newCard() }));
  expect(await alpha((scope) => confirmTopUp(scope, { ...paid, topUp: topUpId, amount: 6 }))).toEqual({
    refused: 'top-up.differs',
  });
  expect([
    await alpha((scope) => cancelTopUp(scope, topUpId)),
    await alpha((scope) => cancelTopUp(scope, topUpId)),
  ]).toEqual(['done', 'repeated']);
});

test('how far books are closed is known at every step', async () => {
  const books = () => shop.inUnit('beta', openBooks);
  expect(await books()).toBeNull();
  const first = shop.clock.now();
  await boughtCard(shop, 'beta');
  expect(await books()).toEqual({ first, closing: null, stage: 0, closed: null });
  const step = (stage: number) =>
    shop.inUnit('beta', ({ tx }) =>
      sql`insert into ledger_closing (unit_id, day, stage, ends_at)
        values ('beta', '2026-06-01', ${stage}, '2026-06-01T22:00:00Z')`.execute(tx),
    );
  await step(1);
  expect(await books()).toEqual({ first, closing: '2026-06-01', stage: 1, closed: null });
  await step(2);
  expect(await books()).toEqual({ first, closing: '2026-06-01', stage: 2, closed: null });
  await closeToday(shop, 'beta');
  expect(await books()).toEqual({ first, closing: null, stage: 2, closed: '2026-06-01' });
});

test('the time is the database’s own', async () => {
  const before = Date.now();
  const said = (await alpha(({ tx }) => databaseTime(tx))).getTime();
  expect(Math.abs(said - before)).toBeLessThan(60_000);
});

describe('what the books say of a sale', () => {
  test('what it took from the card; nothing that is no sale has its key', async () => {
    const card = await newCard();
    const as = key();
    const { journal } = done(await alpha((scope) => redeem(scope, { key: as, card, amount: 300, merchant: 'till' })));
    expect(await alpha((scope) => saleByKey(scope, as))).toEqual({ journal, amount: 300, currency: 'EUR' });
    expect(await shop.inUnit('beta', (scope) => saleByKey(scope, as))).toBeNull();
    const other = key();
    await alpha((scope) => topUp(scope, { key: other, card, amount: 300, means: 'credit-card' }));
    expect(await alpha((scope) => saleByKey(scope, other))).toBeNull();
  });

  test('whether it was taken back, under which key', async () => {
    const card = await newCard();
    const sold = done(await alpha((scope) => redeem(scope, { key: key(), card, amount: 300, merchant: 'till' })));
    const undo = { journal: sold.journal, key: key() };
    expect(await alpha((scope) => reversalOf(scope, undo))).toBeNull();
    const undone = done(await alpha((scope) => reverse(scope, undo)));
    expect(await alpha((scope) => reversalOf(scope, undo))).toBe(undone.journal);
    expect(await alpha((scope) => reversalOf(scope, { ...undo, key: key() }))).toBeNull();
  });
});
