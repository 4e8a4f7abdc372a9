// The night's check starts from what was proven. Whatever is broken must be found all the same: in what is new at
// once, in what is old when its turn comes, and then every night until it is mended.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { auditRules, chainRule } from '#ledger/audit.ts';
import { hold } from '#ledger/hold.ts';
import { lastProof, nightsFor, proofChainRule, provenBalanceRule } from '#ledger/proof.ts';
import { longRead, longWrite } from '#platform/db/long-read.ts';
import { alterableBooks, trade, tradeDay } from '#testing/books.ts';
import { boughtCards, type TestCard } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { checkBooks, type BooksParts } from './books-check.ts';

let shop: TestShop;
let altered: ReturnType<typeof alterableBooks>;
beforeAll(async () => {
  shop = await openTestShop();
  altered = alterableBooks(shop.databases.east);
});

/** As the worker does it, on connections of its own. */
const asWorker = (pod = shop.podOf('east')): BooksParts => ({
  clock: shop.clock,
  longRead: (unit, work) => longRead(pod, unit, work),
  longWrite: (unit, work) => longWrite(pod, unit, work),
});
/** The same on the connections that are there. */
const atHand = (): BooksParts => {
  const long: BooksParts['longRead'] = (unit, work) => shop.inUnit(unit, ({ tx }) => work(tx));
  return { clock: shop.clock, longRead: long, longWrite: long };
};
const night = (unit: string) => checkBooks(atHand(), unit);
const proven = async (unit: string) => (await shop.inUnit(unit, ({ tx }) => lastProof({ tx, unit })))?.number ?? 0;

describe('what was proven is not asked again every night, and whatever is wrong is found', () => {
  let cards: TestCard[];
  beforeAll(async () => {
    cards = await boughtCards(shop, 'alpha', 4);
  });

  test('closed days are proven one by one, each once', async () => {
    expect(await checkBooks(asWorker(), 'alpha')).toEqual({ violations: [], proofs: [], days: 0 });
    for (let day = 0; day < 2; day++) await tradeDay(shop, 'alpha', cards);
    const { violations, proofs } = await checkBooks(asWorker(), 'alpha');
    expect(violations).toEqual([]);
    expect(proofs).toMatchObject([
      { number: 1, link: 1 },
      { number: 2, link: 2 },
    ]);
    expect(await checkBooks(asWorker(), 'alpha')).toEqual({ violations: [], proofs: [], days: 2 });
    await tradeDay(shop, 'alpha', cards);
    // Two workers may have the night's job at once.
    const both = await Promise.all([checkBooks(asWorker(), 'alpha'), checkBooks(asWorker(), 'alpha')]);
    expect(both.flatMap((each) => each.proofs)).toMatchObject([{ number: 3, link: 3 }]);
    expect(both.flatMap((each) => each.violations)).toEqual([]);
  });

  // From here on: three days proven, one closed since, and one open.
  const proof = '(select max(ends_at) from ledger_proof)';
  const close = '(select max(ends_at) from ledger_closing)';
  const lastLink = '(select max(number) from ledger_link)';
  const named = (words: string): string => auditRules.find((rule) => rule.includes(words)) ?? words;
  const sums = named('sums to zero');
  const lines = named('all its postings');
  const balances = named('every balance equals');
  const holds = named('what is held');
  const currencies = named('in its currency');
  const sense = named('makes sense');
  const snapshots = named('every snapshot');
  const topUps = named('every top-up');
  const gaps = named('without gaps');
  const issues = named('was issued once');
  const paid = named('was paid for');

  /** What so many nights find in books that were altered so, and how many days are proven after each. */
  const nights = (statement: string, count = 1) =>
    altered(statement, async (inside) => {
      const parts = { clock: shop.clock, longRead: inside, longWrite: inside };
      const found: { rules: string[]; days: number }[] = [];
      for (let at = 0; at < count; at++) {
        const { violations, days } = await checkBooks(parts, 'alpha');
        found.push({ rules: [...new Set(violations.map(({ rule }) => rule))], days });
      }
      return found;
    });

  test('a day is closed and not proven, and another is open', async () => {
    await tradeDay(shop, 'alpha', cards);
    const card = cards[0]?.id ?? '';
    await shop.inUnit('alpha', async (scope) => {
      await hold(scope, { order: crypto.randomUUID(), card, amount: 100 });
      await requestTopUp(scope, { card, currency: 'EUR', amount: 500, means: 'credit-card' });
    });
    await trade(shop, 'alpha', cards);
    const [first, second] = await nights('select', 2);
    expect([first, second]).toEqual([
      { rules: [], days: 4 },
      { rules: [], days: 4 },
    ]);
  });

  const inNewDay = [
    [sums, `update posting set amount = amount + 7 where line = 1 and at >= ${proof}`],
    [lines, `delete from posting where line = 1 and at >= ${proof}`],
    [lines, `delete from journal where origin = 'payment' and at >= ${proof}`],
    [lines, `update posting set at = at + interval '1 second' where at >= ${proof}`],
    [currencies, `update posting set currency = 'USD' where at >= ${proof}`],
    [currencies, `update posting set account_id = gen_random_uuid() where at >= ${proof}`],
    [snapshots, `update account_snapshot set balance = balance + 1 where ends_at > ${proof}`],
    [chainRule, `update ledger_link set hash = sha256('x') where number = ${lastLink}`],
    [chainRule, `update journal set key = 'x' where at >= ${proof} and key like 'payment:%' and at < ${close}`],
    [chainRule, `delete from ledger_link where number = ${lastLink}`],
  ] as const;
  test.each(inNewDay)('%s: broken in a new day it is found, and the day is not proven: %s', async (rule, damage) => {
    for (const { rules, days } of await nights(damage)) {
      expect(rules).toContain(rule);
      expect(days).toBe(3);
    }
  });

  const inThePresent = [
    [sums, `update posting set amount = amount + 7 where line = 1 and at >= ${close}`],
    [lines, `delete from posting where line = 1 and at >= ${close}`],
    [lines, `delete from journal where origin = 'payment' and at >= ${close}`],
    [currencies, `update posting set account_id = gen_random_uuid() where at >= ${close}`],
    [
      paid,
      `update posting set amount = -amount where at >= ${close} and journal_id in (select id from journal where origin = 'payment')`,
    ],
    [issues, `update journal set origin = 'correction' where origin = 'issue' and at >= ${close}`],
    [balances, 'update card set available = available + 1 where seq = 1'],
    [balances, `delete from journal where origin = 'redeem' and at >= ${close}`],
    [holds, 'update hold set amount = amount + 1'],
    [holds, "update hold set state = 'voided', ended_at = now()"],
    [currencies, "update card set currency = 'KWD' where seq = 1"],
    [sense, "update card set issuer = 'stock' where seq = 1"],
    [sense, 'update card set seq = null where seq = 3'],
    [snapshots, `insert into account_snapshot select unit_id, id, ${close} + interval '1 hour', 5 from account`],
    [topUps, "update top_up set state = 'confirmed', ended_at = now(), journal_id = gen_random_uuid()"],
    [gaps, 'update card set seq = seq + 9 where seq = 3'],
    [issues, 'update card set value = value + 1 where seq = 1'],
    [proofChainRule, "update ledger_proof set hash = sha256('x') where number = 2"],
    [proofChainRule, "update ledger_proof set proved_at = proved_at + interval '1 second' where number = 1"],
  ] as const;
  test.each(inThePresent)('%s: broken as it is now it is found: %s', async (rule, damage) => {
    for (const { rules } of await nights(damage)) expect(rules).toContain(rule);
  });

  const inOldDay = [
    [chainRule, `update posting set amount = amount * 2 where at < ${proof}`],
    [chainRule, `update journal set origin = 'correction' where origin = 'issue' and at < ${proof}`],
    [chainRule, 'delete from journal where at = (select min(at) from journal)'],
    [chainRule, "update ledger_link set hash = sha256('x') where number = 2"],
    [
      chainRule,
      `insert into journal select unit_id, gen_random_uuid(), 'x', origin, at, lines, null, null, xact from journal where at = (select min(at) from journal) limit 1`,
    ],
    [sums, `update posting set amount = amount + 7 where line = 1 and at < ${proof}`],
    [lines, `delete from posting where line = 1 and at < ${proof}`],
    [
      currencies,
      `delete from card where id = (select account_id from posting where at < ${proof} and line = 1 and "after" is not null limit 1)`,
    ],
    [snapshots, `update account_snapshot set balance = balance + 1 where ends_at < ${proof}`],
    [provenBalanceRule, 'update ledger_proof_balance set balance = balance + 1 where proof = 1'],
    [provenBalanceRule, 'delete from ledger_proof_balance where proof = 2'],
    // Of no day, and so of no journal: a card that was counted from its first posting shows it.
    [
      provenBalanceRule,
      `insert into posting select p.unit_id, gen_random_uuid(), 1, p.account_id, p.currency, 5, p.at, null from posting p
      join card c on c.id = p.account_id where p.at < ${proof} limit 1`,
    ],
    [
      provenBalanceRule,
      `insert into ledger_proof_balance select unit_id, account_id, 3, currency, balance + 5, issues, issued from ledger_proof_balance b
      where not exists (select from ledger_proof_balance o where o.account_id = b.account_id and o.proof > b.proof) and proof < 3 limit 1`,
    ],
  ] as const;
  test.each(inOldDay)('%s: broken in an old day it is found, and nothing more is proven: %s', async (rule, damage) => {
    for (const { rules, days } of await nights(damage)) {
      expect(rules).toContain(rule);
      expect(days).toBe(3);
    }
  });

  test('every rule was broken once', () => {
    const broken = new Set([...inNewDay, ...inThePresent, ...inOldDay].map(([rule]) => rule));
    const rules = [...auditRules, chainRule, proofChainRule, provenBalanceRule];
    expect([...broken].toSorted()).toEqual(rules.toSorted());
  });

  test.each([
    `update posting set amount = amount + 7 where line = 1 and at >= ${proof}`,
    `update posting set amount = amount + 7 where line = 1 and at < ${proof}`,
    'update ledger_proof_balance set balance = balance + 1 where proof = 1',
    'update card set available = available + 1 where seq = 1',
  ])('it is found again night after night: %s', async (damage) => {
    const [first, ...others] = await nights(damage, 3);
    expect(first?.rules).not.toEqual([]);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('what was proven is proven again in turn', () => {
  let cards: TestCard[];
  beforeAll(async () => {
    cards = await boughtCards(shop, 'beta', 20);
  });

  const asOwner = (statement: string) =>
    asSuperuser(shop.databases.east.url('postgres' as never), async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(statement);
    });

  /** How many rows and index entries a night reads when one day has been closed since the last. */
  async function readInANight(): Promise<number> {
    await tradeDay(shop, 'beta', cards);
    await asSuperuser(shop.databases.east.url('postgres' as never), (client) => client.query('analyze'));
    let count = 0;
    const counted =
      (long: BooksParts['longRead']): BooksParts['longRead'] =>
      (unit, work) =>
        long(unit, async (tx) => {
          // As where tables are large: a small one is read whole because that is quicker.
          for (const plan of ['seqscan', 'hashjoin', 'mergejoin'])
            await sql.raw(`set local enable_${plan} = off`).execute(tx);
          const answer = await work(tx);
          const { rows } = await sql<{ reads: number }>`
            select sum(pg_stat_get_xact_tuples_returned(oid))::int as reads from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(tx);
          count += rows[0]?.reads ?? 0;
          return answer;
        });
    const { clock, longRead: read, longWrite: write } = asWorker();
    const parts = { clock, longRead: counted(read), longWrite: counted(write) };
    const { violations, proofs } = await checkBooks(parts, 'beta');
    expect([violations, proofs.length]).toEqual([[], 1]);
    return count;
  }

  test('a night reads as much after nineteen closed days as after ten', async () => {
    for (let day = 0; day < 9; day++) await tradeDay(shop, 'beta', cards);
    await night('beta');
    const afterTen = await readInANight();
    for (let day = 0; day < 8; day++) await tradeDay(shop, 'beta', cards);
    await night('beta');
    const afterNineteen = await readInANight();
    expect(afterNineteen / afterTen).toBeLessThan(1.1);
  });

  test('an altered old day is found when its turn comes, at the latest when all had theirs, and then every night', async () => {
    expect(nightsFor(await proven('beta'))).toBe(2);
    // What no sum shows.
    const alter = (key: string) =>
      asOwner(`update journal set key = ${key} where unit_id = 'beta' and origin = 'redeem'
        and at >= (select ends_at from ledger_proof where unit_id = 'beta' and number = 2)
        and at < (select ends_at from ledger_proof where unit_id = 'beta' and number = 3)`);
    await alter("'x' || key");
    // Nineteen are proven: it is the even days' turn.
    expect((await night('beta')).violations).toEqual([]);
    expect((await checkBooks(atHand(), 'beta', 'all')).violations).not.toEqual([]);
    await tradeDay(shop, 'beta', cards);
    expect(await night('beta')).toMatchObject({ violations: [], days: 20 });
    for (let times = 0; times < 3; times++) {
      await tradeDay(shop, 'beta', cards);
      const { violations, days } = await night('beta');
      expect(violations.map(({ rule }) => rule)).toContain(chainRule);
      expect(days).toBe(20);
    }
    await alter('substr(key, 2)');
    expect(await night('beta')).toMatchObject({ violations: [], days: 23 });
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.databases.east)).violations).toEqual([]);
});
