import { expect, test } from 'vitest';
import {
  deliveryDraft,
  deliveryShop,
  deliveryTerms,
  letter,
  letterDraft,
  letterTerms,
  tuesday,
} from '#testing/buying/delivery-draft.ts';
import { arrivalBy, arrivalOf, choiceOf, datesOffered, zoneIn } from './delivery-dates.ts';

const when = { shop: deliveryShop(), now: tuesday };
const slow = { shop: deliveryShop({ deliverToday: false, deliveryPromiseHours: 12 }), now: tuesday };

test('SEND-03 mails arrive within minutes, or within what the unit promises', () => {
  expect(arrivalBy('email', null, 'Europe/Paris', when)).toEqual({ kind: 'minutes', earliest: '2026-11-17' });
  expect(arrivalBy('sms', null, 'Europe/Paris', slow)).toEqual({ kind: 'hours', hours: 12, earliest: '2026-11-18' });
});

test('SEND-03 a letter arrives between two days, and one that nobody has chosen does not', () => {
  expect(arrivalBy('physical', letter(), 'Europe/Paris', when)).toEqual({
    kind: 'days',
    earliest: '2026-11-19',
    latest: '2026-11-23',
  });
  expect(arrivalBy('physical', null, 'Europe/Paris', when)).toBeNull();
  expect(arrivalOf(letterDraft({ letterTypeId: null }), letterTerms())).toBeNull();
});

test('DELIV-10 DELIV-23 today is at once, and another day is still to be said', () => {
  const dates = datesOffered(deliveryDraft(), arrivalOf(deliveryDraft(), deliveryTerms()), when);
  expect(dates).toEqual({
    options: [
      { choice: 'today', date: null },
      { choice: 'tomorrow', date: '2026-11-18' },
      { choice: 'day-after-tomorrow', date: '2026-11-19' },
      { choice: 'specify-date', date: '' },
    ],
    first: '2026-11-17',
    last: '2027-11-17',
    isLater: false,
  });
});

test('DELIV-11 a unit without today offers only the days after it', () => {
  const dates = datesOffered(deliveryDraft(), arrivalBy('email', null, 'Europe/Paris', slow), slow);
  expect(dates.options.map(({ choice }) => choice)).toEqual(['tomorrow', 'day-after-tomorrow', 'specify-date']);
  expect(dates.first).toBe('2026-11-18');
  expect(dates.isLater).toBe(false);
});

test('SEND-03 days that cannot be met are not offered', () => {
  const twoDays = { shop: deliveryShop({ deliverToday: false, deliveryPromiseHours: 40 }), now: tuesday };
  const mail = datesOffered(deliveryDraft(), arrivalBy('email', null, 'Europe/Paris', twoDays), twoDays);
  expect(mail.options.map(({ choice }) => choice)).toEqual(['day-after-tomorrow', 'specify-date']);
  expect([mail.first, mail.isLater]).toEqual(['2026-11-19', true]);
  const posted = datesOffered(letterDraft(), arrivalOf(letterDraft(), letterTerms()), when);
  expect(posted.options.map(({ choice }) => choice)).toEqual(['at-once', 'specify-date']);
  expect([posted.first, posted.isLater]).toEqual(['2026-11-23', true]);
});

test('SEND-03 a letter ordered past the hour is a working day later', () => {
  const evening = { ...when, now: new Date('2026-11-20T17:00:00Z') };
  expect(arrivalBy('physical', letter({ daysMin: 1, daysMax: 1 }), '', evening)).toMatchObject({
    latest: '2026-11-24',
  });
});

test('DELIV-12 days are those of the zone that was chosen', () => {
  const auckland = deliveryDraft({ timeZone: 'Pacific/Auckland' });
  const late = { ...when, now: new Date('2026-11-17T12:00:00Z') };
  expect(datesOffered(auckland, null, late).options[1]).toEqual({ choice: 'tomorrow', date: '2026-11-19' });
});

test('a zone that is none is that of the shop', () => {
  expect(zoneIn('Mars/Base', when.shop)).toBe('Europe/Paris');
  expect(zoneIn('Asia/Tokyo', when.shop)).toBe('Asia/Tokyo');
  expect(datesOffered(deliveryDraft({ timeZone: '' }), null, when).first).toBe('2026-11-17');
});

test('a day is one of the choices, or specified, or none of them', () => {
  const dates = datesOffered(deliveryDraft(), null, when);
  expect(choiceOf(null, dates)).toBe('today');
  expect(choiceOf('2026-11-18', dates)).toBe('tomorrow');
  expect(choiceOf('2027-01-01', dates)).toBe('specify-date');
  expect(choiceOf('', dates)).toBe('specify-date');
  expect(choiceOf(null, datesOffered(deliveryDraft(), null, slow))).toBeNull();
});
