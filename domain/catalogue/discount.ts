// What is taken off for buying more of one item (TOTAL-12): percent by the value bought.
import type { DiscountTier } from './catalogue.ts';

type Tier = Omit<DiscountTier, 'itemCode'>;

/**
 * TOTAL-22: the rate for this much of the item, which is that of the last tier reached. So it stays above the last tier,
 * and between two of them it is the lower one's. 0 below the first. What the buyer has bought of it before counts where
 * it adds up; null where it does not.
 */
export const rateFor = (tiers: readonly Tier[], amount: number, accumulated: number | null = null): number =>
  reachedTier(tiers, amount, accumulated)?.rate ?? 0;

/** The last tier reached with this much of the item; null below the first. */
export function reachedTier(tiers: readonly Tier[], amount: number, accumulated: number | null = null): Tier | null {
  const sum = amount + (accumulated ?? 0);
  return tiers
    .filter(({ from }) => from <= sum)
    .reduce<Tier | null>((last, tier) => (last === null || tier.from >= last.from ? tier : last), null);
}

/** The most that can be off. */
export const rateMax = (tiers: readonly Tier[]): number => Math.max(0, ...tiers.map(({ rate }) => rate));

/** TOTAL-24: whether any of them gives cards. */
export const givesCards = (tiers: readonly Tier[]): boolean => tiers.some(({ free }) => free);

/** Of the tiers that concern a buyer: their own if there are any, else everyone's. */
export function tiersFor<Offered extends { readonly isOwn: boolean }>(offered: readonly Offered[]): readonly Offered[] {
  const own = offered.filter(({ isOwn }) => isOwn);
  return own.length > 0 ? own : offered;
}

/** CART-04: a rate as the cart keeps it, "5%", "2.5%". */
export const rateText = (rate: number): string => `${rate}%`;

/** What is wrong with one item's tiers, in sentences for the person who saves them. */
export function tierFaults(tiers: readonly DiscountTier[]): string[] {
  const faults: string[] = [];
  for (const [at, { from, to, rate, free }] of tiers.entries()) {
    const next = tiers[at + 1];
    if (!Number.isSafeInteger(from) || from < 0 || (to !== null && to < from))
      faults.push('A tier ends where it begins or above.');
    if (!(rate >= 0 && rate <= 100) || Math.round(rate * 100) !== Number((rate * 100).toFixed(6)))
      faults.push('A discount is 0 to 100 percent, with at most two decimals.');
    if (free && !(free.itemCode !== '' && isPositive(free.amount) && isPositive(free.qty)))
      faults.push('Free cards are of an item, of a value and at least one.');
    if (next && (to === null || next.from <= to)) faults.push('Tiers follow each other without sharing a value.');
  }
  return faults;
}

const isPositive = (count: number): boolean => Number.isSafeInteger(count) && count > 0;
