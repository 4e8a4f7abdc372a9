// Money that goes back by itself, because nobody owes it to us (D17).
import type { OrderState } from '../orders/order-state.ts';
import type { AttemptState } from './attempt.ts';

export const refundStates = ['wanted', 'pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Paid a second time, or for an order that is no more; what does not agree waits for somebody to look. */
export type RefundWhy = 'surplus' | 'late' | 'mismatched';

/** Why what has just been paid must go back; null when its order was waiting for it. */
export function refundDue(order: OrderState, attempt: AttemptState): RefundWhy | null {
  if (attempt !== 'paid' || order === 'placed') return null;
  return order === 'cancelled' ? 'late' : 'surplus';
}
