import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayIn, endOfDay, expiryAfter } from './card-expiry.ts';

test.each([
  // Paris has 23 hours on the last Sunday of March and 25 on that of October.
  ['Europe/Paris', '2026-03-28', '2026-03-28T23:00:00Z'],
  ['Europe/Paris', '2026-03-29', '2026-03-29T22:00:00Z'],
  ['Europe/Paris', '2026-10-24', '2026-10-24T22:00:00Z'],
  ['Europe/Paris', '2026-10-25', '2026-10-25T23:00:00Z'],
  // In Cairo a day of spring begins at one o'clock: there is no midnight.
  ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00Z'],
  ['Asia/Dubai', '2026-12-31', '2026-12-31T20:00:00Z'],
  ['America/Bogota', '2026-02-28', '2026-03-01T05:00:00Z'],
])('E6 in %s the day %s ends at %s', (zone, day, at) => {
  expect(endOfDay(day, zone).toISOString()).toBe(new Date(at).toISOString());
});

test.each([
  ['2026-01-31T12:00:00Z', 1, '2026-02-28'],
  ['2027-12-31T12:00:00Z', 2, '2028-02-29'],
  ['2026-08-31T12:00:00Z', 6, '2027-02-28'],
  ['2026-06-15T12:00:00Z', 12, '2027-06-15'],
  // Bought at half past eleven in the evening by UTC, it is the next day in Paris.
  ['2026-06-30T22:30:00Z', 1, '2026-08-01'],
])('E6 bought at %s for %i months: last day %s', (at, months, on) => {
  expect(expiryAfter(months, 'Europe/Paris', new Date(at)).on).toBe(on);
});

test('E6 the last moment of the last day is of that day, the next is not', () => {
  const zones = fc.constantFrom(
    'Europe/Paris',
    'Africa/Cairo',
    'America/Bogota',
    'Asia/Riyadh',
    'Pacific/Apia',
    'America/Santo_Domingo',
  );
  fc.assert(
    fc.property(zones, fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 4e12 }), (zone, months, at) => {
      const { on, at: ends } = expiryAfter(months, zone, new Date(at));
      expect(dayIn(zone, new Date(ends.getTime() - 1))).toBe(on);
      expect(dayIn(zone, ends) > on).toBe(true);
    }),
  );
});

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
});
