// Whether a card can pay for an order, and by which terms.
import type { UnitProfile } from '../units/unit.ts';
import type { LocalText } from '../values/language.ts';
import { stateAt, type Card } from './card.ts';

/** D9: how a card pays. Its product says so, unless the card has terms of its own. */
export interface PayingTerms {
  /** What it does not pay stays on it. */
  readonly partial: boolean;
  /** The items it pays for; empty is any. */
  readonly suitedItems: readonly string[];
  /** Words for what it is restricted to. */
  readonly restriction: LocalText;
}

export type PayingFault =
  | 'blocked'
  | 'locked'
  | 'expired'
  /** Its value is with a brand, or it is a wallet, which pays in a way of its own. */
  | 'not-ours'
  /** card-of-another-currency */
  | 'other-currency'
  /** card-renews-card: its value would live on in the new card. */
  | 'ends-soon'
  | 'no-balance';

type Shop = Pick<UnitProfile, 'currency' | 'payingCardDaysMin'>;

/** What speaks against paying with it now. */
export function payingFault(card: Card, { currency, payingCardDaysMin }: Shop, now: Date): PayingFault | null {
  if (card.issuer !== 'own' || card.kind !== 'card') return 'not-ours';
  const state = stateAt(card, now);
  if (state !== 'new' && state !== 'used') return state;
  if (card.currency !== currency) return 'other-currency';
  if (endsWithin(card.expiresAt, payingCardDaysMin, now)) return 'ends-soon';
  return card.available > 0 ? null : 'no-balance';
}

const dayMs = 86_400_000;

/** Whether fewer than so many days are left. */
export const endsWithin = (expiresAt: Date | null, days: number, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() - now.getTime() < days * dayMs;
