import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { Scope } from '#data/scope.ts';
import { mayTillMove } from '#data/cards/till-limits.ts';
import { boughtCards, type TestCard } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { hold } from './hold.ts';
import { redeem, topUp, transfer } from './move.ts';

let shop: TestShop;
let cards: TestCard[];
// As a young pod after its first large order: nearly all postings are of one journal.
beforeAll(async () => {
  shop = await openTestShop();
  cards = await boughtCards(shop, 'alpha', 5_000);
  // And as many tills as have been counted.
  await shop.inUnit('alpha', ({ tx }) =>
    sql`insert into tally (unit_id, what, subject, window_begins, slot, amount)
      select 'alpha', 'till-sold', sha256(n::text::bytea), now(), 0, 1 from generate_series(1, 5000) n`.execute(tx),
  );
  await asSuperuser(shop.databases.east.url('postgres' as never), (client) => client.query('analyze'));
});

/** Large tables that were read from end to end by this work and by what is checked when it is committed. */
const readWhole = (work: (scope: Scope) => Promise<unknown>): Promise<string[]> =>
  shop.inUnit('alpha', async (scope) => {
    await work(scope);
    await sql`set constraints all immediate`.execute(scope.tx);
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_xact_user_tables
      where seq_scan > 0 and relname in ('posting', 'card', 'card_secret', 'tally')`.execute(scope.tx);
    return rows.map(({ name }) => name);
  });

const till = randomUUID();
const card = (at: number): string => cards[at]?.id ?? '';
const moves: Record<string, (scope: Scope) => Promise<unknown>> = {
  'a sale': (scope) => redeem(scope, { key: randomUUID(), card: card(0), amount: 1, merchant: 'till' }),
  'a transfer': (scope) => transfer(scope, { key: randomUUID(), card: card(0), to: card(1), amount: 1 }),
  'a top-up': (scope) => topUp(scope, { key: randomUUID(), card: card(0), amount: 1, means: 'credit-card' }),
  'what a till has sold this hour': (scope) =>
    mayTillMove(scope, 'till-sold', till, { amount: 1, currency: 'EUR', hourMax: 1 }),
  'a hold': (scope) => hold(scope, { order: randomUUID(), card: card(0), amount: 1 }),
};

test.each(Object.entries(moves))('however large one order was, %s reads no table whole', async (_, move) => {
  // A connection plans a statement anew five times before it keeps a plan.
  for (let time = 0; time < 8; time++) expect(await readWhole(move)).toEqual([]);
});
