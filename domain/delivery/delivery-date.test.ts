import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../cards/card-expiry.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { daysAfter } from '../values/day.ts';
import {
  choosableDays,
  dateChoicesFor,
  dayOfChoice,
  daysAheadMax,
  deliverAt,
  deliverDay,
  dueAt,
} from './delivery-date.ts';

const unit = { deliverToday: true };
const notToday = { deliverToday: false };
const paris = 'Europe/Paris';
const now = new Date('2026-11-17T15:04:05.678Z');

describe('what can be chosen', () => {
  test('DELIV-10 today, tomorrow, the day after tomorrow, or a date', () => {
    expect(dateChoicesFor(unit)).toEqual(['today', 'tomorrow', 'day-after-tomorrow', 'specify-date']);
  });
  test('DELIV-11 DELIV-22 without today where the unit does not deliver today', () => {
    expect(dateChoicesFor(notToday)).toEqual(['tomorrow', 'day-after-tomorrow', 'specify-date']);
  });
  test('DELIV-22 days up to 365 ahead, from today or from tomorrow', () => {
    expect(daysAheadMax).toBe(365);
    expect(choosableDays(paris, now, unit)).toEqual({ first: '2026-11-17', last: '2027-11-17' });
    expect(choosableDays(paris, now, notToday)).toEqual({ first: '2026-11-18', last: '2027-11-17' });
    expect(choosableDays('Mars/Base', now, unit)).toEqual(refuse('delivery.zone-unknown'));
  });
  test('DELIV-12 a choice is a day of the chosen zone', () => {
    const evening = new Date('2026-12-31T23:30:00Z');
    const days = (zone: string) =>
      (['today', 'tomorrow', 'day-after-tomorrow'] as const).map((choice) => dayOfChoice(choice, zone, evening));
    expect(days(paris)).toEqual(['2027-01-01', '2027-01-02', '2027-01-03']);
    expect(days('America/Bogota')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
    expect(dayOfChoice('today', 'Mars/Base', evening)).toEqual(refuse('delivery.zone-unknown'));
  });
});

describe('DELIV-12 DELIV-23 the moment, with the offset of the zone on that day', () => {
  test.each([
    ['Europe/Paris', '2026-11-18', '2026-11-18T09:00:00+01:00'],
    ['Europe/Paris', '2027-03-28', '2027-03-28T09:00:00+02:00'],
    ['Europe/Paris', '2027-10-31', '2027-10-31T09:00:00+01:00'],
    ['America/Santo_Domingo', '2027-07-01', '2027-07-01T09:00:00-04:00'],
    ['America/Bogota', '2026-12-25', '2026-12-25T09:00:00-05:00'],
    ['Asia/Bahrain', '2027-06-01', '2027-06-01T09:00:00+03:00'],
    ['Asia/Shanghai', '2027-06-01', '2027-06-01T09:00:00+08:00'],
    ['Pacific/Apia', '2027-01-01', '2027-01-01T09:00:00+13:00'],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2027-01-01', '2027-01-01T09:00:00+11:00'],
    ['Australia/Lord_Howe', '2027-07-01', '2027-07-01T09:00:00+10:30'],
    ['America/Sao_Paulo', '2027-01-01', '2027-01-01T09:00:00-03:00'],
    ['Asia/Kathmandu', '2027-01-01', '2027-01-01T09:00:00+05:45'],
    ['UTC', '2027-01-01', '2027-01-01T09:00:00Z'],
  ])('in %s on %s it is %s', (zone, day, text) => {
    expect(deliverAt(day, zone, now, unit)).toBe(text);
  });

  test.each([
    ['Europe/Paris', '2026-11-17', '2026-11-17T16:04:05+01:00'],
    ['America/Bogota', '2026-11-17', '2026-11-17T10:04:05-05:00'],
    ['Pacific/Apia', '2026-11-18', '2026-11-18T04:04:05+13:00'],
  ])('today in %s is now, to the second', (zone, day, text) => {
    expect(deliverAt(day, zone, now, unit)).toBe(text);
    expect(deliverAt(null, zone, now, unit)).toBe(text);
    expect(deliverAt(null, zone, now, notToday)).toBe(text);
  });

  // Summer time that began at midnight, and a day that an island left out.
  test.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-01T12:00:00Z', '2018-11-04T09:00:00-02:00'],
    ['America/Sao_Paulo', '2018-02-18', '2018-02-10T12:00:00Z', '2018-02-18T09:00:00-03:00'],
    ['Pacific/Apia', '2011-12-31', '2011-12-29T12:00:00Z', '2011-12-31T09:00:00+14:00'],
    // In the month of fasting Morocco set its clocks back to what is no offset at all.
    ['Africa/Casablanca', '2026-02-14', '2026-02-10T12:00:00Z', '2026-02-14T09:00:00+01:00'],
    ['Africa/Casablanca', '2026-02-20', '2026-02-10T12:00:00Z', '2026-02-20T09:00:00Z'],
    // In Greece one summer began at nine in the morning: there was no nine o'clock, so it is ten.
    ['Europe/Athens', '1979-04-01', '1979-03-30T12:00:00Z', '1979-04-01T10:00:00+03:00'],
  ])('in %s on %s, asked at %s, it was %s', (zone, day, at, text) => {
    expect(deliverAt(day, zone, new Date(at), unit)).toBe(text);
  });

  test.each([
    ['Pacific/Apia', '2011-12-30', '2011-12-29T12:00:00Z'],
    ['Pacific/Kwajalein', '1993-08-21', '1993-08-18T00:00:00Z'],
  ])('%s never had %s', (zone, day, at) => {
    expect(deliverAt(day, zone, new Date(at), unit)).toEqual(refuse('delivery.date-unknown'));
  });
});

describe('what is refused', () => {
  test('a day that has passed in that zone: the page stood open overnight', () => {
    const afterMidnight = new Date('2026-11-17T23:30:00Z');
    expect(deliverAt('2026-11-17', paris, afterMidnight, unit)).toEqual(refuse('delivery.date-passed'));
    expect(deliverAt('2026-11-17', 'America/Bogota', afterMidnight, unit)).toBe('2026-11-17T18:30:00-05:00');
  });
  test('DELIV-11 today, where the unit does not deliver today', () => {
    expect(deliverAt('2026-11-17', paris, now, notToday)).toEqual(refuse('delivery.not-today'));
    expect(deliverAt('2026-11-16', paris, now, notToday)).toEqual(refuse('delivery.date-passed'));
    expect(deliverAt('2026-11-18', paris, now, notToday)).toBe('2026-11-18T09:00:00+01:00');
  });
  test('DELIV-22 a day after the furthest', () => {
    expect(deliverAt('2027-11-17', paris, now, unit)).toBe('2027-11-17T09:00:00+01:00');
    expect(deliverAt('2027-11-18', paris, now, unit)).toEqual(refuse('delivery.date-too-far'));
    expect(deliverAt('9999-12-31', paris, now, unit)).toEqual(refuse('delivery.date-too-far'));
  });
  const noDays = [
    '2026-02-30',
    '2026-13-01',
    '+002026-01-01',
    '-271821-04-19',
    'today',
    '',
    '2026-11-18T09:00',
    '2026-11-18[Asia/Tokyo]',
  ];
  test.each(noDays)('what is no day: %s', (text) => {
    expect(deliverAt(text, paris, now, unit)).toEqual(refuse('delivery.date-unknown'));
    expect(dueAt(text, paris, now)).toEqual(refuse('delivery.date-unknown'));
  });
  test.each(['', 'Paris', 'Mars/Base'])('what is no zone: %s', (zone) => {
    expect(deliverAt('2026-11-18', zone, now, unit)).toEqual(refuse('delivery.zone-unknown'));
    expect(deliverAt(null, zone, now, unit)).toEqual(refuse('delivery.zone-unknown'));
    expect(dueAt('2026-11-18', zone, now)).toEqual(refuse('delivery.zone-unknown'));
  });
  test('texts without end', () => {
    const endless = '9'.repeat(1_000_000);
    expect(deliverAt(endless, paris, now, unit)).toEqual(refuse('delivery.date-unknown'));
    expect(deliverAt('2026-11-18', endless, now, unit)).toEqual(refuse('delivery.zone-unknown'));
    expect(deliverDay(endless)).toEqual(refuse('delivery.date-unknown'));
  });
  test('whatever is said, the answer is a value', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (day, zone) => {
        expect(typeof deliverAt(day, paris, now, unit) === 'string').toBe(false);
        const answer = deliverAt('2026-11-18', zone, now, unit);
        expect(typeof answer === 'string' || isRefusal(answer)).toBe(true);
      }),
    );
  });
});

describe('D31 when a line is due', () => {
  test('at nine of its day, or when it was ordered', () => {
    expect(dueAt('2026-11-18', paris, now)).toEqual(new Date('2026-11-18T08:00:00Z'));
    expect(dueAt('2026-11-17', paris, now)).toEqual(now);
    expect(dueAt('2026-11-16', paris, now)).toEqual(now);
    expect(dueAt(null, paris, now)).toEqual(now);
  });
  test('ordered before nine for the same day it is due at once', () => {
    const early = new Date('2026-11-17T05:00:00Z');
    expect(dueAt('2026-11-17', paris, early)).toEqual(early);
  });
  test('however far away the day is', () => {
    expect(dueAt('2031-01-01', 'Asia/Bahrain', now)).toEqual(new Date('2031-01-01T06:00:00Z'));
  });
});

describe('reading a moment back', () => {
  const zones = fc.constantFrom(
    paris,
    'America/Santo_Domingo',
    'America/Bogota',
    'Asia/Bahrain',
    'Asia/Shanghai',
    'Pacific/Apia',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'UTC',
  );
  const moments = fc.date({
    min: new Date('2012-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  });

  test('DELIV-12 every day that may be chosen comes back as it was, and its moment is the one it is due at', () => {
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 0, max: daysAheadMax }), (zone, at, ahead) => {
        const day = daysAfter(dayIn(zone, at), ahead);
        const text = deliverAt(day, zone, at, unit);
        if (typeof text !== 'string') throw new Error(`${day} in ${zone} is refused`);
        expect(deliverDay(text)).toBe(day);
        const due = dueAt(day, zone, at);
        const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
        expect(due instanceof Date && seconds(due)).toBe(seconds(new Date(text)));
        expect(ahead === 0 || text.slice(10, 19) === 'T09:00:00').toBe(true);
      }),
    );
  });
  test('DELIV-12 a later day is a later moment', () => {
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 400 }), (zone, at, ahead) => {
        const [one, next] = [ahead, ahead + 1].map((days) => dueAt(daysAfter(dayIn(zone, at), days), zone, at));
        expect(one instanceof Date && next instanceof Date && one < next).toBe(true);
      }),
    );
  });
  test.each([
    ['2026-11-18T09:00:00+01:00', '2026-11-18'],
    ['2026-11-18T23:59:59-11:00', '2026-11-18'],
    ['2026-11-18T00:00:00Z', '2026-11-18'],
    ['2026-11-18T09:00:00+14:00', '2026-11-18'],
  ])('%s is of %s', (text, day) => {
    expect(deliverDay(text)).toBe(day);
  });
  test.each([
    '2026-02-30T09:00:00+01:00',
    '2026-11-18T24:00:00+01:00',
    '2026-11-18T09:60:00+01:00',
    '2026-11-18T09:00:60+01:00',
    '2026-11-18T09:00:00',
    '2026-11-18T09:00:00+0100',
    '2026-11-18T09:00:00+15:00',
    '2026-11-18T09:00:00+01:60',
    '2026-11-18 09:00:00+01:00',
    '2026-11-18T09:00:00.000Z',
    '2026-11-18T09:00:00Zx',
    'x2026-11-18T09:00:00Z',
    '+002026-11-18T09:00:00Z',
    '2026-11-18',
    '',
  ])('%s is none', (text) => {
    expect(deliverDay(text)).toEqual(refuse('delivery.date-unknown'));
  });
});
