// One attempt to pay an order, from its beginning to its end (D14). Which state follows which is in one table; which of
// them the provider's word leads to is `decide`. Whoever was paid stays paid, whatever is heard later.
import type { PaymentMeans } from '../units/unit.ts';
import type { DeclineReason, PaymentStatus, ProviderFee, ProviderPayment } from './payment-status.ts';

export const attemptStates = [
  // Written down, and the provider may not have heard of it.
  'starting',
  'open',
  'authorised',
  'waiting',
  'paid',
  'failed',
  'expired',
  'voided',
  // Paid, but not what was asked for: somebody has to look.
  'mismatched',
] as const;
export type AttemptState = (typeof attemptStates)[number];

const anyEnd = ['paid', 'failed', 'expired', 'voided', 'mismatched'] as const;
/** A bank that was slow may pay what we have given up; it can never be waited for again, since another may have begun. */
const late = ['paid', 'mismatched'] as const;

/** What the provider's word may make of an attempt. */
export const nextStates: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  starting: ['open', 'authorised', 'waiting', ...anyEnd],
  open: ['authorised', 'waiting', ...anyEnd],
  authorised: anyEnd,
  // What a bank's app refuses leaves the page open for another try.
  waiting: ['open', 'authorised', ...anyEnd],
  failed: late,
  expired: late,
  voided: late,
  paid: [],
  // Set aside and released again: nothing was taken after all.
  mismatched: ['voided'],
};

/** Can still be paid, so an order has one of them at most. */
export const livingStates = ['starting', 'open', 'authorised', 'waiting'] as const satisfies readonly AttemptState[];

export const isLiving = (state: AttemptState): boolean => (livingStates as readonly AttemptState[]).includes(state);

/** How often paying one order may be begun: more tries are no buyer's. */
export const attemptsMax = 10;

/** What was asked for, to compare with what came. */
export interface AskedPayment {
  readonly id: string;
  readonly state: AttemptState;
  readonly amount: number;
  readonly currency: string;
  readonly account: string;
  readonly isLive: boolean;
  readonly means: PaymentMeans;
  /** What was booked for it before. */
  readonly payment: string | null;
  readonly received: number | null;
  readonly receivedCurrency: string | null;
}

/** The order as it is now. */
export interface PayableOrder {
  readonly due: number;
  readonly currency: string;
}

/** What does not agree. */
export const mismatches = [
  'attempt',
  'account',
  'mode',
  'currency',
  'amount',
  'order-changed',
  // Not what was booked for it before.
  'payment-changed',
] as const;
export type Mismatch = (typeof mismatches)[number];

export interface Decision {
  /** Null when it stays what it is. */
  readonly state: AttemptState | null;
  readonly reason: Mismatch | DeclineReason | null;
  /** Until when what was set aside can be taken, where the provider says so. */
  readonly captureBefore: Date | null;
  /** Money that has come to us: it is booked, whatever becomes of the order (D23). */
  readonly received: ProviderPayment | null;
  readonly fee: ProviderFee | null;
}

const stays: Decision = { state: null, reason: null, captureBefore: null, received: null, fee: null };

/** What the provider's word makes of an attempt. Never two things for the same word, however often it is said. */
export function decide(asked: AskedPayment, order: PayableOrder, status: PaymentStatus): Decision {
  if (status.kind === 'unknown') return stays;
  if (status.kind === 'paid') return decidePaid(asked, order, status.payment);
  if (status.kind === 'authorised') {
    const mismatch = mismatchOf(asked, order, status.payment);
    // Nothing has come yet, so there is nothing to book; what does not agree is released by the next check.
    const decision = moved(asked, mismatch ? 'mismatched' : 'authorised', mismatch);
    return decision.state === 'authorised' ? { ...decision, captureBefore: status.captureBefore } : decision;
  }
  return moved(asked, status.kind, status.kind === 'failed' ? status.reason : null);
}

function decidePaid(asked: AskedPayment, order: PayableOrder, payment: ProviderPayment): Decision {
  // Booked once, it stays what it was: a second payment under the same attempt is somebody's to look at, and not ours to add.
  if (isAnother(asked, payment)) return { ...stays, reason: 'payment-changed' };
  const mismatch = mismatchOf(asked, order, payment);
  // Not our account's money, or play money, or somebody else's attempt, or nothing: there is nothing to book.
  const isOurs = mismatch !== 'attempt' && mismatch !== 'account' && mismatch !== 'mode' && payment.amount > 0;
  return {
    ...moved(asked, mismatch ? 'mismatched' : 'paid', mismatch),
    received: isOurs ? payment : null,
    fee: isOurs ? payment.fee : null,
  };
}

const isAnother = (asked: AskedPayment, { id, amount, currency }: ProviderPayment): boolean =>
  asked.payment !== null && (asked.payment !== id || asked.received !== amount || asked.receivedCurrency !== currency);

function moved({ state }: AskedPayment, to: AttemptState, reason: Decision['reason']): Decision {
  return nextStates[state].includes(to) ? { ...stays, state: to, reason } : stays;
}

function mismatchOf(asked: AskedPayment, order: PayableOrder, payment: ProviderPayment): Mismatch | null {
  if (payment.attempt !== asked.id) return 'attempt';
  if (payment.account !== asked.account) return 'account';
  if (payment.isLive !== asked.isLive) return 'mode';
  if (payment.currency !== asked.currency) return 'currency';
  if (payment.amount !== asked.amount) return 'amount';
  // The order was changed after the attempt had begun.
  if (order.currency !== asked.currency || order.due !== asked.amount) return 'order-changed';
  return null;
}
