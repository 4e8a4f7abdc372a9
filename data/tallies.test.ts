import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import {
  addToTallies,
  addToTally,
  deleteMarksBefore,
  deleteTalliesBefore,
  markDays,
  marks,
  readTallies,
  type Tally,
} from './tallies.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const hour = 3_600_000;
const add = (tally: Tally, subject: string, amount = 1, unit = 'alpha') =>
  shop.inUnit(unit, (scope) => addToTally(scope, tally, subject, amount));

test('counts by what, by whom, by unit and by window', async () => {
  const mails = { what: 'mails', windowMs: hour };
  expect(await add(mails, 'ana')).toBe(1);
  expect(await add(mails, 'ana', 5)).toBe(6);
  expect(await add(mails, 'bo')).toBe(1);
  expect(await add({ ...mails, what: 'texts' }, 'ana')).toBe(1);
  expect(await add(mails, 'ana', 1, 'beta')).toBe(1);
  shop.clock.advance(hour);
  expect(await add(mails, 'ana')).toBe(1);
});

test('one slot is exact: fifty at once each hear another number', async () => {
  const tally = { what: 'exact', windowMs: hour };
  const heard = await Promise.all(Array.from({ length: 50 }, () => add(tally, 'ana')));
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test('with several slots whoever counts does not wait, and in the end all is counted', async () => {
  const tally = { what: 'spread', windowMs: hour, slots: 16 };
  // Whoever holds one slot open holds up one in sixteen, not everybody: of eight some come through.
  let letGo = (): void => {};
  const held = shop.inUnit('alpha', async (scope) => {
    await addToTally(scope, tally, 'ana');
    await new Promise<void>((done) => (letGo = done));
  });
  let through = 0;
  const others = Array.from({ length: 8 }, () => add(tally, 'ana').then(() => (through += 1)));
  await expect.poll(() => through, { timeout: 10_000 }).toBeGreaterThan(2);
  letGo();
  await Promise.all([held, ...others]);
  expect(await add(tally, 'ana')).toBe(10);
});

test('several are counted in one go, each heard in its place', async () => {
  const tally = (what: string): Tally => ({ what, windowMs: hour });
  const added = [
    { tally: tally('several-b'), subject: 'bo' },
    { tally: tally('several-a'), subject: 'ana', amount: 30 },
    { tally: tally('several-b'), subject: 'ana' },
  ];
  const addAll = () => shop.inUnit('alpha', (scope) => addToTallies(scope, added));
  expect(await addAll()).toEqual([1, 30, 1]);
  expect(await add(tally('several-b'), 'bo')).toBe(2);
  expect(await addAll()).toEqual([3, 60, 2]);
  expect(await shop.inUnit('alpha', (scope) => addToTallies(scope, []))).toEqual([]);
});

test('whoever counts the same in another order waits, and not in a ring', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `ring-${at}`);
  const added = (subjects: readonly string[]) =>
    subjects.map((subject) => ({ tally: { what: 'ring', windowMs: hour }, subject }));
  const rounds = Array.from({ length: 20 }, (_, at) =>
    shop.inUnit('alpha', (scope) => addToTallies(scope, added(at % 2 === 0 ? names : names.toReversed()))),
  );
  await Promise.all(rounds);
  expect(await add({ what: 'ring', windowMs: hour }, 'ring-0')).toBe(21);
});

test('what is undone was not counted', async () => {
  const tally = { what: 'undone', windowMs: hour };
  await expect(
    shop.inUnit('alpha', async (scope) => {
      await addToTally(scope, tally, 'ana', 7);
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await add(tally, 'ana')).toBe(1);
});

test('old windows go', async () => {
  await add({ what: 'old', windowMs: hour }, 'ana');
  const before = new Date(shop.clock.now().getTime() + hour);
  expect(await shop.inUnit('alpha', (scope) => deleteTalliesBefore(scope, before, 1_000))).toBeGreaterThan(0);
  expect(await add({ what: 'old', windowMs: hour }, 'ana')).toBe(1);
});

test('it is read without counting, as far back as is asked, of this unit and this subject', async () => {
  const tally: Tally = { what: 'read', windowMs: hour };
  await add(tally, 'ana', 2);
  await add(tally, 'ana', 9, 'beta');
  shop.clock.advance(3 * hour);
  await add(tally, 'ana', 5);
  const read = () =>
    shop.inUnit('alpha', (scope) =>
      readTallies(scope, [
        { tally, subject: 'nobody' },
        { tally, subject: 'ana' },
        { tally, subject: 'ana', backMs: 2 * hour },
        { tally, subject: 'ana', backMs: 3 * hour },
      ]),
    );
  expect(await read()).toEqual([0, 5, 5, 7]);
  expect(await read()).toEqual([0, 5, 5, 7]);
  expect(await shop.inUnit('alpha', (scope) => readTallies(scope, []))).toEqual([]);
});

test('who was turned away is remembered for longer than what was counted', async () => {
  const day = 24 * hour;
  const counted = { what: 'order-card', windowMs: day };
  const mark = { what: marks[0], windowMs: day };
  await add(counted, 'card');
  await add(mark, 'card');
  const ago = (days: number) => new Date(shop.clock.now().getTime() - days * day);
  const left = () =>
    shop.inUnit('alpha', async (scope) => {
      await deleteTalliesBefore(scope, ago(3), 1_000);
      await deleteMarksBefore(scope, ago(markDays + 1), 1_000);
      return readTallies(scope, [
        { tally: counted, subject: 'card', backMs: 90 * day },
        { tally: mark, subject: 'card', backMs: 90 * day },
      ]);
    });
  shop.clock.advance(markDays * day);
  expect(await left()).toEqual([0, 1]);
  shop.clock.advance(2 * day);
  expect(await left()).toEqual([0, 0]);
});
