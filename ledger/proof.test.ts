// What is asked of the books and what is said when something is wrong; that every rule finds what breaks it is in
// features/cards/worker/books-proof.test.ts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#data/scope.ts';
import { alterableBooks, trade, tradeDay } from '#testing/books.ts';
import { boughtCards, type TestCard } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { auditBooks, auditPresent, auditRules, auditUnit, chainRule, type Violation } from './audit.ts';
import {
  auditSince,
  daysToProve,
  lastProof,
  proofChainRule,
  proveAgain,
  proveNext,
  provenBalanceRule,
  recountCards,
  type Proof,
} from './proof.ts';

const unit = 'alpha';
let shop: TestShop;
let cards: TestCard[];
let altered: ReturnType<typeof alterableBooks>;
beforeAll(async () => {
  shop = await openTestShop();
  altered = alterableBooks(shop.databases.east);
  cards = await boughtCards(shop, unit, 3);
  for (let day = 0; day < 3; day++) await tradeDay(shop, unit, cards);
});

const inUnit = <T>(work: (tx: Transaction) => Promise<T>) => shop.inUnit(unit, ({ tx }) => work(tx));
const prove = () => proveNext((work) => inUnit(work), { unit, clock: shop.clock });
/** What is found in books that were altered so. */
const found = <T>(damage: string, look: (tx: Transaction) => Promise<T>) =>
  altered(damage, (inside) => inside(unit, look));
const said = (violations: readonly Violation[]) => violations.map(({ rule, unit: of }) => `${of}: ${rule}`);

test('closed days are proven in their order, until none is left', async () => {
  const days = () => inUnit((tx) => daysToProve({ tx, unit }));
  const last = () => inUnit((tx) => lastProof({ tx, unit }));
  expect([await days(), await last()]).toEqual([3, null]);
  const first = (await prove()) as Proof;
  expect(first).toEqual({ number: 1, link: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect([await days(), await last()]).toEqual([2, first]);
  const second = await prove();
  expect(second).toMatchObject({ number: 2, link: 2 });
  expect([await days(), await last()]).toEqual([1, second]);
});

// From here on: two days proven, one closed and not proven, and one open.
describe('a day that is to be proven', () => {
  test('and is wrong is said to be, and not proven', async () => {
    const damage = 'update account_snapshot set balance = balance + 1';
    const wrong = await altered(damage, (inside) =>
      proveNext((work) => inside(unit, (tx) => work(tx)), { unit, clock: shop.clock }),
    );
    expect(new Set(said(wrong as Violation[]))).toEqual(
      new Set(['alpha: C2 every snapshot equals the postings before it']),
    );
    expect((wrong as Violation[])[0]?.what).toMatch(/^[0-9a-f-]{36} at 2026-06-03/);
  });

  test('and was proven by somebody else meanwhile is none; whatever else goes wrong is thrown', async () => {
    const failing = (error: object) => {
      const fails = async () => {
        throw Object.assign(new Error('it failed'), error);
      };
      return proveNext(fails, { unit, clock: shop.clock });
    };
    expect(await failing({ code: 'UW014' })).toBeNull();
    await expect(failing({ code: '57P01' })).rejects.toMatchObject({ code: '57P01' });
    expect(await failing({ code: 'UW015' })).toEqual([]);
    expect(await failing({ code: 'UW015', detail: '[{"rule":"a rule","what":"a thing"}]' })).toEqual([
      { rule: 'a rule', what: 'a thing', unit },
    ]);
  });
});

describe('what was proven', () => {
  const balanceOfFirst = 'update ledger_proof_balance set balance = balance + 1 where proof = 1';

  test('is proven again, day by day', async () => {
    const again = (number: number) => (tx: Transaction) => proveAgain({ tx, unit }, number);
    expect([await inUnit(again(1)), await inUnit(again(2))]).toEqual([[], []]);
    expect(said(await found(balanceOfFirst, again(1)))).toContain(`alpha: ${provenBalanceRule}`);
    expect(said(await inUnit(again(9)))).toEqual([`alpha: ${proofChainRule}`]);
  });

  test('of cards is counted again from their first posting, a share at a time', async () => {
    const shares = (of: number) => async (tx: Transaction) => {
      const counts: number[] = [];
      for (let part = 0; part < of; part++) counts.push((await recountCards({ tx, unit }, { part, of })).length);
      return counts;
    };
    expect(await inUnit(shares(4))).toEqual([0, 0, 0, 0]);
    const one = `insert into posting select p.unit_id, gen_random_uuid(), 1, p.account_id, p.currency, 5, p.at, null
      from posting p where p.account_id = '${cards[0]?.id}' limit 1`;
    expect(await found(one, shares(1))).toEqual([1]);
    const inParts = await found(one, shares(4));
    expect([inParts.length, inParts.toSorted((a, b) => a - b)]).toEqual([4, [0, 0, 0, 1]]);
    const [violation] = await found(one, (tx) => recountCards({ tx, unit }, { part: 0, of: 1 }));
    expect(violation).toEqual({
      rule: provenBalanceRule,
      unit,
      what: `${cards[0]?.id} stood at 5003, the proof says 4998`,
    });
  });
});

describe('what is wrong since', () => {
  const since = (tx: Transaction) => auditSince({ tx, unit });
  const proven = '(select max(ends_at) from ledger_proof)';

  test('is nothing, today included', async () => {
    await trade(shop, unit, cards);
    expect(await inUnit(since)).toEqual([]);
  });

  test.each([
    [proofChainRule, "update ledger_proof set hash = sha256('x') where number = 2", 'proof 2'],
    [
      'C1 every journal sums to zero in every currency',
      `update posting set amount = amount + 7 where line = 1 and at >= ${proven}`,
      'is off by 7 EUR',
    ],
    [
      'C2 every balance equals its postings and is not negative',
      'update card set available = available + 1 where seq = 2',
      'postings say',
    ],
    [
      'C2 every snapshot equals the postings before it',
      `update account_snapshot set balance = balance + 1 where ends_at = ${proven}`,
      ' at 2026-06-02',
    ],
    [
      'C2 every snapshot equals the postings before it',
      `delete from account_snapshot where ends_at >= ${proven}`,
      'has none at 2026-06-02',
    ],
    [
      'C2 every posting is to a card or an account, in its currency',
      "update card set currency = 'KWD' where seq = 2",
      'was in EUR',
    ],
  ])('%s: %s', async (rule, damage, what) => {
    const violations = await found(damage, since);
    const ofRule = violations.filter((each) => each.rule === rule);
    expect(ofRule.map((each) => each.unit)).toContain(unit);
    expect(ofRule.map((each) => each.what).join('\n')).toContain(what);
  });
});

describe('all of it', () => {
  test('is right, and there are eleven rules for it', async () => {
    expect(await inUnit((tx) => auditUnit(tx, unit))).toEqual([]);
    expect(auditRules).toHaveLength(11);
  });

  test('says which link is broken, besides what else is', async () => {
    const keys = "update journal set key = 'x' || key where at < '2026-06-01T22:00:00Z'";
    expect(await found(keys, (tx) => auditUnit(tx, unit))).toEqual([{ rule: chainRule, unit, what: 'link 1' }]);
    const both = `${keys}; update card set available = available + 1 where id = '${cards[0]?.id}'`;
    expect(said(await found(both, (tx) => auditUnit(tx, unit)))).toEqual([
      'alpha: C2 every balance equals its postings and is not negative',
      `alpha: ${chainRule}`,
    ]);
  });

  test('shows twenty of a kind at most', async () => {
    await boughtCards(shop, unit, 25);
    const wrong = await found('update card set available = available + 1', (tx) => auditBooks(tx));
    expect(wrong).toHaveLength(20);
  });

  test('of the present leaves out what is of the past', async () => {
    const ground = {
      postings: sql`(select p.*, j.origin, j.key from posting p join journal j on j.id = p.journal_id)`,
      known: () => sql`(select 0 as balance, 0 as issues, 0 as issued)`,
    };
    const present = (damage: string) => found(damage, (tx) => auditPresent(tx, ground));
    expect(await present('select')).toEqual([]);
    expect(await present('update account_snapshot set balance = balance + 1')).toEqual([]);
    expect(await present(`update posting set currency = 'USD' where account_id = '${cards[0]?.id}'`)).toEqual([]);
    const moreHeld = `update hold set amount = amount + 1; insert into hold (unit_id, id, order_id, card_id, currency, amount, made_at)
      values ('alpha', '${randomUUID()}', '${randomUUID()}', '${cards[0]?.id}', 'EUR', 5, now())`;
    expect(said(await present(moreHeld))).toEqual(['alpha: C2 what is held equals its holds']);
  });
});
