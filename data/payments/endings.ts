// How an order's payments end: what can still be paid is asked to end, and what nobody owes us is wanted back. Doing either
// is the business of jobs, which these start.
import type { RefundWhy } from '#domain/payments/refund.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { askToEnd } from './attempts.ts';
import { wantRefund } from './refunds.ts';

/** Asks the provider, and alone moves a payment. */
export const paymentCheckQueue = 'payment-check';
export const paymentRefundQueue = 'payment-refund';

/** What can still be paid for an order is to end: the check ends it at its provider. */
export async function endLiving(scope: Scope, enqueue: Enqueue<Tables>, order: string): Promise<void> {
  const living = await askToEnd(scope, order);
  const checks = living.map((attempt) => ({ attempt }));
  if (checks.length > 0) await enqueue(scope, paymentCheckQueue, checks);
}

/** What an attempt has brought and nobody owes is wanted back, once, and sent by its job. */
export async function sendBack(
  scope: Scope,
  enqueue: Enqueue<Tables>,
  attempt: string,
  why: RefundWhy,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): Promise<void> {
  const refund = await wantRefund(scope, { attempt, why, amount, currency });
  if (refund) await enqueue(scope, paymentRefundQueue, [{ refund }]);
}
