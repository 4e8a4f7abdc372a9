// A coupon as a cart knows it, from what stands behind it.
import type { Card } from '../../cards/card.ts';
import { lastFour, maskedNumber } from '../../cards/card-number.ts';
import type { PayingTerms } from '../../cards/paying-card.ts';
import { refuse, type Refusal } from '../../refusal.ts';
import type { Coupon } from './coupon.ts';

/** What a cart calls it, and its words in the reader's language. */
export interface CouponNames extends Pick<Coupon, 'id' | 'handle'> {
  readonly restriction: string;
}

export const couponOfCard = (
  { card, terms }: { readonly card: Pick<Card, 'last4' | 'available'>; readonly terms: PayingTerms },
  names: CouponNames,
): Coupon => ({
  ...names,
  number: maskedNumber(card.last4),
  balance: card.available,
  partial: terms.partial,
  suitedItems: terms.suitedItems,
  thirdParty: false,
});

export const couponOfForeign = (
  number: string,
  { balance, terms }: { readonly balance: number; readonly terms: PayingTerms },
  names: CouponNames,
): Coupon => ({
  ...names,
  number: maskedNumber(lastFour(number)),
  balance,
  partial: terms.partial,
  suitedItems: terms.suitedItems,
  thirdParty: true,
});

/**
 * Whose coupon a number is, and how they write it; null for one of our own. What nobody writes in a number is refused: its
 * issuer may read past it, and then one coupon has as many counts of wrong guesses as it has spellings.
 */
export function foreignNumber(
  typed: string,
  issuers: readonly { readonly issuer: string; readonly prefix: string }[],
): { issuer: string; number: string } | Refusal<'coupon.invalid'> | null {
  // Others than these letters become them as well, by `toUpperCase` alone.
  const number = typed.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
  const found = issuers.find(({ prefix }) => number.startsWith(prefix));
  if (!found) return null;
  return /^[0-9A-Z]+$/.test(number) ? { issuer: found.issuer, number } : refuse('coupon.invalid');
}
