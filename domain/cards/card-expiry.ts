// When a card runs out: at the end of its last day, in the unit's time zone. A card bought on the 31st for
// a month runs out on the last day of a shorter month.
import { Temporal } from 'temporal-polyfill';

/** A day as yyyy-mm-dd. */
export type Day = string;

/** Without Temporal, so that a page which only asks for the day need not load it. */
export function dayIn(timeZone: string, at: Date): Day {
  const parts = dayFormatOf(timeZone).formatToParts(at);
  const number = (wanted: string, digits: number) =>
    (parts.find(({ type }) => type === wanted)?.value ?? '').padStart(digits, '0');
  return `${number('year', 4)}-${number('month', 2)}-${number('day', 2)}`;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones; a stranger may write one as so many hours and minutes. */
const dayFormatsMax = 1_000;

/** Making a format costs far more than using it. */
function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  const known = dayFormats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  if (dayFormats.size >= dayFormatsMax) dayFormats.clear();
  dayFormats.set(name, format);
  return format;
}

/** The moment at which the day ends there; the last that belongs to it is just before. */
export const endOfDay = (day: Day, timeZone: string): Date =>
  instant(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).startOfDay());

export interface Expiry {
  /** The last day on which it can be used. */
  readonly on: Day;
  /** The first moment at which it cannot. */
  readonly at: Date;
}

export function expiryAfter(months: number, timeZone: string, madeAt: Date): Expiry {
  const on = zoned(timeZone, madeAt).toPlainDate().add({ months }).toString();
  return { on, at: endOfDay(on, timeZone) };
}

const zoned = (timeZone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

const instant = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

export const dayAfter = (day: Day): Day => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
