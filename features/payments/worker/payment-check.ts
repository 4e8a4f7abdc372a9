// The one place where a payment moves (D19). Notices and returning browsers are reasons to run it; it asks the provider and
// decides under the order's lock. Runs twice without harm: what was decided stays, and every journal has the provider's key.
import { isRefusal } from '#domain/refusal.ts';
import { decide, type Decision } from '#domain/payments/attempt.ts';
import { nextCheck } from '#domain/payments/next-check.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { authorisationEnd } from '#domain/payments/payment-window.ts';
import { refundDue } from '#domain/payments/refund.ts';
import { findOrder, lockOrder, setOrderState, type OrderToPay } from '#data/orders/orders.ts';
import {
  applyDecision,
  askToEnd,
  attemptNamed,
  findAttempt,
  noteStarted,
  type PaymentAttempt,
} from '#data/payments/attempts.ts';
import { findEvent, settleEvent, type ToldEvent } from '#data/payments/payment-events.ts';
import { refundOf, wantRefund } from '#data/payments/refunds.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { paymentReceived, providerFee } from '#ledger/payment.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Enqueuer } from '#platform/queue/queue.ts';
import type { JobRunner, UnitJob } from '#platform/queue/worker.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { PaymentDesk, PaymentDesks } from '#providers/psp/port.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { alarm } from './alarm.ts';
import { askProvider, type Heard } from './ask-provider.ts';

export const paymentCheckQueue = 'payment-check';
export const paymentRefundQueue = 'payment-refund';

export interface PaymentJobParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'paymentAlarms'>;
  readonly enqueuer: Pick<Enqueuer, 'enqueue'>;
  readonly desks: PaymentDesks;
}

/** They wait for somebody else's network most of the time. */
const checksAtOnce = 20;
/** By then a row that was on its way has come. */
const unknownMs = 3_600_000;

interface Asked extends Heard {
  readonly attempt: string;
}

/** `nobody`: nothing that we know is meant. `settled`: nothing that could be said would change anything. */
type Prepared = Asked | 'nobody' | 'settled';

export const paymentCheckJob = (parts: PaymentJobParts): JobRunner<Tables> => ({
  queue: paymentCheckQueue,
  atOnce: checksAtOnce,

  async prepare(inUnit, job): Promise<Prepared> {
    const found = await inUnit(async (tx) => {
      const scope = houseScope(job.unit, tx, parts);
      const { told, attempt } = await meantBy(scope, job);
      return attempt && { told, attempt, order: await findOrder(scope, attempt.order) };
    });
    if (!found) return 'nobody';
    const { told, attempt, order } = found;
    if (isSettled(attempt) && told?.about !== 'money-back') return 'settled';
    const desk = deskOf(parts, job.unit, attempt);
    return { attempt: attempt.id, ...(await askProvider(desk, attempt, order, parts.clock.now())) };
  },

  async run(tx, job, prepared) {
    const scope = houseScope(job.unit, tx, parts);
    const { told, attempt } = await meantBy(scope, job);
    const asked = prepared as Prepared;
    if (typeof asked === 'string') {
      if (told && asked === 'nobody') await forgetUnknown(scope, parts, told);
      if (told && asked === 'settled') await settleEvent(scope, told, 'checked');
      return;
    }
    await settle(scope, parts, asked);
    const { status } = asked;
    // Unclear: the reconciler asks again, and what was told stays unsettled until somebody knows.
    if (status.kind === 'unknown')
      parts.log.warn({ unit: job.unit, attempt: asked.attempt, why: status.why }, 'a payment provider was unclear');
    else if (told && attempt) await settleTold(scope, parts, told, attempt, status);
  },
});

/** Of the account that it was begun with, which need not be the unit's newest. */
export function deskOf({ desks }: Pick<PaymentJobParts, 'desks'>, unit: string, attempt: PaymentAttempt): PaymentDesk {
  const desk = desks(unit, attempt.provider, attempt.account);
  if (!desk || desk.isLive !== attempt.isLive)
    throw new Error(`${unit} has no such account with ${attempt.provider} here: ${attempt.account}`);
  return desk;
}

const isSettled = ({ state, feeEntry }: PaymentAttempt): boolean =>
  (state === 'paid' || state === 'mismatched') && feeEntry !== null;

interface Meant {
  readonly told: ToldEvent | null;
  readonly attempt: PaymentAttempt | null;
}

/** The attempt that a job is about: it names one, or something that was told and is not settled. */
async function meantBy(scope: Scope, job: UnitJob['data']): Promise<Meant> {
  if (typeof job['attempt'] === 'string') return { told: null, attempt: await findAttempt(scope, job['attempt']) };
  const told = await findEvent(scope, String(job['provider']), String(job['event']));
  if (!told || told.isSettled) return { told: null, attempt: null };
  const named = told.attempt === null ? null : await findAttempt(scope, told.attempt);
  return { told, attempt: named ?? (await attemptNamed(scope, told.provider, told.object)) };
}

/** Its row may still come; an hour later it is somebody else's, and somebody shall know. */
async function forgetUnknown(scope: Scope, parts: PaymentJobParts, told: ToldEvent): Promise<void> {
  if (scope.clock.now().getTime() - told.receivedAt.getTime() < unknownMs) return;
  const { provider, event, type } = told;
  alarm(scope, parts, 'unknown-event', { provider, event, type });
  await settleEvent(scope, told, 'not-ours');
}

async function settleTold(
  scope: Scope,
  parts: PaymentJobParts,
  told: ToldEvent,
  attempt: PaymentAttempt,
  status: PaymentStatus,
): Promise<void> {
  if (told.about !== 'money-back') return settleEvent(scope, told, 'checked');
  const refund = await refundOf(scope, attempt.id);
  // What was thought done may have come back.
  if (refund) await parts.enqueuer.enqueue(scope.tx, scope.unit, paymentRefundQueue, [{ refund: refund.id }]);
  const { refunded, isDisputed } = status.kind === 'paid' ? status.payment : { refunded: null, isDisputed: false };
  const isOurs = !isDisputed && (refunded ?? 0) <= (refund?.amount ?? 0);
  if (!isOurs) alarm(scope, parts, 'money-back', { attempt: attempt.id, type: told.type });
  await settleEvent(scope, told, isOurs ? 'checked' : 'by-hand');
}

async function settle(scope: Scope, parts: PaymentJobParts, heard: Asked): Promise<void> {
  const before = await findAttempt(scope, heard.attempt);
  if (!before) return;
  const order = await lockOrder(scope, before.order);
  if (heard.started) await noteStarted(scope, before.id, heard.started);
  // As it is now that nobody else can change it.
  const attempt = (await findAttempt(scope, before.id)) ?? before;
  // Refused here and begun elsewhere under the same key: the next check asks about what has begun.
  const isLost = heard.isRefused && attempt.ref !== null;
  const decision = decide(attempt, order, isLost ? { kind: 'unknown', why: 'begun meanwhile' } : heard.status);
  await book(scope, attempt, decision);
  await applyDecision(scope, attempt, decision, times(attempt, order, decision, heard, scope.clock.now()));
  if (decision.state === 'mismatched')
    alarm(scope, parts, 'mismatched', { attempt: attempt.id, reason: decision.reason });
  if (decision.state === 'paid') await meetOrder(scope, parts, order, attempt, decision);
}

/** When it ends, and when its provider is asked again. */
function times(attempt: PaymentAttempt, order: OrderToPay, decision: Decision, heard: Heard, now: Date) {
  const state = decision.state ?? attempt.state;
  const endsAt = decision.state === 'authorised' ? authorisationEnd(decision.captureBefore, now) : attempt.endsAt;
  const knowsFee = attempt.feeEntry !== null || decision.fee !== null;
  // Nobody has begun it, so there is nothing to hear of.
  if (heard.isRefused && decision.state === 'failed') return { endsAt, checkAt: null };
  // Set aside, and to be released or taken: that is the next check's.
  const isDue =
    heard.status.kind === 'authorised' && (state === 'mismatched' || (state === 'authorised' && !order.isReviewed));
  return { endsAt, checkAt: isDue ? now : nextCheck({ ...attempt, state, endsAt, knowsFee }, now) };
}

async function book(scope: Scope, { id, provider }: PaymentAttempt, { received, fee }: Decision): Promise<void> {
  const booked = [
    received && (await paymentReceived(scope, { provider, ...received })),
    fee && fee.amount > 0 && (await providerFee(scope, { provider, ...fee })),
  ];
  // The provider has told another amount under the same name before: nobody can tell which is true.
  if (booked.some((one) => one && isRefusal(one))) throw new Error(`attempt ${id} was paid twice under one name`);
}

/** The first payment of an order is the order's; whatever else is paid for it goes back. */
async function meetOrder(
  scope: Scope,
  { enqueuer }: PaymentJobParts,
  order: OrderToPay,
  attempt: PaymentAttempt,
  { received }: Decision,
): Promise<void> {
  const { tx, unit } = scope;
  const why = refundDue(order.state);
  if (why && received) {
    const { amount, currency } = received;
    const refund = await wantRefund(scope, { attempt: attempt.id, why, amount, currency });
    if (refund) await enqueuer.enqueue(tx, unit, paymentRefundQueue, [{ refund }]);
    return;
  }
  await setOrderState(scope, order.id, 'paid');
  const others = await askToEnd(scope, order.id);
  if (others.length > 0)
    await enqueuer.enqueue(
      tx,
      unit,
      paymentCheckQueue,
      others.map((other) => ({ attempt: other, end: 1 })),
    );
}
