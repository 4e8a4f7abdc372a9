import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, isDay } from '../values/day.ts';
import { areHolidays, holidaysFrom, isHoliday } from './holidays.ts';

const manyDays = (count: number) => Array.from({ length: count }, (_, at) => daysAfter('2026-01-01', at));
const manyYearly = (count: number) => manyDays(count).map((day) => `-${day.slice(4)}`);

test.each([[[]], [['2026-12-25', '--12-25']], [['--02-29', '2028-02-29']]])('holidays may be %j', (days) => {
  expect(areHolidays(days)).toBe(true);
});

test.each([
  [['Christmas']],
  [['2026-02-30']],
  [['2027-02-29']],
  [['--02-30']],
  [['--13-01']],
  [['-12-25']],
  [['---12-25']],
  [['--12-25x']],
  [['2026-12-25', '']],
])('holidays may not be %j', (days) => {
  expect(areHolidays(days)).toBe(false);
});

test('holidays are at most 500 days, of which 60 are of every year', () => {
  expect([manyDays(500), manyYearly(60)].every(areHolidays)).toBe(true);
  expect([manyDays(501), manyYearly(61)].some(areHolidays)).toBe(false);
});

test('a day of one year is one day, that of every year comes back', () => {
  const holidays = ['2026-04-06', '--12-25'];
  const days = ['2026-04-06', '2027-04-06', '2026-12-25', '2031-12-25', '2026-12-26', '2026-12-24'];
  expect(days.filter((day) => isHoliday(holidays, day))).toEqual(['2026-04-06', '2026-12-25', '2031-12-25']);
});

test('what comes next, in its order, each day once and today included', () => {
  const holidays = ['2027-03-29', '--12-25', '2026-12-25', '--01-01', '2026-04-06', '2028-01-01'];
  const after = ['2027-01-01', '2027-03-29', '2027-12-25', '2028-01-01'];
  expect(holidaysFrom(holidays, '2026-12-25')).toEqual(['2026-12-25', ...after]);
  expect(holidaysFrom(holidays, '2026-12-26')).toEqual(after);
});

test('a 29th of February is a holiday in the years that have one', () => {
  expect(holidaysFrom(['--02-29'], '2026-06-01')).toEqual([]);
  expect(holidaysFrom(['--02-29'], '2027-06-01')).toEqual(['2028-02-29']);
});

test('whatever comes next is a holiday and a day', () => {
  const day = fc.integer({ min: 0, max: 2_000 }).map((days) => daysAfter('2026-01-01', days));
  const holiday = fc.oneof(
    day,
    day.map((date) => `-${date.slice(4)}`),
  );
  fc.assert(
    fc.property(fc.array(holiday, { maxLength: 30 }), day, (holidays, today) => {
      for (const found of holidaysFrom(holidays, today)) {
        expect(isDay(found) && found >= today).toBe(true);
        expect(isHoliday(holidays, found)).toBe(true);
      }
    }),
  );
});
