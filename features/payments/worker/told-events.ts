// What was told: which attempt it is about, and what has come of it.
import { paymentRefundQueue } from '#data/payments/endings.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { attemptNamed, findAttempt, type PaymentAttempt } from '#data/payments/attempts.ts';
import { findEvent, settleEvent, type ToldEvent } from '#data/payments/payment-events.ts';
import { refundOf } from '#data/payments/refunds.ts';
import type { Scope } from '#data/scope.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { UnitJobData } from '#platform/queue/dispatch.ts';
import { alarm } from './alarm.ts';
import { type PaymentJobParts } from './payment-jobs.ts';

/** By then a row that was on its way has come. */
const unknownMs = 3_600_000;

interface Meant {
  readonly told: ToldEvent | null;
  readonly attempt: PaymentAttempt | null;
}

/** The attempt that a job is about: it names one, or something that was told and is not settled. */
export async function meantBy(scope: Scope, job: UnitJobData): Promise<Meant> {
  if (typeof job['attempt'] === 'string') return { told: null, attempt: await findAttempt(scope, job['attempt']) };
  const told = await findEvent(scope, String(job['provider']), String(job['event']));
  if (!told || told.isSettled) return { told: null, attempt: null };
  const named = told.attempt === null ? null : await findAttempt(scope, told.attempt);
  return { told, attempt: named ?? (await attemptNamed(scope, told.provider, told.object)) };
}

/** Its row may still come; an hour later it is somebody else's, and somebody shall know. */
export async function forgetUnknown(scope: Scope, parts: PaymentJobParts, told: ToldEvent): Promise<void> {
  if (scope.clock.now().getTime() - told.receivedAt.getTime() < unknownMs) return;
  const { provider, event, type } = told;
  alarm(scope, parts, 'unknown-event', { provider, event, type });
  await settleEvent(scope, told, 'not-ours');
}

export async function settleTold(
  scope: Scope,
  parts: PaymentJobParts,
  told: ToldEvent,
  attempt: PaymentAttempt,
  status: PaymentStatus,
): Promise<void> {
  if (told.about !== 'money-back') return settleEvent(scope, told, 'checked');
  const refund = await refundOf(scope, attempt.id);
  // What was thought done may have come back.
  if (refund) await enqueue(scope, paymentRefundQueue, [{ refund: refund.id }]);
  const { refunded, isDisputed } = status.kind === 'paid' ? status.payment : { refunded: null, isDisputed: false };
  const isOurs = !isDisputed && (refunded ?? 0) <= (refund?.amount ?? 0);
  if (!isOurs) alarm(scope, parts, 'money-back', { attempt: attempt.id, type: told.type });
  await settleEvent(scope, told, isOurs ? 'checked' : 'not-by-us');
}
