// The day on which something is delivered, as a buyer chooses it, and the moment that follows from it. A browser says the
// day and the zone it is meant in; whatever it says may be wrong, or right no longer because the page stood open overnight.
import { Temporal } from 'temporal-polyfill';
import { dayIn, type Day } from '../cards/card-expiry.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { daysAfter, isDay } from '../values/day.ts';
import { isTimeZone } from '../values/time-zone.ts';
import type { DeliveryChoices } from '../units/profile/delivery.ts';

/** DELIV-10 */
export const dateChoices = ['today', 'tomorrow', 'day-after-tomorrow', 'specify-date'] as const;
export type DateChoice = (typeof dateChoices)[number];

type Today = Pick<DeliveryChoices, 'deliverToday'>;

/** DELIV-11 DELIV-22: not every unit delivers today. */
export const dateChoicesFor = ({ deliverToday }: Today): readonly DateChoice[] =>
  dateChoices.filter((choice) => deliverToday || choice !== 'today');

/** DELIV-22 */
export const daysAheadMax = 365;

const deliveryHour = 9;

/** The first and the last day that can be chosen, as days are in that zone. */
export function choosableDays(
  zone: string,
  now: Date,
  { deliverToday }: Today,
): { readonly first: Day; readonly last: Day } | Refusal<'delivery.zone-unknown'> {
  if (!isTimeZone(zone)) return refuse('delivery.zone-unknown');
  const today = dayIn(zone, now);
  return { first: deliverToday ? today : daysAfter(today, 1), last: daysAfter(today, daysAheadMax) };
}

/** The day that a choice means there; whoever specifies one says it. */
export function dayOfChoice(
  choice: Exclude<DateChoice, 'specify-date'>,
  zone: string,
  now: Date,
): Day | Refusal<'delivery.zone-unknown'> {
  if (!isTimeZone(zone)) return refuse('delivery.zone-unknown');
  return daysAfter(dayIn(zone, now), daysAheadOf[choice]);
}

const daysAheadOf = { today: 0, tomorrow: 1, 'day-after-tomorrow': 2 } as const;

export type DateRefusal = Refusal<
  | 'delivery.zone-unknown'
  | 'delivery.date-unknown'
  | 'delivery.date-passed'
  | 'delivery.date-too-far'
  | 'delivery.not-today'
>;

/**
 * DELIV-12 DELIV-23: the moment of delivery as the wire writes it, with the offset of that zone on that day. A day of null
 * is at once, which every unit does as soon as it can.
 */
export function deliverAt(day: Day | null, zone: string, now: Date, unit: Today): string | DateRefusal {
  const days = choosableDays(zone, now, unit);
  if (isRefusal(days)) return days;
  if (day !== null && !isDay(day)) return refuse('delivery.date-unknown');
  if (day !== null && day < days.first)
    return refuse(day === dayIn(zone, now) ? 'delivery.not-today' : 'delivery.date-passed');
  if (day !== null && day > days.last) return refuse('delivery.date-too-far');
  const due = dueAt(day, zone, now);
  return isRefusal(due) ? due : withOffset(due, zone);
}

/**
 * D31: when a line that was ordered at that moment is due, from its stored day and zone. What a zone's clocks will show
 * next spring may change until then, so it is asked again and not kept.
 */
export function dueAt(
  day: Day | null,
  zone: string,
  orderedAt: Date,
): Date | Refusal<'delivery.zone-unknown' | 'delivery.date-unknown'> {
  if (!isTimeZone(zone)) return refuse('delivery.zone-unknown');
  if (day !== null && !isDay(day)) return refuse('delivery.date-unknown');
  if (day === null || day <= dayIn(zone, orderedAt)) return orderedAt;
  // Where clocks jump over nine o'clock it is as much later; where nine comes twice it is the first.
  const due = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: deliveryHour } });
  // Samoa once went from the 29th to the 31st: there are days that a zone does not have.
  if (due.toPlainDate().toString() !== day) return refuse('delivery.date-unknown');
  return new Date(due.epochMilliseconds);
}

/** The day of a moment that was written with its offset: the one that its zone had. */
export function deliverDay(text: string): Day | Refusal<'delivery.date-unknown'> {
  const [, day = ''] = momentPattern.exec(text) ?? [];
  return isDay(day) ? day : refuse('delivery.date-unknown');
}

const momentPattern = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** yyyy-MM-dd'T'HH:mm:ssXXX, in which no offset at all is Z. */
const withOffset = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toString({ timeZone, smallestUnit: 'second' })
    .replace(/\+00:00$/, 'Z');
