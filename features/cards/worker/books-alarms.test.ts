import { beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { saveBooksCheck } from '#data/cards/books-checks.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { booksAlarms } from './books-alarms.ts';

let shop: TwoPodShop;
beforeAll(async () => {
  shop = await openTwoPodShop();
});

const check = (unit: string, violations: number) =>
  shop.inUnit(unit, ({ tx }) => saveBooksCheck({ tx, unit }, { violations, checkedAt: shop.clock.now() }));

/** A process with gauges of its own, and what they say. */
function openWorker() {
  const metrics = createMetrics('worker');
  const show = booksAlarms(shop.podOf('east'), metrics);
  const by = async (gauge: 'violations' | 'booksChecked' | 'unitSettled') =>
    Object.fromEntries((await metrics[gauge].get()).values.map(({ labels, value }) => [labels.unit, value]));
  return { show, by };
}

test('two workers say the same, whichever of them did the check', async () => {
  const [one, other] = [openWorker(), openWorker()];
  await check('alpha', 3);
  for (const worker of [one, other]) {
    await worker.show();
    expect(await worker.by('violations')).toEqual({ alpha: 3 });
  }
  // Mended, and checked again by somebody else: the alarm ends everywhere.
  shop.clock.advance(86_400_000);
  await check('alpha', 0);
  for (const worker of [one, other]) {
    await worker.show();
    expect(await worker.by('violations')).toEqual({ alpha: 0 });
    expect(await worker.by('booksChecked')).toEqual({ alpha: shop.clock.now().getTime() / 1_000 });
  }
});

test('a unit that was never checked is known by when it came, and has no check', async () => {
  const { show, by } = openWorker();
  await show();
  expect(Object.keys(await by('unitSettled')).toSorted()).toEqual(['alpha', 'beta']);
  expect(await by('booksChecked')).not.toHaveProperty('beta');
  expect(await by('violations')).not.toHaveProperty('beta');
});

test('of a unit that has left the pod nothing more is said', async () => {
  const { show, by } = openWorker();
  await check('beta', 1);
  await show();
  expect(await by('violations')).toMatchObject({ beta: 1 });
  await asSuperuser(shop.databases.east.url('postgres' as never), async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query("delete from unit_home where unit_id = 'beta'");
  });
  await show();
  for (const gauge of ['violations', 'booksChecked', 'unitSettled'] as const)
    expect(Object.keys(await by(gauge))).toEqual(['alpha']);
});
