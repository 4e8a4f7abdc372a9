// Days, hours and places as the page says them.
import { writingTag } from '#domain/values/language.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';

type Writing = Pick<AmountStyle, 'language' | 'formatCountry'>;

/** "Tue, 24 Nov": near enough to need no year. */
export const shortDay = (day: string, style: Writing): string =>
  formatOf(style, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(`${day}T00:00:00Z`));

/** DELIV-23: nine o'clock, as people write it. */
export const deliveryHourIn = (style: Writing): string =>
  formatOf(style, { hour: 'numeric', minute: '2-digit' }).format(new Date('2026-01-01T09:00:00Z'));

/** "Europe/Paris" is Paris, and "America/Argentina/Buenos_Aires" Buenos Aires. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it. */
function formatOf({ language, formatCountry = null }: Writing, options: Intl.DateTimeFormatOptions) {
  const tag = writingTag(language, formatCountry);
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format;
}
