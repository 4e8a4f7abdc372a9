import { beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { longRead, longWrite } from '#platform/db/long-read.ts';
import { boughtCards } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { booksCheckJob } from './books-check.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await boughtCards(shop, 'alpha', 3);
  await boughtCards(shop, 'beta', 2);
});

const night = async (unit: string) => {
  const before = shop.logged.length;
  const pod = shop.podOf('east');
  const job = booksCheckJob({
    ...shop,
    longRead: (name, work) => longRead(pod, name, work),
    longWrite: (name, work) => longWrite(pod, name, work),
  });
  const found = await job.prepare?.(() => Promise.reject(new Error('not asked for')), { unit });
  await shop.inUnit(unit, ({ tx }) => job.run(tx, { unit }, found));
  return shop.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
};
const gauge = async (name: string, unit: string) => {
  const { values } = await shop.metrics.registry.getSingleMetric(name)!.get();
  return values.find(({ labels }) => labels['unit'] === unit)?.value;
};
const damage = (statement: string) =>
  asSuperuser(shop.databases.east.url('postgres' as never), async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });

test('a sound unit is silent, and it is known when it was looked at', async () => {
  expect(await night('alpha')).toEqual([]);
  expect(await gauge('unwrap_violations', 'alpha')).toBe(0);
  expect(await gauge('unwrap_books_checked_timestamp_seconds', 'alpha')).toBe(shop.clock.now().getTime() / 1_000);
});

test('C2 a wrong balance raises the alarm in its unit, and in no other', async () => {
  await damage("update card set available = available + 1 where unit_id = 'alpha' and seq = 1");
  const lines = await night('alpha');
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'error',
      unit: 'alpha',
      text: 'the books are wrong',
      rule: 'C2 every balance equals its postings and is not negative',
    }),
  ]);
  expect(await gauge('unwrap_violations', 'alpha')).toBe(1);
  expect(await night('beta')).toEqual([]);
  await damage("update card set available = available - 1 where unit_id = 'alpha' and seq = 1");
  expect(await night('alpha')).toEqual([]);
  expect(await gauge('unwrap_violations', 'alpha')).toBe(0);
});

test('C6 a wall that is down raises the alarm in every unit', async () => {
  await damage('alter table card disable row level security');
  const rules = async (unit: string) => (await night(unit)).map(({ rule, what }) => [rule, what]);
  expect(await rules('alpha')).toContainEqual(['C6 no row is visible to another unit', 'card of beta']);
  expect(await rules('beta')).toContainEqual(['C6 no row is visible to another unit', 'card of alpha']);
  await damage('alter table card enable row level security');
  expect(await night('alpha')).toEqual([]);
});

test('it sees one moment: what is sold while it reads does not look wrong', async () => {
  const pod = shop.podOf('east');
  const seen = await longRead(pod, 'alpha', async (tx) => {
    const count = () =>
      tx
        .selectFrom('card' as never)
        .select('id' as never)
        .execute()
        .then((rows) => rows.length);
    const before = await count();
    await boughtCards(shop, 'alpha', 5);
    return [before, await count()];
  });
  expect(seen[0]).toBe(seen[1]);
  await expect(longRead(pod, 'alpha', (tx) => tx.deleteFrom('card' as never).execute())).rejects.toThrow('read-only');
});
