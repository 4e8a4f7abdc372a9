// Dates as people read them: in the unit's own format where it has one (LANG-10), else as the reader's
// language writes a short date (LANG-13). A moment is shown as the day it is in the unit's time zone.
import { numberTag, tagIn, type Language } from './language.ts';

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
    return formatOf(shortDateTag(language, formatCountry), { dateStyle: 'short', timeZone }).format(at);
  const numbers = formatOf('en-u-ca-gregory-nu-latn', {
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and a shop uses very few. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** Where CLDR does not know English it falls back to the American, whose 11/5 is elsewhere the eleventh of May. */
function shortDateTag(language: Language, country: string | null): string {
  const tag = tagIn(numberTag(language), country);
  if (language !== 'en') return tag;
  const isKnown = formatOf(tag, {}).resolvedOptions().locale === tag;
  return isKnown ? tag : 'en-001';
}
