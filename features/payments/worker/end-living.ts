// What can still be paid for an order is to end: the check, which alone moves a payment, ends it at its provider.
import { askToEnd } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import { paymentCheckQueue, type PaymentJobParts } from './payment-jobs.ts';

export async function endLiving(
  scope: Scope,
  { enqueuer }: Pick<PaymentJobParts, 'enqueuer'>,
  order: string,
): Promise<void> {
  const living = await askToEnd(scope, order);
  const checks = living.map((attempt) => ({ attempt }));
  if (checks.length > 0) await enqueuer.enqueue(scope.tx, scope.unit, paymentCheckQueue, checks);
}
