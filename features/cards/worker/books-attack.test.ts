// Somebody who writes as the app wants value that nobody booked, and books that say nothing of it. They may insert
// proofs, balances and snapshots, and update cards; every night must tell all the same.
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { tradeDay } from '#testing/books.ts';
import { boughtCards, type TestCard } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { checkBooks, type BooksParts } from './books-check.ts';

const unit = 'alpha';
let shop: TestShop;
let cards: TestCard[];
beforeAll(async () => {
  shop = await openTestShop();
  cards = await boughtCards(shop, unit, 3);
  for (let day = 0; day < 2; day++) await tradeDay(shop, unit, cards);
  await night();
  await tradeDay(shop, unit, cards);
});

const night = async (): Promise<string[]> => {
  const long: BooksParts['longRead'] = (name, work) => shop.inUnit(name, ({ tx }) => work(tx));
  const { violations } = await checkBooks({ clock: shop.clock, longRead: long, longWrite: long }, unit);
  return [...new Set(violations.map(({ rule }) => rule))];
};

/** What an attacker does in one transaction as the app, and whether it is committed. */
async function attack<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  end: 'commit' | 'rollback' = 'rollback',
): Promise<T> {
  const client = await shop.podOf('east').pool.connect();
  try {
    await client.query(`begin; set local unwrap.unit = '${unit}'`);
    const done = await work(client);
    await client.query(end);
    return done;
  } finally {
    client.release(true);
  }
}
const alone = (statement: string) => attack((client) => client.query(statement));
const asOwner = (statement: string) =>
  asSuperuser(shop.databases.east.url('postgres' as never), (client) => client.query(statement));

describe('a proof', () => {
  const insert = `insert into ledger_proof (unit_id, number, ends_at, link, link_hash, proved_at, xact, hash)
    values ('alpha', 99, '2099-01-01', 99, sha256('x'), now(), '1', sha256('x'))`;

  test('says what the books say, whatever was inserted', async () => {
    const { rows } = await attack((client) =>
      client.query(`with made as (${insert} returning *)
        select made.number, made.link, made.ends_at = closing.ends_at as next, made.link_hash = link.hash as same
        from made, lateral (select ends_at from ledger_closing order by ends_at desc limit 1) closing,
          lateral (select hash from ledger_link order by number desc limit 1) link`),
    );
    expect(rows).toEqual([{ number: 3, link: 3, next: true, same: true }]);
  });

  test('is of a closed day, and of each one once', async () => {
    const twice = attack(async (client) => {
      await client.query(insert);
      await client.query(insert);
    });
    await expect(twice).rejects.toMatchObject({ code: 'UW014' });
  });

  test('is not made of a day that is wrong', async () => {
    const wrong = attack(async (client) => {
      // A posting to nobody: value that has gone somewhere.
      await client.query(`insert into journal (unit_id, id, key, origin, at, lines)
        values ('alpha', '00000000-0000-4000-8000-000000000001', 'x', 'correction', now(), 2)`);
      await client.query(`insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
        select 'alpha', id, n, gen_random_uuid(), 'EUR', 5 - 10 * (n - 1), at
        from journal, generate_series(1, 2) n where key = 'x'`);
      for (const stage of [1, 2])
        await client.query(
          `insert into ledger_closing (unit_id, day, stage, ends_at, horizon) values ('alpha', '2098-01-01', ${stage}, '2098-01-01', '0')`,
        );
      await client.query('set constraints all immediate');
      await client.query("select ledger_close('2098-01-01', '2098-01-01', 5000)");
      await client.query("select ledger_close('2098-01-01', '2098-01-01', 5000)");
      await client.query(insert);
      await client.query(insert);
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'UW015',
      detail: expect.stringContaining('C2 every posting is to a card or an account, in its currency'),
    });
  });

  test.each([
    ['ledger_proof', 'update ledger_proof set number = number'],
    ['ledger_proof', 'delete from ledger_proof'],
    ['ledger_proof_balance', 'update ledger_proof_balance set balance = 0'],
    ['ledger_proof_balance', 'delete from ledger_proof_balance'],
    ['ledger_proof_balance', 'truncate ledger_proof_balance'],
  ])('%s is changed by nobody: %s', async (_, statement) => {
    await expect(alone(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(asOwner(statement)).rejects.toMatchObject({ code: 'UW003' });
  });

  test.each([
    ['of a proof that is there', '2', 'b.balance + 500'],
    ['of a proof that is to come', '3', 'b.balance + 500'],
  ])('a balance %s is not added to it', async (_, proof, balance) => {
    const adding = alone(`insert into ledger_proof_balance
      select b.unit_id, gen_random_uuid(), ${proof}, b.currency, ${balance}, 1, 500 from ledger_proof_balance b limit 1`);
    await expect(adding).rejects.toMatchObject({ code: 'UW016' });
  });

  test('nor in the transaction that makes the proof', async () => {
    const adding = attack(async (client) => {
      await client.query(insert);
      await client.query(`insert into ledger_proof_balance values ('alpha', gen_random_uuid(), 3, 'EUR', 500, 1, 500)`);
    });
    await expect(adding).rejects.toMatchObject({ code: 'UW016' });
  });

  test('a temporary table does not stand in for the books', async () => {
    const names = [
      'journal',
      'posting',
      'card',
      'account',
      'ledger_link',
      'ledger_closing',
      'ledger_proof_balance',
      'account_snapshot',
    ];
    const { rows } = await attack(async (client) => {
      for (const name of names) await client.query(`create temp table ${name} (like public.${name})`);
      await client.query(`with made as (${insert} returning *) select number, link from made`);
      return client.query('select count(*) as moved from public.ledger_proof_balance where proof = 3');
    });
    // The cards that were spent from, the one that was bought, and the accounts they moved against.
    expect(rows).toEqual([{ moved: 9 }]);
  });
});

test('C1 a temporary table does not make a journal balance', async () => {
  const writing = attack(async (client) => {
    await client.query('create temp table posting (like public.posting)');
    await client.query(`insert into journal (unit_id, id, key, origin, at, lines)
      values ('alpha', '00000000-0000-4000-8000-000000000002', 'unbalanced', 'correction', now(), 2)`);
    for (const line of [1, 2])
      await client.query(
        `insert into pg_temp.posting select unit_id, id, ${line}, gen_random_uuid(), 'EUR', ${line === 1 ? 5 : -5}, at from journal where key = 'unbalanced'`,
      );
  }, 'commit');
  await expect(writing).rejects.toMatchObject({ code: 'UW011' });
});

describe('what the night finds of it', () => {
  const steal = () => `update card set available = available + 500 where id = '${cards[0]?.id}'`;
  const giveBack = () => `update card set available = available - 500 where id = '${cards[0]?.id}'`;

  test('value on a card that nobody booked', async () => {
    await attack((client) => client.query(steal()), 'commit');
    expect(await night()).toEqual(['C2 every balance equals its postings and is not negative']);
    await attack((client) => client.query(giveBack()), 'commit');
    expect(await night()).toEqual([]);
  });

  test('without its guard a false proof would hide it', async () => {
    await asOwner('alter table ledger_proof_balance disable trigger ledger_proof_balance_joins');
    const proofs = `insert into ledger_proof_balance
      select b.unit_id, b.account_id, 1000, b.currency, b.balance + 500, b.issues, b.issued from ledger_proof_balance b
      where b.account_id = '${cards[0]?.id}' order by b.proof desc limit 1`;
    await attack((client) => client.query(`${steal()}; ${proofs}`), 'commit');
    // Only the turn of the card itself shows it, which is some nights away where there are many.
    expect(await night()).toEqual(['C2 every proven balance equals its postings']);
    await attack((client) => client.query(giveBack()), 'commit');
    await asOwner(`set session_replication_role = replica; delete from ledger_proof_balance where proof = 1000`);
    await asOwner('alter table ledger_proof_balance enable trigger ledger_proof_balance_joins');
    expect(await night()).toEqual([]);
  });

  test('a card whose currency is worth more', async () => {
    await attack((client) => client.query(`update card set currency = 'KWD' where id = '${cards[1]?.id}'`), 'commit');
    expect(await night()).toContain('C2 every posting is to a card or an account, in its currency');
    await attack((client) => client.query(`update card set currency = 'EUR' where id = '${cards[1]?.id}'`), 'commit');
    expect(await night()).toEqual([]);
  });

  test.each([
    ['the last proven day', '(select max(ends_at) from ledger_proof)'],
    ['an older one', '(select min(ends_at) from ledger_proof)'],
    ['a moment ago', "(select max(ends_at) from ledger_closing) + interval '1 minute'"],
  ])('a merchant to whom much is owed since %s', async (_, at) => {
    const account = crypto.randomUUID();
    await attack(async (client) => {
      await client.query(`insert into account values ('alpha', '${account}', 'merchant', '${account}', 'EUR')`);
      await client.query(`insert into account_snapshot values ('alpha', '${account}', ${at}, 1000000)`);
    }, 'commit');
    const owed = await shop.inUnit(unit, async ({ tx, clock }) =>
      sql<{
        owed: number;
      }>`select ledger_balance(${account}::uuid, ${clock.now()}) as owed`.execute(tx),
    );
    expect(owed.rows).toEqual([{ owed: 1_000_000 }]);
    expect(await night()).toEqual(['C2 every snapshot equals the postings before it']);
    await asOwner(
      `set session_replication_role = replica; delete from account_snapshot where account_id = '${account}'`,
    );
    expect(await night()).toEqual([]);
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.databases.east)).violations).toEqual([]);
});
