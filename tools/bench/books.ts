// What a night's check of the books costs when so many days are behind it: from the first day on in one reading, as it
// was, and from what was proven. Days are written by the database itself, as sales would write them.
import type pg from 'pg';
import type { Transaction } from '#data/scope.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { Tables } from '#data/tables.ts';
import { checkBooks, checkUnit, type BooksParts } from '#features/cards/worker/books-check.ts';
import { receivePayment } from '#ledger/post.ts';
import { systemClock } from '#platform/clock.ts';
import { longRead, longWrite } from '#platform/db/long-read.ts';
import { stolenDuring } from './stolen.ts';
import { cardValue, fillTo } from '#testing/load/fill.ts';
import { openBenchShop, type BenchShop } from '#testing/load/bench-shop.ts';

const daysTried = (process.env['BENCH_DAYS'] ?? '10,100,400').split(',').map(Number);
const salesADay = Number(process.env['BENCH_SALES'] ?? 2_000);
const cards = Number(process.env['BENCH_CARDS'] ?? 50_000);
const merchants = 20;

export async function booksBench(): Promise<void> {
  const shop = await openBenchShop('unwrap_bench_books');
  try {
    await fillTo(shop, cards);
    const paid = { means: 'credit-card', currency: 'EUR', amount: cards * cardValue };
    await shop.scoped((scope) => receivePayment(scope, { key: 'bench', ...paid }));
    console.log(`${cards} cards, ${salesADay} sales a day at ${merchants} merchants`);
    let there = 0;
    for (const days of daysTried) {
      await tradeTo(shop, there, days - 1);
      const caughtUp = await timed(shop, (parts) => checkBooks(parts, shop.unit));
      await tradeTo(shop, days - 1, days);
      const whole = await timed(shop, ({ longRead: read }) =>
        read(shop.unit, (tx) => checkUnit(tx, shop.unit)).then((violations) => ({ violations })),
      );
      const night = await timed(shop, (parts) => checkBooks(parts, shop.unit));
      const all = await timed(shop, (parts) => checkBooks(parts, shop.unit, 'all'));
      console.log(
        `${String(days).padStart(4)} days: from the first day, one reading ${shown(whole)}; the night ${shown(night)}; ` +
          `pnpm books ${shown(all)}; ${days - 1 - there} days proven at once ${shown(caughtUp)}`,
      );
      there = days;
    }
  } finally {
    await shop.close();
  }
}

interface Timed {
  readonly seconds: number;
  /** The longest transaction: as long nothing that was changed meanwhile can be vacuumed. */
  readonly longestSeconds: number;
  readonly stolen: number;
}

const shown = ({ seconds, longestSeconds, stolen }: Timed): string =>
  `${seconds.toFixed(2)} s (longest transaction ${longestSeconds.toFixed(2)} s, ${(100 * stolen).toFixed(0)} % stolen)`;

async function timed(
  { pod }: BenchShop,
  work: (parts: BooksParts) => Promise<{ violations: readonly unknown[] }>,
): Promise<Timed> {
  let longestSeconds = 0;
  const watched =
    (long: typeof longRead): BooksParts['longRead'] =>
    async <T>(unit: string, part: (tx: Transaction) => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const done = await long<Tables, T>(pod, unit, part);
      longestSeconds = Math.max(longestSeconds, (performance.now() - begun) / 1_000);
      return done;
    };
  const parts = {
    clock: systemClock,
    longRead: watched(longRead),
    longWrite: watched(longWrite),
  };
  const begun = performance.now();
  const { result, stolen } = await stolenDuring(() => work(parts));
  if (result.violations.length > 0) throw new Error(JSON.stringify(result.violations));
  return { seconds: (performance.now() - begun) / 1_000, longestSeconds, stolen };
}

/** Days of sales, each closed. */
const tradeTo = ({ unit, superuserUrl }: BenchShop, from: number, to: number): Promise<void> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select ledger_account('merchant', 'm' || n, 'EUR') as id from generate_series(1, $1) n",
      [merchants],
    );
    const accounts = rows.map(({ id }) => id);
    for (let day = from; day < to; day++) {
      await client.query('set session_replication_role = replica');
      await addSales(client, unit, day, accounts);
      await client.query('set session_replication_role = origin');
      const close = () =>
        client.query<{ step: string }>(
          `select ledger_close(current_date + $1::int, current_date + $1::int + 1, 5000) as step`,
          [day],
        );
      while ((await close()).rows[0]?.step !== 'closed');
    }
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });

/** A day's sales of one unit of money each, from cards in turn. */
const addSales = (client: pg.ClientBase, unit: string, day: number, accounts: readonly string[]) =>
  client.query(
    `with sale as (
      select gen_random_uuid() as id, n, c.id as card, c.available - 1 as after, ($3::uuid[])[n % $4 + 1] as merchant,
        current_date + $2::int + interval '20 hours' + n * interval '1 second' as at
      from generate_series(1, $5) n
      join card c on c.unit_id = $1
        and c.id = ('01900000-0000-7000-8000-' || lpad(to_hex(($2 * $5 + n) % $6 + 1), 12, '0'))::uuid
    ), spent as (
      update card c set available = sale.after, state = 'used', mark = 'used'
      from sale where c.unit_id = $1 and c.id = sale.card
    ), journals as (
      insert into journal (unit_id, id, key, origin, at, lines, xact)
      select $1, id, id::text, 'redeem', at, 2, pg_current_xact_id() from sale
    )
    insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
    select $1, sale.id, l.line, l.account, 'EUR', l.amount, sale.at, l.after
    from sale, lateral (values (1, sale.card, -1, sale.after), (2, sale.merchant, 1, null)) as l(line, account, amount, after)`,
    [unit, day, accounts, merchants, salesADay, cards],
  );
