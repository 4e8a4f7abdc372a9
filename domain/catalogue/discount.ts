// What is taken off for buying more of one item (TOTAL-12): percent by the value bought.
import type { DiscountTier } from './catalogue.ts';

/** The rate for this much of the item; 0 where no tier holds it. */
export const rateFor = (tiers: readonly DiscountTier[], amount: number): number =>
  tiers.find(({ from, to }) => from <= amount && (to === null || amount <= to))?.rate ?? 0;

/** CART-04: a rate as the cart keeps it, "5%", "2.5%". */
export const rateText = (rate: number): string => `${rate}%`;

/** What is wrong with one item's tiers, in sentences for the person who saves them. */
export function tierFaults(tiers: readonly DiscountTier[]): string[] {
  const faults: string[] = [];
  for (const [at, { from, to, rate }] of tiers.entries()) {
    const next = tiers[at + 1];
    if (!Number.isSafeInteger(from) || from < 0 || (to !== null && to < from))
      faults.push('A tier ends where it begins or above.');
    if (!(rate >= 0 && rate <= 100) || Math.round(rate * 100) !== Number((rate * 100).toFixed(6)))
      faults.push('A discount is 0 to 100 percent, with at most two decimals.');
    if (next && (to === null || next.from <= to)) faults.push('Tiers follow each other without sharing a value.');
  }
  return faults;
}
