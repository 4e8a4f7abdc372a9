// What a pod is like after years of trade: at each number of earlier orders, what every table weighs an order, how long the
// housekeeping of the night takes, and what a checkout reads of the tables that only grow. Beyond the largest number the lines
// are straight or they are not: docs/operations/scale.md draws them.
// BENCH_ORDERS (100000,1000000,3000000), BENCH_SECONDS (15), BENCH_CONNECTIONS (4).
import { freemem, totalmem } from 'node:os';
import type pg from 'pg';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { checkouts, openBuyers } from '#testing/load/buyers.ts';
import { openBenchShop, type BenchShop } from '#testing/load/bench-shop.ts';
import { openForCheckouts } from '#testing/load/checkout-shop.ts';
import { openWatch, startCheckoutServers } from '#testing/load/checkout-servers.ts';
import { settleAfterSales } from '#testing/load/fill.ts';
import { fillOrders } from '#testing/load/fill-orders.ts';

const sizes = (process.env['BENCH_ORDERS'] ?? '100000,1000000,3000000').split(',').map(Number);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15);
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 4);

export async function growthBench(): Promise<void> {
  console.log(`memory: ${gigabytes(totalmem())} GB, ${gigabytes(freemem())} GB of it free`);
  const shop = await openBenchShop('unwrap_bench_growth');
  try {
    await openForCheckouts(shop);
    for (const size of sizes) {
      const filled = await timed(() => fillOrders(shop, size));
      await settleAfterSales(shop);
      console.log(`\n${size} earlier orders, filled in ${filled.seconds.toFixed(0)} s`);
      await asSuperuser(shop.superuserUrl, async (client) => {
        sayWeights(await weightsOf(client), size);
        await sayHousekeeping(client);
      });
      await sayReads(shop);
    }
  } finally {
    await shop.close();
  }
}

interface Weight {
  readonly table: string;
  readonly heap: number;
  readonly indexes: number;
}

/** What a table keeps beside its rows (oversized values, its maps) counts as its rows. */
async function weightsOf(client: pg.ClientBase): Promise<readonly Weight[]> {
  const { rows } = await client.query<Weight>(`
    select coalesce(parent.inhparent, c.oid)::regclass::text as "table", sum(pg_table_size(c.oid)) as heap,
      sum(pg_indexes_size(c.oid)) as indexes
    from pg_class c left join pg_inherits parent on parent.inhrelid = c.oid
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'parts'::regnamespace, 'pgboss'::regnamespace)
    group by 1 having sum(pg_total_relation_size(c.oid)) > 1048576 order by sum(pg_total_relation_size(c.oid)) desc`);
  return rows;
}

function sayWeights(weights: readonly Weight[], orders: number): void {
  const each = (bytes: number) => `${Math.round(bytes / orders)} B`;
  const whole = { table: 'all', heap: sum(weights, 'heap'), indexes: sum(weights, 'indexes') };
  for (const { table, heap, indexes } of [whole, ...weights])
    console.log(
      `${table} | ${((heap + indexes) / 2 ** 20).toFixed(0)} MB | an order: rows ${each(heap)}, indexes ${each(indexes)}`,
    );
}

const sum = (weights: readonly Weight[], what: 'heap' | 'indexes'): number =>
  weights.reduce((total, weight) => total + weight[what], 0);

/** The first vacuum of all that is new, one that finds nothing to do, and whatever a person might have to wait for. */
async function sayHousekeeping(client: pg.ClientBase): Promise<void> {
  const tasks = {
    'vacuum (freeze)': 'vacuum (freeze)',
    'vacuum with nothing to do': 'vacuum',
    analyze: 'analyze',
    'the indexes of posting built anew': 'reindex table concurrently parts.posting_before',
  };
  for (const [name, statement] of Object.entries(tasks))
    console.log(`${name}: ${(await timed(() => client.query(statement))).seconds.toFixed(1)} s`);
}

/** Blocks a checkout touches, how many of them were not in memory, and whether anything was read from end to end. */
async function sayReads(shop: BenchShop): Promise<void> {
  const servers = await startCheckoutServers(shop, 'queued');
  const watch = await openWatch(shop);
  try {
    const buyers = await openBuyers(servers.base, shop.unit, connections);
    const buy = () => checkouts({ ...servers.shop, paid: watch.paid }, shop.unit, buyers, seconds);
    // What has just started reads catalogues, and plans.
    await buy();
    await watch.allIssued();
    const before = await readSoFar(shop);
    const { count, failures } = await buy();
    await watch.allIssued();
    const after = await readSoFar(shop);
    const touched = (after.hit + after.read - before.hit - before.read) / count;
    const read = (after.read - before.read) / count;
    const scanned = Object.entries(after.scans).flatMap(([table, scans]) => {
      const more = scans - (before.scans[table] ?? 0);
      return more > 0 ? [`${table} ${more}`] : [];
    });
    console.log(
      `${count} checkouts, ${failures} failed: ${touched.toFixed(0)} blocks each, ${read.toFixed(1)} of them not in memory; ` +
        `${((after.log - before.log) / count / 1024).toFixed(0)} kB of the log of changes; ` +
        `tables above 8 MB read from end to end: ${scanned.join(', ') || 'none'}`,
    );
  } finally {
    await watch.close();
    servers.stop();
  }
}

interface SoFar {
  readonly hit: number;
  readonly read: number;
  /** Bytes written to the log of changes: what a standby is sent, and the archive. */
  readonly log: number;
  readonly scans: Readonly<Record<string, number>>;
}

const readSoFar = ({ superuserUrl }: BenchShop): Promise<SoFar> =>
  asSuperuser(superuserUrl, async (client) => {
    const blocks = await client.query<{ hit: number; read: number; log: number }>(
      `select blks_hit as hit, blks_read as read, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log
       from pg_stat_database where datname = current_database()`,
    );
    const tables = await client.query<{ table: string; scans: number }>(`
      select relid::regclass::text as "table", seq_scan as scans from pg_stat_user_tables
      where pg_relation_size(relid) > 8 * 1024 * 1024`);
    const { hit = 0, read = 0, log = 0 } = blocks.rows[0] ?? {};
    return { hit, read, log, scans: Object.fromEntries(tables.rows.map(({ table, scans }) => [table, scans])) };
  });

async function timed(work: () => Promise<unknown>): Promise<{ readonly seconds: number }> {
  const begun = performance.now();
  await work();
  return { seconds: (performance.now() - begun) / 1_000 };
}

const gigabytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(0);
