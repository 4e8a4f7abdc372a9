// Days of the calendar as yyyy-mm-dd: the same day wherever it is read. Written so, the earlier of two is the lesser text.

/** Whether it is such a day, and one that exists. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = startOf(text);
  // A 30th of February is read as a day of March, a 13th month as none.
  return !Number.isNaN(at) && written(at) === text;
};

export const daysAfter = (day: string, days: number): string => written(startOf(day) + days * dayMs);

/** The same day of a later month, or the last of it where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const from = new Date(startOf(day));
  const month = from.getUTCMonth() + months;
  // The day before the first of the month after it.
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return written(Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), last)));
}

/** As ISO counts: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay() || 7;

const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const written = (at: number): string => new Date(at).toISOString().slice(0, 10);
