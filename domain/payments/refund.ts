// Money that goes back by itself, because nobody owes it to us (D17).
import { awaitsMoney, type OrderState } from '../orders/order-state.ts';

export type RefundState = 'wanted' | 'pending' | 'done' | 'failed';

/** Paid a second time, or for an order that is no more; what does not agree waits for somebody to look. */
export type RefundWhy = 'surplus' | 'late';

/** Why what has just been paid must go back; null when its order was waiting for it. One under review may be paid already. */
export function refundDue(order: OrderState, isPaidAlready: boolean): RefundWhy | null {
  if (awaitsMoney(order)) return isPaidAlready ? 'surplus' : null;
  return order === 'cancelled' ? 'late' : 'surplus';
}

/** As often as a bank that would not have it is asked again, a day apart; then somebody has to find another way. */
export const refundTriesMax = 3;
export const refundAgainMs = 24 * 3_600_000;

/** What a provider cannot do at all is not asked of it again. */
export const byHand = 'by-hand';

/** The name of one try, for the provider and the books: what was refused under one is asked for under the next. */
export const refundName = ({ id, tries }: { readonly id: string; readonly tries: number }): string =>
  tries === 1 ? id : `${id}.${tries}`;
