import { expect, test } from 'vitest';
import { daysIn, nightsFor, sharesDue } from './proof.ts';

test('old days are proven again in so many nights, a bounded number of them in each', () => {
  const days = [1, 16, 17, 100, 400, 512, 1_000, 2_048, 2_049, 5_000];
  const turns = days.map((count) => [count, nightsFor(count), Math.ceil(count / nightsFor(count))]);
  expect(turns).toEqual([
    [1, 1, 1],
    [16, 1, 16],
    [17, 2, 9],
    [100, 8, 13],
    [400, 32, 13],
    [512, 32, 16],
    [1_000, 32, 32],
    [2_048, 32, 64],
    [2_049, 64, 33],
    [5_000, 128, 40],
  ]);
});

test('no day waits longer than that, also while their number grows and when some are closed together', () => {
  const waited: number[] = [];
  const tooLong: string[] = [];
  for (let count = 1; count < 3_000;) {
    // Now and then several days are closed at once, as after an outage.
    const more = count % 50 === 0 ? 3 : 1;
    for (let day = 1; day <= count; day++) waited[day] = (waited[day] ?? 0) + more;
    for (const share of sharesDue(count, more)) for (const day of daysIn(share, count)) waited[day] = 0;
    const longest = Math.max(...waited.slice(1));
    if (longest > nightsFor(count)) tooLong.push(`${longest} with ${count}`);
    count += more;
  }
  expect(tooLong).toEqual([]);
});

test('where nothing more is proven the same days are looked at again', () => {
  expect(sharesDue(40, 0)).toEqual(sharesDue(40, 1));
  expect(sharesDue(40, 2)[0]).toEqual(sharesDue(40, 1)[0]);
  expect(sharesDue(40, 9)).toHaveLength(nightsFor(40));
});

test('the next night has the share of the next day, and a share has every so many-th day from its first', () => {
  expect(sharesDue(40, 1)).toEqual([{ part: 1, of: 4 }]);
  expect(sharesDue(41, 2)).toEqual([
    { part: 2, of: 4 },
    { part: 3, of: 4 },
  ]);
  const daysOf = (part: number, proven: number) => daysIn({ part, of: 4 }, proven);
  expect(daysOf(1, 9)).toEqual([1, 5, 9]);
  // There is no day 0.
  expect(daysOf(0, 10)).toEqual([4, 8]);
  expect(daysOf(2, 2)).toEqual([2]);
  expect(daysOf(3, 2)).toEqual([]);
  expect(daysOf(0, 3)).toEqual([]);
});
