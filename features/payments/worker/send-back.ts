// What an attempt has brought and nobody owes is wanted back, once, and sent by its job.
import type { RefundWhy } from '#domain/payments/refund.ts';
import { wantRefund } from '#data/payments/refunds.ts';
import type { Scope } from '#data/scope.ts';
import { paymentRefundQueue, type PaymentJobParts } from './payment-jobs.ts';

export async function sendBack(
  scope: Scope,
  { enqueuer }: Pick<PaymentJobParts, 'enqueuer'>,
  attempt: string,
  why: RefundWhy,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): Promise<void> {
  const refund = await wantRefund(scope, { attempt, why, amount, currency });
  if (refund) await enqueuer.enqueue(scope.tx, scope.unit, paymentRefundQueue, [{ refund }]);
}
