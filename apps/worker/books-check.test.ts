import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksCheckQueue } from '#features/cards/worker/books-check.ts';
import { openEnqueuer } from '#platform/queue/queue.ts';
import type { PodWorker } from '#platform/queue/worker.ts';
import { emailSender } from '#providers/email/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { boughtCards } from '#testing/cards.ts';
import { openSandbox } from '#testing/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { startPodWorker } from './build.ts';

let shop: TestShop;
let worker: PodWorker;
beforeAll(async () => {
  shop = await openTestShop();
  const { settings } = await openSandbox();
  const email = emailSender('smtp', settings.email);
  const objects = objectStore('s3', settings.storage);
  worker = await startPodWorker(shop.podOf('east'), { ...shop, email, objects, shopOrigin: 'https://shop.example' }); // prettier-ignore
  afterAll(() => email.close());
});
afterAll(() => worker.stop());

test('the worker as it runs checks a unit’s books when the night’s job comes', async () => {
  await boughtCards(shop, 'alpha', 2);
  const enqueuer = openEnqueuer(shop.podOf('east'));
  await shop.inUnit('alpha', ({ tx }) => enqueuer.enqueue(tx, 'alpha', booksCheckQueue, [{}]));
  const values = async () =>
    (await shop.metrics.violations.get()).values.map(({ labels, value }) => [labels.unit, value]);
  await eventually('the books are checked', async () => (await values()).length > 0);
  expect(await values()).toEqual([['alpha', 0]]);
  await enqueuer.close();
});

test('every night at the same hour it is asked to', async () => {
  const { rows } = await shop
    .podOf('east')
    .pool.query("select cron from pgboss.schedule where name = 'books-check-tick'");
  expect(rows).toEqual([{ cron: '23 4 * * *' }]);
});
