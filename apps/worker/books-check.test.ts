import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksCheckQueue } from '#features/cards/worker/books-check.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { PodWorker } from '#platform/queue/worker.ts';
import { emailSender } from '#providers/email/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { boughtCards } from '#testing/cards.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { startPodWorker } from './build.ts';

let shop: TestShop;
let worker: PodWorker;
let options: Parameters<typeof startPodWorker>[1];
beforeAll(async () => {
  shop = await openTestShop();
  const { settings } = await openSandbox();
  const email = emailSender('smtp', settings.email);
  const objects = objectStore('s3', settings.storage);
  options = { ...shop, email, objects, shopOrigin: 'https://shop.example' };
  worker = await startPodWorker(shop.podOf('east'), options);
  afterAll(() => email.close());
});
afterAll(() => worker.stop());

test('the worker as it runs checks a unit’s books when the night’s job comes', async () => {
  await boughtCards(shop, 'alpha', 2);
  await shop.inUnit('alpha', (scope) => enqueue(scope, booksCheckQueue, [{}]));
  const values = async () =>
    (await shop.metrics.violations.get()).values.map(({ labels, value }) => [labels.unit, value]);
  await eventually('the books are checked', async () => (await values()).length > 0);
  expect(await values()).toEqual([['alpha', 0]]);
});

test('a worker that has just started knows what the last check found, and of whom there was none', async () => {
  const metrics = createMetrics('restarted');
  const restarted = await startPodWorker(shop.podOf('east'), { ...options, metrics });
  const read = async (name: string) => {
    const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
    return Object.fromEntries(values.map(({ labels, value }) => [labels['unit'], value]));
  };
  const checkedAt = shop.clock.now().getTime() / 1_000;
  await eventually('it knows', async () => Object.keys(await read('unwrap_violations')).length > 0);
  expect(await read('unwrap_violations')).toEqual({ alpha: 0 });
  expect(await read('unwrap_books_checked_timestamp_seconds')).toEqual({ alpha: checkedAt });
  expect(await read('unwrap_unit_settled_timestamp_seconds')).toEqual({
    alpha: expect.any(Number),
    beta: expect.any(Number),
    gamma: expect.any(Number),
  });
  await restarted.stop();
});

test('every night at the same hour it is asked to', async () => {
  const { rows } = await shop
    .podOf('east')
    .pool.query("select cron from pgboss.schedule where name = 'books-check-tick'");
  expect(rows).toEqual([{ cron: '23 4 * * *' }]);
});
