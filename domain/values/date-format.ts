// Dates as people read them: in the unit's own format where it has one (LANG-10), else as the reader's
// language writes a short date (LANG-13), as in the unit's country; or in words, which nobody mistakes. A moment is shown
// as the day it is in the unit's time zone. docs/operations/amounts-and-dates.md shows the outcome.
import { writingTag, type Language } from './language.ts';

export interface DateStyle {
  readonly language: Language;
  /** Made of yyyy, MM and dd; null for the language's own. */
  readonly dateFormat: string | null;
  /** Whose way of writing it is; null or not said is the language's own. */
  readonly formatCountry?: string | null;
  readonly timeZone: string;
}

export function formatDate(at: Date, { language, dateFormat, timeZone, formatCountry = null }: DateStyle): string {
  if (dateFormat === null)
    return formatOf(writingTag(language, formatCountry), { dateStyle: 'short', timeZone }).format(at);
  const numbers = formatOf('en-u-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).formatToParts(at);
  const number = (wanted: string) => numbers.find(({ type }) => type === wanted)?.value ?? '';
  return dateFormat
    .replace('yyyy', number('year').padStart(4, '0'))
    .replace('MM', number('month'))
    .replace('dd', number('day'));
}

/** A day of the calendar, as yyyy-mm-dd: the same day wherever it is read. */
export const formatDay = (day: string, style: Omit<DateStyle, 'timeZone'>): string =>
  formatDate(new Date(`${day}T00:00:00Z`), { ...style, timeZone: 'UTC' });

/**
 * The same day with its month in words: "15 November 2027". For the last day of a card, which somebody plans by; in
 * figures 3/4 is two days, and the format of a unit (LANG-10) is for dates in figures.
 */
export const formatDayInWords = (
  day: string,
  { language, formatCountry = null }: Pick<DateStyle, 'language' | 'formatCountry'>,
): string => {
  const format = formatOf(writingTag(language, formatCountry), { dateStyle: 'long', timeZone: 'UTC' });
  const words = format.format(new Date(`${day}T00:00:00Z`));
  // CLDR has no "1er", and no Frenchman says "un décembre".
  return language === 'fr' ? words.replace(/^1(?= )/, '1er') : words;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and a shop uses very few. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  // In Riyadh CLDR would count a card's months by the moon; the till counts by the sun.
  const format = new Intl.DateTimeFormat(tag, { calendar: 'gregory', ...options });
  formats.set(key, format);
  return format;
}
