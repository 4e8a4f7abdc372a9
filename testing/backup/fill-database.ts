// As much in a shop's database as a restore is to be measured with.
import { randomBytes } from 'node:crypto';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { fillOrders } from '../load/fill-orders.ts';

const gigabyte = 2 ** 30;

/**
 * Half of it, but no more than a gigabyte, are orders as a checkout leaves them; the rest is a table of random bytes, which
 * pack as badly as what the shop has sealed does.
 */
export async function fillDatabase(gigabytes: number, superuserUrl: string, unit: string): Promise<void> {
  const scoped = new URL(superuserUrl);
  scoped.searchParams.set('options', `-c unwrap.unit=${unit}`);
  const wanted = gigabytes * gigabyte;
  const tried = 10_000;
  const empty = await sizeOf(superuserUrl);
  await fillOrders({ superuserUrl: scoped.href }, tried);
  const each = ((await sizeOf(superuserUrl)) - empty) / tried;
  await fillOrders({ superuserUrl: scoped.href }, Math.round(Math.min(wanted / 2, gigabyte) / each));
  await asSuperuser(superuserUrl, async (client) => {
    await client.query('create table filler (bytes bytea)');
    // In the row's own page, as they are: nothing is to be won by packing them.
    await client.query('alter table filler alter bytes set storage plain');
    for (let size = await sizeOf(superuserUrl); size < wanted; size = await sizeOf(superuserUrl)) {
      const rows = Array.from({ length: Math.min(2_000, Math.ceil((wanted - size) / 8_192)) }, () =>
        randomBytes(8_000),
      );
      await client.query('insert into filler select unnest($1::bytea[])', [rows]);
    }
    await client.query('vacuum analyze filler');
    await client.query('checkpoint');
  });
}

async function sizeOf(superuserUrl: string): Promise<number> {
  return asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database())::text as size');
    return Number(rows[0]?.size);
  });
}
