// What is added to the cards themselves: something that comes with each, and what it costs to make each.
import type { Fee } from '../catalogue/product.ts';
import { percentOf } from '../values/percent.ts';
import type { CardRow, PriceLine, PriceTerms } from './price-terms.ts';

/** TOTAL-03 to TOTAL-06, for so many cards. */
export function feesOf(
  { extra, cardMadeFee, adjustments }: Pick<PriceLine, 'extra' | 'cardMadeFee' | 'adjustments'>,
  rows: readonly CardRow[],
  { step, ignoreExtras }: Pick<PriceTerms, 'step' | 'ignoreExtras'>,
): { extras: number; cardMadeFees: number } {
  if (ignoreExtras) return { extras: 0, cardMadeFees: 0 };
  const extras = rows.reduce((whole, { qty }) => whole + (extra?.price ?? 0) * qty, 0);
  const fee = adjustments.cardMadeFee ?? cardMadeFee;
  const cardMadeFees = rows.reduce((whole, { amount, qty }) => whole + feeFor(fee, amount, step) * qty, 0);
  return lowered(extras, cardMadeFees, adjustments.extraFees, step);
}

/** TOTAL-05, TOTAL-06: for one card. */
const feeFor = (fee: Fee | null, amount: number, step: number): number =>
  fee === null ? 0 : fee.kind === 'fixed' ? fee.amount : percentOf(amount, fee.percent, step);

/** TOTAL-25: a percentage off both; a fixed amount off what making costs first, then off what comes with it. */
function lowered(extras: number, cardMadeFees: number, off: Fee | null, step: number) {
  if (off === null) return { extras, cardMadeFees };
  if (off.kind === 'percent') {
    const left = (amount: number) => percentOf(amount, 100 - off.percent, step);
    return { extras: left(extras), cardMadeFees: left(cardMadeFees) };
  }
  const fromFees = Math.min(off.amount, cardMadeFees);
  return { cardMadeFees: cardMadeFees - fromFees, extras: Math.max(0, extras - (off.amount - fromFees)) };
}
