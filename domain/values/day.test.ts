import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryAfter } from '../cards/card-expiry.ts';
import { daysAfter, isDay, monthsAfter, weekdayOf } from './day.ts';

test.each(['2026-01-01', '2028-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '2026-02-30',
  '2027-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '+002026-01-01',
  '+010000-01',
  '-002026-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  'x2026-01-01',
  '20260101',
  '٢٠٢٦-٠١-٠١',
  'today',
  '',
])('%s is none', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a text without end is none', () => {
  expect(isDay('2'.repeat(1_000_000))).toBe(false);
});

test('whatever is typed is a day or not, and nothing is thrown', () => {
  fc.assert(fc.property(fc.string(), (text) => !isDay(text) || text.length === 10));
  const number = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
  fc.assert(
    fc.property(number, number, number, (year, month, day) => typeof isDay(`20${year}-${month}-${day}`) === 'boolean'),
  );
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-01-01', 0, '2026-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-17', 365, '2027-11-17'],
])('after %s by %i days comes %s', (day, days, then) => {
  expect(daysAfter(day, days)).toBe(then);
});

test('a week is counted from Monday, 1, to Sunday, 7', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => weekdayOf(daysAfter('2026-11-16', days)));
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-11-17', 12, '2027-11-17'],
  ['2026-03-31', 1, '2026-04-30'],
])('AMOUNT-03 %s and %d months later it is %s', (day, months, then) => {
  expect(monthsAfter(day, months)).toBe(then);
});

test('AMOUNT-11 a page counts the months of a card as the card itself does', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((after) => daysAfter('2000-01-01', after));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 60 }), (day, months) => {
      expect(monthsAfter(day, months)).toBe(expiryAfter(months, 'UTC', new Date(`${day}T12:00:00Z`)).on);
    }),
  );
});
