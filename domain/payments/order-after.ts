// What an attempt that has moved makes of its order, short of paying it (D13).
import { awaitsMoney, mayBecome, type OrderState } from '../orders/order-state.ts';
import type { PaymentMeans } from '../units/unit.ts';
import type { Decision } from './attempt.ts';
import { isTransfer } from './payment-window.ts';

interface Moved extends Pick<Decision, 'state' | 'received'> {
  readonly means: PaymentMeans;
}

/** Null when it stays what it is. */
export function orderAfter(
  { state, isReviewed }: { readonly state: OrderState; readonly isReviewed: boolean },
  moved: Moved,
): OrderState | null {
  if (!awaitsMoney(state)) return null;
  const next = following(moved, isReviewed);
  return next !== null && next !== state && mayBecome(state, next) ? next : null;
}

function following({ state, received, means }: Moved, isReviewed: boolean): OrderState | null {
  switch (state) {
    case 'waiting':
      return isTransfer(means) ? 'transfer' : 'waiting';
    case 'authorised':
      return isReviewed ? 'review' : null;
    // Money that is not what was asked for: somebody has to look.
    case 'mismatched':
      return received ? 'review' : null;
    // It can be tried again, by the same page or another.
    case 'open':
    case 'failed':
    case 'expired':
    case 'voided':
      return 'placed';
    default:
      return null;
  }
}
