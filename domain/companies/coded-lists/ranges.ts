// Ranges of amounts (KYB-20). Only the limits are data: the words around them and the way an amount is
// written follow the reader, and the currency is the unit's.
import { textIn, type LocalText } from '../../values/language.ts';
import { formatAmount, formatAmountRange } from '../../values/money-format.ts';
import { exponentOf, money } from '../../values/money.ts';
import type { CodedEntry, CodedReader, RangeEntry } from './entry.ts';

/** Ranges that follow each other: up to the first limit, between the limits, over the last. */
const ranges = (...limits: readonly number[]): RangeEntry[] =>
  [null, ...limits].map((from, index) => ({
    code: String(index + 1),
    from,
    to: limits[index] ?? null,
  }));

export const rangeLists = {
  'annual-sales': ranges(100_000, 500_000, 2_000_000, 10_000_000, 50_000_000),
  benefit: ranges(0, 50_000, 250_000, 1_000_000, 5_000_000),
  'monthly-income': ranges(1_500, 3_000, 5_000, 10_000, 20_000),
  'personal-assets': ranges(50_000, 150_000, 500_000, 1_000_000, 5_000_000),
} as const;

export const isRange = (entry: CodedEntry): entry is RangeEntry => 'from' in entry;

const upTo: LocalText = { en: 'Up to', fr: 'Jusqu’à', es: 'Hasta', ar: 'حتى' };
const over: LocalText = { en: 'Over', fr: 'Plus de', es: 'Más de', ar: 'أكثر من' };

export function rangeText({ from, to }: RangeEntry, reader: CodedReader): string {
  const { language, fallbacks, currency, amounts } = reader;
  const amount = (whole: number) => money(currency, whole * 10 ** exponentOf(currency));
  const style = { ...amounts, language, decimalDigits: 0 };
  if (from !== null && to !== null) return formatAmountRange(amount(from), amount(to), style);
  const word = textIn(from === null ? upTo : over, language, ...fallbacks);
  return `${word} ${formatAmount(amount(from ?? to ?? 0), style)}`;
}
