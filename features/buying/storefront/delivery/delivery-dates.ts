// SEND-03: which days can be chosen, by what arrives when.
import type { Draft } from '#domain/buying/draft.ts';
import type { Day } from '#domain/cards/card-expiry.ts';
import { choosableDays, dateChoicesFor, dayOfChoice, type DateChoice } from '#domain/delivery/delivery-date.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import {
  canMeet,
  digitalArrival,
  digitalInstead,
  letterArrival,
  promisedDay,
  type Arrival,
} from '#domain/delivery/earliest-arrival.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isDay } from '#domain/values/day.ts';
import { isTimeZone } from '#domain/values/time-zone.ts';
import type { DeliveryFault } from '../delivery-fault.ts';
import type { DeliveryDays } from './delivery-shop.ts';
import {
  countryOf,
  kindOf,
  letterOf,
  lettersTo,
  type DayTerms,
  type DeliveryTerms,
  type LetterDays,
} from './delivery-terms.ts';

type When = Pick<DayTerms, 'shop' | 'now'>;

/** Null for a letter that nobody has chosen. */
export function arrivalBy(way: DeliveryWay, letter: LetterDays | null, zone: string, { shop, now }: When) {
  if (way === 'physical') return letter && letterArrival(letter, now, shop);
  return found(digitalArrival(zoneIn(zone, shop), now, shop));
}

export const arrivalOf = (draft: Draft, terms: DayTerms): Arrival | null =>
  arrivalBy(draft.way, letterOf(draft, terms), draft.timeZone, terms);

/** A zone that this browser does not know is that of the shop. */
export const zoneIn = (zone: string, { timeZone }: Pick<DeliveryDays, 'timeZone'>): string =>
  isTimeZone(zone) ? zone : timeZone;

/** `at-once` is for letters, which are under way for days: whoever has no day in mind need not find one. */
export type ChosenDate = DateChoice | 'at-once';

export interface DateOption {
  readonly choice: ChosenDate;
  /** What the draft says; a day that is still to be specified is empty. */
  readonly date: Day | null;
}

export interface DatesOffered {
  readonly options: readonly DateOption[];
  readonly first: Day;
  readonly last: Day;
  /** Some days of the shop's choice are left out, since what was chosen would come too late for them. */
  readonly isLater: boolean;
}

export function datesOffered(draft: Draft, arrival: Arrival | null, { shop, now }: When): DatesOffered {
  const zone = zoneIn(draft.timeZone, shop);
  const days = found(choosableDays(zone, now, shop));
  const isMet = (day: Day) => arrival === null || canMeet(arrival, day);
  const near = dateChoicesFor(shop)
    .filter((choice) => choice !== 'specify-date')
    .map((choice) => ({ choice, day: found(dayOfChoice(choice, zone, now)) }));
  const met = near.filter(({ day }) => isMet(day));
  const promised = arrival && promisedDay(arrival);
  return {
    options: [
      ...(draft.way === 'physical' ? [{ choice: 'at-once', date: null } as const] : []),
      // DELIV-23: today is now.
      ...met.map(({ choice, day }) => ({ choice, date: choice === 'today' ? null : day })),
      { choice: 'specify-date', date: '' },
    ],
    first: promised !== null && promised > days.first ? promised : days.first,
    last: days.last,
    isLater: met.length < near.length,
  };
}

export interface SoonerCard {
  readonly itemCode: string;
  /** By which the first of all letters is there. */
  readonly before: Day;
}

/** SEND-04: the same card without paper, where no letter is there on the day that was chosen, or today if none was. */
export function soonerCard(draft: Draft, terms: DeliveryTerms): SoonerCard | null {
  const { product, letterTypes, shop, now } = terms;
  const letters = lettersTo(letterTypes, countryOf(draft, shop)).map((letter) => letterArrival(letter, now, shop));
  const { first } = datesOffered(draft, null, terms);
  const day = draft.date !== null && isDay(draft.date) && draft.date > first ? draft.date : first;
  const named = { kind: kindOf(product), sibling: product.siblingItemCode ?? null };
  // The server names it only while it is sold.
  const instead = digitalInstead(named, letters, day, (itemCode) => ({ itemCode, kind: 'digital', forSale: true }));
  const [before = first] = letters.map(promisedDay).toSorted();
  return instead && { itemCode: instead.itemCode, before };
}

/** The one of the options that a day is; a day that is none of them is specified. */
export const choiceOf = (date: Day | null, { options }: DatesOffered): ChosenDate | null =>
  options.find((option) => option.date === date)?.choice ?? (date === null ? null : 'specify-date');

/** What is wrong with the day of a draft, or of a line of the cart that was one. */
export function dateFault(draft: Draft, terms: DayTerms): DeliveryFault | null {
  const { options, first, last } = datesOffered(draft, arrivalOf(draft, terms), terms);
  const { date } = draft;
  if (date === null) return options.some((option) => option.date === null) ? null : { name: 'date-required' };
  if (!isDay(date)) return { name: 'date-required' };
  if (date > last) return { name: 'date-too-far', day: last };
  if (date >= first) return null;
  const today = datesOffered(draft, null, terms).first;
  return date < today ? { name: 'date-passed', day: first } : { name: 'date-too-soon', day: first };
}

/** Whoever asks gives a zone that there is. */
function found<Value>(value: Value): Exclude<Value, { readonly refused: string }> {
  if (isRefusal(value)) throw new Error('a zone was looked at before and is known');
  return value as Exclude<Value, { readonly refused: string }>;
}
