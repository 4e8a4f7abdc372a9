import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { saveProduct } from './catalogue/products.ts';
import type { Tables } from './tables.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { quietPool } from '#testing/databases.ts';
import { testProduct } from '#testing/product.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';

let shop: TwoPodShop;
beforeAll(async () => {
  shop = await openTwoPodShop();
  for (const unit of ['alpha', 'beta', 'gamma'])
    await shop.inUnit(unit, (scope) => saveProduct(scope, testProduct({ itemCode: `${unit}-card` }), 1));
});

/** What a careless author writes: no filter by unit. */
const forgetful = (unit: string) =>
  shop.inUnit(unit, ({ tx }) => tx.selectFrom('product').select(['unit_id', 'item_code']).execute());

test('UNIT-01 another unit of the same pod is invisible to a query that forgets its filter', async () => {
  expect(await forgetful('alpha')).toEqual([{ unit_id: 'alpha', item_code: 'alpha-card' }]);
  expect(await forgetful('beta')).toEqual([{ unit_id: 'beta', item_code: 'beta-card' }]);
});

test('tenant-sticks-to-connection: two units take turns on one connection, errors and timeouts in between', async () => {
  const [pod] = openPods({ east: shop.podOf('east').url }, 'test', { connectionsMax: 1 });
  if (!pod) throw new Error('no pod');
  type Tx = Kysely<Tables>;
  const seen = (tx: Tx) => tx.selectFrom('product').select('item_code').execute();
  const blocked = (tx: Tx) => sql`select pg_advisory_xact_lock(15)`.execute(tx);
  // Each ends a transaction in another way, some of them with the connection.
  const endings: readonly ((tx: Tx) => Promise<unknown>)[] = [
    async () => {},
    (tx) => sql`select 1 / 0`.execute(tx),
    (tx) => sql`set local statement_timeout = 20`.execute(tx).then(() => sql`select pg_sleep(5)`.execute(tx)),
    blocked,
    async () => Promise.reject(new Error('a bug of the work')),
    (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
  ];
  const used = async (unit: string, end: (tx: Tx) => Promise<unknown>) => {
    let rows: unknown;
    const work = inUnit<Tables, unknown>(
      pod,
      unit,
      async (tx) => {
        rows = await seen(tx);
        await end(tx);
      },
      { lockTimeoutMs: 20 },
    );
    await work.catch(() => {});
    return { unit, rows };
  };
  await shop.inUnit('alpha', async ({ tx }) => {
    await blocked(tx);
    const turns = Array.from({ length: 60 }, (_, turn) =>
      used(turn % 2 === 0 ? 'alpha' : 'beta', endings[Math.floor(turn / 2) % endings.length] ?? seen),
    );
    for (const { unit, rows } of await Promise.all(turns)) expect(rows).toEqual([{ item_code: `${unit}-card` }]);
  });
  // And a statement outside any transaction, on that same connection, raises: the setting is '' now.
  await expect(pod.pool.query('select * from product')).rejects.toMatchObject({ code: 'UW001' });
  await closePods([pod]);
});

test('a transaction that names no unit raises on a fresh connection too', async () => {
  const [pod] = openPods({ east: shop.podOf('east').url }, 'test', { connectionsMax: 1 });
  if (!pod) throw new Error('no pod');
  await expect(pod.pool.query('select * from product')).rejects.toMatchObject({ code: 'UW001' });
  await expect(inUnit(pod, '', async () => 1)).rejects.toThrow('names its unit');
  await expect(inUnit(pod, "x'; drop table product; --", async () => 1)).rejects.toThrow('is no unit');
  await closePods([pod]);
});

test('a row cannot be written into, moved to, changed or deleted in another unit', async () => {
  await expect(
    shop.inUnit('alpha', ({ tx }) =>
      tx.insertInto('category').values({ unit_id: 'beta', id: 'x', position: 9, name: '{}' }).execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    shop.inUnit('alpha', ({ tx }) => sql`update product set unit_id = 'beta'`.execute(tx)),
  ).rejects.toMatchObject({ code: '42501' });

  await shop.inUnit('alpha', ({ tx }) => tx.deleteFrom('product').where('unit_id', '=', 'beta').execute());
  await shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('product').set({ position: 99 }).where('unit_id', '=', 'beta').execute(),
  );
  const kept = await shop.inUnit('beta', ({ tx }) => tx.selectFrom('product').select('position').execute());
  expect(kept).toEqual([{ position: 1 }]);
});

test('an error inside a transaction leaves nothing of it, and the connection is usable', async () => {
  await expect(
    shop.inUnit('alpha', async (scope) => {
      await saveProduct(scope, testProduct({ itemCode: 'lost' }), 5);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await forgetful('alpha')).toHaveLength(1);
});

test('a swallowed database error cannot commit silently', async () => {
  await expect(
    shop.inUnit('alpha', async (scope) => {
      await saveProduct(scope, testProduct({ itemCode: 'half' }), 6);
      await sql`select 1 / 0`.execute(scope.tx).catch(() => {});
    }),
  ).rejects.toThrow('rolled back');
  expect(await forgetful('alpha')).toHaveLength(1);
});

test('a role that passes row-level security gets no connection', async () => {
  const [pod] = openPods({ east: shop.databases.east.url('postgres' as never) }, 'test');
  if (!pod) throw new Error('no pod');
  await expect(inUnit(pod, 'alpha', (tx) => sql`select 1`.execute(tx))).rejects.toThrow('unwrap_app');
  await closePods([pod]);
});

test('the checker reads every unit and writes nothing', async () => {
  const pool = quietPool(shop.databases.east.url('unwrap_checker'));
  const { rows } = await pool.query('select unit_id from product order by 1');
  expect(rows).toEqual([{ unit_id: 'alpha' }, { unit_id: 'beta' }]);
  const attempt = (statement: string) => pool.query(statement);
  await expect(attempt('delete from product')).rejects.toMatchObject({ code: '25006' });
  // Even if it lifts its own read-only setting, it has been granted nothing to write to.
  const forced = attempt('begin; set transaction read write; delete from product');
  await expect(forced).rejects.toMatchObject({ code: '42501' });
  await pool.end();
});
