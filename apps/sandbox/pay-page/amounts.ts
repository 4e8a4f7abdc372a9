// Amounts as people read and write them. The callers say how many decimals a currency has: vendors differ.
import { latinDigits } from './digits.ts';
import { numberTag, type PageLanguage } from './languages.ts';

/** In which currency and language an amount is written. */
export interface Writing {
  readonly currency: string;
  readonly decimals: number;
  readonly language: PageLanguage;
}

const digits = ({ decimals }: Writing) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const format = (writing: Writing, more: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(numberTag(writing.language), { ...digits(writing), ...more });

export const shownAmount = (amount: number, writing: Writing): string =>
  format(writing, { style: 'currency', currency: writing.currency.toUpperCase() }).format(
    amount / 10 ** writing.decimals,
  );

/** Without its currency, to be written over in a field. */
export const writtenAmount = (amount: number, writing: Writing): string =>
  format(writing, {}).format(amount / 10 ** writing.decimals);

/**
 * In minor units; null when it is no amount. Groups are understood as the language writes them. Without any, a point
 * and a comma are both good for the decimals: keyboards of phones have only one of them.
 */
export function readAmount(text: string, writing: Writing): number | null {
  const { decimals } = writing;
  const typed = latinDigits(text.normalize('NFKC').replaceAll(/[\s'’\p{Cf}]/gu, ''));
  const group = format(writing, {})
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value;
  const isGrouped = (group === '.' || group === ',') && groupedBy[group].test(typed);
  const plain = isGrouped ? typed.replaceAll(group, '') : typed;
  const read = new RegExp(`^(\\d{1,12})(?:[.,٫](\\d{0,${decimals}}))?$`).exec(plain);
  if (!read) return null;
  const [, units = '', rest = ''] = read;
  return Number(units + rest.padEnd(decimals, '0'));
}

const groupedBy = { '.': /^\d{1,3}(\.\d{3})+(,\d*)?$/, ',': /^\d{1,3}(,\d{3})+(\.\d*)?$/ };
