import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { addToTally, deleteTalliesBefore, type Tally } from './tallies.ts';

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
