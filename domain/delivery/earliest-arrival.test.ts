import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isRefusal, refuse } from '../refusal.ts';
import { isHoliday } from '../units/holidays.ts';
import { daysAfter, weekdayOf } from '../values/day.ts';
import {
  canMeet,
  digitalArrival,
  digitalInstead,
  digitalSibling,
  soldSibling,
  letterArrival,
  promisedDay,
  type Arrival,
} from './earliest-arrival.ts';

const france = { timeZone: 'Europe/Paris', weekend: [6, 7], holidays: ['--12-25', '2027-03-29'], letterCutOffHour: 14 };
const bahrain = { timeZone: 'Asia/Bahrain', weekend: [5, 6], holidays: ['--12-16'], letterCutOffHour: 14 };
const letter = { daysMin: 2, daysMax: 4 };
const sameDay = { daysMin: 0, daysMax: 1 };

describe('SEND-03 ORDER-34 what has no paper', () => {
  const now = new Date('2026-11-17T20:00:00Z');
  test('is there within minutes, today', () => {
    const arrival = digitalArrival('Europe/Paris', now, { deliverToday: true, deliveryPromiseHours: 12 });
    expect(arrival).toEqual({ kind: 'minutes', earliest: '2026-11-17' });
  });
  test.each([
    [12, '2026-11-18'],
    [1, '2026-11-18'],
    [24, '2026-11-18'],
    [28, '2026-11-19'],
    [240, '2026-11-27'],
  ])('where the unit does not deliver today, within %i hours and not before %s', (hours, earliest) => {
    const arrival = digitalArrival('Europe/Paris', now, { deliverToday: false, deliveryPromiseHours: hours });
    expect(arrival).toEqual({ kind: 'hours', hours, earliest });
  });
  test('the days are those of the zone it is meant in', () => {
    const unit = { deliverToday: true, deliveryPromiseHours: 12 };
    expect(digitalArrival('Pacific/Apia', now, unit)).toMatchObject({ earliest: '2026-11-18' });
    expect(digitalArrival('Mars/Base', now, unit)).toEqual(refuse('delivery.zone-unknown'));
  });
});

describe('SEND-03 a letter', () => {
  test.each([
    // A Tuesday: posted today until two o'clock in Paris, tomorrow from then on.
    ['2026-11-17T12:59:59Z', '2026-11-19', '2026-11-23'],
    ['2026-11-17T13:00:00Z', '2026-11-20', '2026-11-24'],
    // By UTC still Tuesday, in Paris Wednesday.
    ['2026-11-17T23:30:00Z', '2026-11-20', '2026-11-24'],
    // Friday afternoon, Saturday and Sunday are posted on Monday, and so is what comes early on Monday.
    ['2026-11-20T13:00:00Z', '2026-11-25', '2026-11-27'],
    ['2026-11-21T09:00:00Z', '2026-11-25', '2026-11-27'],
    ['2026-11-22T22:00:00Z', '2026-11-25', '2026-11-27'],
    ['2026-11-23T12:00:00Z', '2026-11-25', '2026-11-27'],
    // Over Christmas, which is a Friday, and the weekend after it.
    ['2026-12-22T12:00:00Z', '2026-12-24', '2026-12-29'],
    ['2026-12-23T12:00:00Z', '2026-12-28', '2026-12-30'],
    ['2026-12-24T15:00:00Z', '2026-12-30', '2027-01-01'],
  ])('ordered in Paris at %s arrives between %s and %s', (at, earliest, latest) => {
    expect(letterArrival(letter, new Date(at), france)).toEqual({ kind: 'days', earliest, latest });
  });

  test.each([
    // Thursday until two, then Sunday, where the week begins.
    ['2026-11-19T10:59:00Z', '2026-11-19', '2026-11-22'],
    ['2026-11-19T11:00:00Z', '2026-11-22', '2026-11-23'],
    ['2026-11-20T06:00:00Z', '2026-11-22', '2026-11-23'],
    // The day before a holiday on a Wednesday.
    ['2026-12-15T12:00:00Z', '2026-12-17', '2026-12-20'],
  ])('by courier in Bahrain, ordered at %s, arrives between %s and %s', (at, earliest, latest) => {
    expect(letterArrival(sameDay, new Date(at), bahrain)).toEqual({ kind: 'days', earliest, latest });
  });

  test('with a cut-off at midnight nothing is posted the day it is ordered', () => {
    const unit = { ...france, letterCutOffHour: 0 };
    const arrival = letterArrival(sameDay, new Date('2026-11-16T23:00:00Z'), unit);
    expect(arrival).toEqual({ kind: 'days', earliest: '2026-11-18', latest: '2026-11-19' });
  });

  test('whose bounds are the wrong way round is not promised before it may arrive', () => {
    const arrival = letterArrival({ daysMin: 3, daysMax: 1 }, new Date('2026-11-17T08:00:00Z'), france);
    expect(arrival).toEqual({ kind: 'days', earliest: '2026-11-20', latest: '2026-11-20' });
  });
});

describe('SEND-03 whatever the unit, the letter and the hour', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => daysAfter('2026-01-01', days));
  const holiday = fc.oneof(
    day,
    day.map((date) => `-${date.slice(4)}`),
  );
  const units = fc.record({
    timeZone: fc.constantFrom('Europe/Paris', 'Asia/Bahrain', 'America/Bogota', 'Pacific/Apia', 'Australia/Lord_Howe'),
    weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    holidays: fc.array(holiday, { maxLength: 40 }),
    letterCutOffHour: fc.integer({ min: 0, max: 23 }),
  });
  const letters = fc
    .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
    .map(([daysMin, more]) => ({ daysMin, daysMax: daysMin + more }));
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const daysOf = (arrival: Arrival) => {
    if (arrival.kind !== 'days') throw new Error('a letter takes days');
    return arrival;
  };
  const isRest = (date: string, { weekend, holidays }: { weekend: readonly number[]; holidays: readonly string[] }) =>
    weekend.includes(weekdayOf(date)) || isHoliday(holidays, date);

  test('the earliest day is not after the latest, and neither is a weekend or a holiday', () => {
    fc.assert(
      fc.property(units, letters, moments, (unit, kind, at) => {
        const { earliest, latest } = daysOf(letterArrival(kind, at, unit));
        expect(earliest <= latest).toBe(true);
        expect([earliest, latest].filter((date) => isRest(date, unit))).toEqual([]);
      }),
    );
  });
  test('what is ordered later does not arrive earlier', () => {
    fc.assert(
      fc.property(units, letters, moments, fc.integer({ min: 0, max: 200 }), (unit, kind, at, hours) => {
        const before = daysOf(letterArrival(kind, at, unit));
        const after = daysOf(letterArrival(kind, new Date(at.getTime() + hours * 3_600_000), unit));
        expect(before.earliest <= after.earliest && before.latest <= after.latest).toBe(true);
      }),
    );
  });
  test('one more holiday makes nothing earlier', () => {
    fc.assert(
      fc.property(units, letters, moments, holiday, (unit, kind, at, more) => {
        const before = daysOf(letterArrival(kind, at, unit));
        const after = daysOf(letterArrival(kind, at, { ...unit, holidays: [...unit.holidays, more] }));
        expect(before.earliest <= after.earliest && before.latest <= after.latest).toBe(true);
      }),
    );
  });
  test('a day is met or comes too early, and each one after a met one is met', () => {
    fc.assert(
      fc.property(units, letters, moments, day, (unit, kind, at, date) => {
        const arrival = letterArrival(kind, at, unit);
        expect(canMeet(arrival, promisedDay(arrival))).toBe(true);
        expect(!canMeet(arrival, date) || canMeet(arrival, daysAfter(date, 1))).toBe(true);
      }),
    );
  });
});

describe('SEND-03 a day that cannot be met is not offered', () => {
  test('a letter is promised for when even a slow one is there', () => {
    const arrival: Arrival = { kind: 'days', earliest: '2026-12-23', latest: '2026-12-28' };
    expect(promisedDay(arrival)).toBe('2026-12-28');
    expect(['2026-12-22', '2026-12-24', '2026-12-27', '2026-12-28'].filter((day) => canMeet(arrival, day))).toEqual([
      '2026-12-28',
    ]);
  });
  test.each<Arrival>([
    { kind: 'minutes', earliest: '2026-12-23' },
    { kind: 'hours', hours: 12, earliest: '2026-12-23' },
  ])('what takes $kind is there that day', (arrival) => {
    expect(promisedDay(arrival)).toBe('2026-12-23');
    expect([canMeet(arrival, '2026-12-22'), canMeet(arrival, '2026-12-23')]).toEqual([false, true]);
  });
  test('DELIV-22 the first day that can be chosen can be met', () => {
    const now = new Date('2026-11-17T20:00:00Z');
    const arrival = digitalArrival('Asia/Bahrain', now, { deliverToday: true, deliveryPromiseHours: 24 });
    expect(!isRefusal(arrival) && canMeet(arrival, '2026-11-17')).toBe(true);
  });
});

describe('SEND-04 D39 whoever is too late for a letter', () => {
  const shelf = [
    { itemCode: 'D-1', kind: 'digital', forSale: true, sibling: 'P-1' },
    { itemCode: 'D-2', kind: 'digital', forSale: false, sibling: 'P-2' },
    { itemCode: 'P-3', kind: 'physical', forSale: true, sibling: null },
  ] as const;
  const find = (code: string) => shelf.find(({ itemCode }) => itemCode === code);
  const printed = { kind: 'physical', sibling: 'D-1' } as const;
  const slow: Arrival = { kind: 'days', earliest: '2026-12-23', latest: '2026-12-28' };
  const fast: Arrival = { kind: 'days', earliest: '2026-12-22', latest: '2026-12-23' };

  test('is offered the digital card that the product names', () => {
    expect(digitalSibling(printed, find)?.itemCode).toBe('D-1');
    expect(digitalSibling({ kind: 'customised-physical', sibling: 'D-1' }, find)?.itemCode).toBe('D-1');
  });
  test.each([
    ['names none', { kind: 'physical', sibling: null }],
    ['names what is not sold', { kind: 'physical', sibling: 'D-2' }],
    ['names another printed one', { kind: 'physical', sibling: 'P-3' }],
    ['names what is not there', { kind: 'physical', sibling: 'D-9' }],
    ['is digital itself', { kind: 'digital', sibling: 'D-1' }],
    ['is digital itself and names a printed one', { kind: 'digital', sibling: 'P-3' }],
  ] as const)('is offered nothing where the product %s', (_, product) => {
    expect(digitalSibling(product, find)).toBeNull();
  });
  test('D39 a digital card names its printed one in the same way', () => {
    expect(soldSibling({ kind: 'digital', sibling: 'P-3' }, find)?.itemCode).toBe('P-3');
    expect(soldSibling(printed, find)?.itemCode).toBe('D-1');
    for (const sibling of ['D-1', 'D-2', 'D-9', null])
      expect(soldSibling({ kind: 'digital', sibling }, find)).toBeNull();
    for (const sibling of ['D-2', 'P-3', 'D-9', null])
      expect(soldSibling({ kind: 'physical', sibling }, find)).toBeNull();
  });
  test('and nobody is asked for a card that is not named', () => {
    const asked = vi.fn(find);
    expect(soldSibling({ kind: 'physical', sibling: null }, asked)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
  test('and only if no letter is in time', () => {
    expect(digitalInstead(printed, [slow, fast], '2026-12-24', find)).toBeNull();
    expect(digitalInstead(printed, [slow], '2026-12-24', find)?.itemCode).toBe('D-1');
    expect(digitalInstead(printed, [], '2026-12-24', find)?.itemCode).toBe('D-1');
  });
});
