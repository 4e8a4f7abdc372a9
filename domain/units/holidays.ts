// The days on which a unit rests: yyyy-mm-dd for one day, --mm-dd for the same day of every year.
import { isDay } from '../values/day.ts';

const holidaysMax = 500;
/** With as few as these there is a working day in every season, so whoever looks for the next one finds it. */
const yearlyMax = 60;

export const areHolidays = (written: readonly string[]): boolean =>
  written.length <= holidaysMax &&
  written.filter(isYearly).length <= yearlyMax &&
  // The year is one that has a 29th of February.
  written.every((day) => isDay(isYearly(day) ? inYear(day, '2028') : day));

export const isHoliday = (holidays: readonly string[], day: string): boolean =>
  holidays.includes(day) || holidays.includes(`-${day.slice(4)}`);

/** From that day on, each one once, in their order; those of every year as they come within a year. */
export function holidaysFrom(holidays: readonly string[], today: string): string[] {
  const year = today.slice(0, 4);
  const next = String(Number(year) + 1).padStart(4, '0');
  const days = holidays.flatMap((day) => (isYearly(day) ? [inYear(day, year), inYear(day, next)].filter(isDay) : day));
  return [...new Set(days)].filter((day) => day >= today).toSorted();
}

const isYearly = (day: string): boolean => day.startsWith('--');

const inYear = (day: string, year: string): string => `${year}${day.slice(1)}`;
