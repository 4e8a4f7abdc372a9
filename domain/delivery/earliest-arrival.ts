// SEND-03: when something arrives at the earliest, which is said before anybody chooses a day, and what is offered to
// whoever is too late for a letter (SEND-04).
import type { LetterType } from '../catalogue/catalogue.ts';
import type { Product } from '../catalogue/product.ts';
import { dayIn, type Day } from '../cards/card-expiry.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { isHoliday } from '../units/holidays.ts';
import type { UnitProfile } from '../units/unit.ts';
import { daysAfter, weekdayOf } from '../values/day.ts';
import { choosableDays } from './delivery-date.ts';

export type Arrival =
  | { readonly kind: 'minutes'; readonly earliest: Day }
  /** ORDER-34: within what the unit promises. */
  | { readonly kind: 'hours'; readonly hours: number; readonly earliest: Day }
  | { readonly kind: 'days'; readonly earliest: Day; readonly latest: Day };

/** Of a mail, an SMS, a PDF or a file: all of them are made at once. Its days are those of the zone it is meant in. */
export function digitalArrival(
  zone: string,
  now: Date,
  unit: Pick<UnitProfile, 'deliverToday' | 'deliveryPromiseHours'>,
): Arrival | Refusal<'delivery.zone-unknown'> {
  const days = choosableDays(zone, now, unit);
  if (isRefusal(days)) return days;
  if (unit.deliverToday) return { kind: 'minutes', earliest: days.first };
  const hours = unit.deliveryPromiseHours;
  const promised = dayIn(zone, new Date(now.getTime() + hours * hourMs));
  return { kind: 'hours', hours, earliest: promised > days.first ? promised : days.first };
}

const hourMs = 3_600_000;

type Post = Pick<UnitProfile, 'timeZone' | 'holidays' | 'weekend' | 'letterCutOffHour'>;

/** Of a letter: posted where the unit is, on a working day, and so many of them under way. */
export function letterArrival(letter: Pick<LetterType, 'daysMin' | 'daysMax'>, now: Date, unit: Post): Arrival {
  const posted = postedOn(now, unit);
  const earliest = workingDaysAfter(posted, letter.daysMin, unit);
  return { kind: 'days', earliest, latest: workingDaysAfter(earliest, letter.daysMax - letter.daysMin, unit) };
}

/** The first day that can be promised: of a letter, the one by which it is there even if it is slow. */
export const promisedDay = (arrival: Arrival): Day => (arrival.kind === 'days' ? arrival.latest : arrival.earliest);

/** A day that cannot be met is not offered. */
export const canMeet = (arrival: Arrival, day: Day): boolean => day >= promisedDay(arrival);

type Sibling = Pick<Product, 'kind' | 'forSale'>;

/** D39: the same card of the other kind, printed or digital, where the product names it and it is sold. */
export function soldSibling<Found extends Sibling>(
  product: Pick<Product, 'kind' | 'sibling'>,
  find: (itemCode: string) => Found | undefined,
): Found | null {
  const sibling = product.sibling === null ? undefined : find(product.sibling);
  const isOther = (sibling?.kind === 'digital') !== (product.kind === 'digital');
  return sibling?.forSale && isOther ? sibling : null;
}

/** The one without paper. */
export const digitalSibling = <Found extends Sibling>(
  product: Pick<Product, 'kind' | 'sibling'>,
  find: (itemCode: string) => Found | undefined,
): Found | null => (product.kind === 'digital' ? null : soldSibling(product, find));

/** SEND-04: what a buyer is offered for that day when no letter meets it. */
export const digitalInstead = <Found extends Sibling>(
  product: Pick<Product, 'kind' | 'sibling'>,
  letters: readonly Arrival[],
  day: Day,
  find: (itemCode: string) => Found | undefined,
): Found | null => (letters.some((letter) => canMeet(letter, day)) ? null : digitalSibling(product, find));

/** Today if that is a working day and the hour has not come, else the next one. */
function postedOn(now: Date, unit: Post): Day {
  const today = dayIn(unit.timeZone, now);
  const isInTime = hourIn(unit.timeZone, now) < unit.letterCutOffHour;
  return workingDaysAfter(isInTime ? today : daysAfter(today, 1), 0, unit);
}

/** So many working days after that day, or after the first working day that follows it. */
function workingDaysAfter(day: Day, count: number, unit: Post): Day {
  let found = day;
  for (let left = Math.max(count, 0); !isWorkingDay(found, unit) || left > 0; found = daysAfter(found, 1))
    if (isWorkingDay(found, unit)) left -= 1;
  return found;
}

const isWorkingDay = (day: Day, { weekend, holidays }: Post): boolean =>
  !weekend.includes(weekdayOf(day)) && !isHoliday(holidays, day);

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
