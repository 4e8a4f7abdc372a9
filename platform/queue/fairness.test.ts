import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testJobs, type TestJobs } from '#testing/jobs.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { placesOfUnit } from './dispatch.ts';

let shop: TestShop;
let jobs: TestJobs;
beforeAll(async () => {
  shop = await openTestShop();
  jobs = testJobs(shop);
});
afterEach(() => jobs.stopWorkers());
afterAll(() => jobs.close());

const many = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));
const noEffect = async () => {};

test('half of what is worked at once is one unit’s, at most', () => {
  expect(placesOfUnit(1)).toBe(1);
  expect(placesOfUnit(20)).toBe(10);
});

test('one unit’s 20,000 jobs delay another’s by at most 2 s', async () => {
  await jobs.make('crowded');
  let done = 0;
  let others = 0;
  await jobs.work({
    queue: 'crowded',
    atOnce: 20,
    async prepare(_, { unit }) {
      await sleep(20);
      if (unit === 'alpha') done += 1;
      else others += 1;
    },
    run: noEffect,
  });
  await jobs.add('alpha', 'crowded', many(20_000));
  await eventually('the first are worked', () => done > 40);
  const waits = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    const began = performance.now();
    await jobs.add('beta', 'crowded', [{}]);
    await eventually('the other unit’s is worked', () => others === tries);
    waits.push(Math.round(performance.now() - began));
  }
  console.log(`a job behind another unit's 20,000 is worked after ${waits.join(', ')} ms`);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
  // And they were not stopped for it.
  const before = done;
  await eventually('the others go on', () => done > before);
}, 120_000);

test('units take turns, however many of them have thousands waiting', async () => {
  await jobs.make('turns');
  await jobs.add('alpha', 'turns', many(200));
  await jobs.add('beta', 'turns', many(60));
  await jobs.add('alpha', 'turns', many(1));
  const { rows } = await shop.podOf('east').pool.query<{ unit: string; priority: number; count: number }>(
    `select data ->> 'unit' as unit, priority, count(*) as count from pgboss.job where name = 'turns'
     group by 1, 2 order by priority desc, 1`,
  );
  const rounds = rows.map(({ unit, priority, count }) => [unit, Math.abs(priority), count]);
  expect(rounds.slice(0, 6)).toEqual([
    ['alpha', 0, 20],
    ['beta', 0, 20],
    ['alpha', 1, 20],
    ['beta', 1, 20],
    ['alpha', 2, 20],
    ['beta', 2, 20],
  ]);
  expect(rounds.at(-1)).toEqual(['alpha', 10, 1]);
});

test('who always has a few waiting does not starve whoever has many', async () => {
  await jobs.make('steady');
  const worked = { alpha: 0, beta: 0 };
  await jobs.add('alpha', 'steady', many(41));
  await jobs.add('beta', 'steady', many(5));
  await jobs.work({
    queue: 'steady',
    async prepare(_, { unit }) {
      await sleep(20);
      worked[unit as 'alpha' | 'beta'] += 1;
      if (unit === 'beta' && worked.beta < 400) await jobs.add('beta', 'steady', [{}]);
    },
    run: noEffect,
  });
  await eventually('all of the many are worked', () => worked.alpha === 41, { withinMs: 60_000 });
  expect(worked.beta).toBeLessThan(400);
});

test.each([
  ['before', 2],
  ['among', 20],
])(
  'a unit whose jobs hang keeps half of the places: another’s that come %s them wait for none',
  async (when, atOnce) => {
    const queue = `hanging-${when}`;
    await jobs.make(queue);
    const release = Promise.withResolvers<void>();
    let hang = 0;
    let done = 0;
    await jobs.work({
      queue,
      atOnce,
      async prepare(_, { unit }) {
        if (unit === 'beta') return;
        hang += 1;
        await release.promise;
      },
      run: async (_, { unit }) => void (unit === 'beta' && (done += 1)),
    });
    try {
      // One by one, so that those that hang and those that do not are fetched side by side.
      for (let pair = 0; pair < 20; pair += 1) {
        await jobs.add('alpha', queue, [{}]);
        await jobs.add('beta', queue, many(3));
      }
      await eventually('the other unit’s are all worked', () => done === 60);
      expect(hang).toBeGreaterThan(0);
      expect(hang).toBeLessThanOrEqual(atOnce / 2);
    } finally {
      release.resolve();
    }
  },
);

test('one-bad-job-fails-the-batch: 99 of 100 are done once, the bad one is tried alone and laid aside with an alarm', async () => {
  await jobs.make('poisoned', { retryLimit: 2 });
  const tries = new Map<number, number>();
  await jobs.work({
    queue: 'poisoned',
    atOnce: 20,
    async prepare(_, { number }) {
      tries.set(Number(number), (tries.get(Number(number)) ?? 0) + 1);
      if (number === 42) throw new Error('poison');
    },
    run: noEffect,
  });
  await jobs.add('alpha', 'poisoned', many(100));
  await eventually('all have ended', async () => {
    const { completed, failed } = await jobs.states('poisoned');
    return completed === 99 && failed === 1;
  });
  expect(tries.get(42)).toBe(3);
  expect([...tries].filter(([number, times]) => number !== 42 && times !== 1)).toEqual([]);
  const failures = shop.logged.filter((line) => line.includes('a job failed') && line.includes('poison'));
  expect(failures).toHaveLength(3);
});
