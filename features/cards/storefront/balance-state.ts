import type { WireCardView } from '#contract/wire/cards/card.ts';

/** What whoever holds the card has to know first. */
export type BalanceState = 'usable' | 'spent' | 'expired' | 'blocked' | 'locked';

/** CARD-30: blocked and locked are two things, and say so. An expired card is nothing else any more. */
export function balanceState({
  balance,
  isExpired,
  isBlocked,
  isLocked,
}: Pick<WireCardView, 'balance' | 'isExpired' | 'isBlocked' | 'isLocked'>): BalanceState {
  if (isExpired) return 'expired';
  if (isLocked) return 'locked';
  if (isBlocked) return 'blocked';
  return balance > 0 ? 'usable' : 'spent';
}
