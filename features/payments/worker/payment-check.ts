// The one place where a payment moves (D19). Notices and returning browsers are reasons to run it; it asks the provider and
// decides under the order's lock. Runs twice without harm: what was decided stays, and every journal has the provider's key.
import { isRefusal } from '#domain/refusal.ts';
import { decide, type Decision } from '#domain/payments/attempt.ts';
import { nextCheck } from '#domain/payments/next-check.ts';
import { refundDue } from '#domain/payments/refund.ts';
import { lockOrder, setOrderState, type OrderToPay } from '#data/orders/orders.ts';
import {
  applyDecision,
  attemptNamed,
  endAttempts,
  findAttempt,
  noteStarted,
  type PaymentAttempt,
} from '#data/payments/attempts.ts';
import { findEvent, settleEvent } from '#data/payments/payment-events.ts';
import { wantRefund } from '#data/payments/refunds.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { paymentReceived, providerFee } from '#ledger/payment.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Enqueuer } from '#platform/queue/queue.ts';
import type { JobRunner, UnitJob } from '#platform/queue/worker.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { PaymentDesks } from '#providers/psp/port.ts';
import { askProvider, type Heard } from './ask-provider.ts';

export const paymentCheckQueue = 'payment-check';
export const paymentRefundQueue = 'payment-refund';

export interface PaymentJobParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly enqueuer: Pick<Enqueuer, 'enqueue'>;
  readonly desks: PaymentDesks;
}

/** They wait for somebody else's network most of the time. */
const checksAtOnce = 20;

interface Asked extends Heard {
  readonly attempt: string;
}

export const paymentCheckJob = (parts: PaymentJobParts): JobRunner<Tables> => ({
  queue: paymentCheckQueue,
  atOnce: checksAtOnce,

  async prepare(inUnit, job): Promise<Asked | null> {
    const attempt = await inUnit((tx) => attemptOf(houseScope(job.unit, tx, parts), job));
    if (!attempt || isSettled(attempt)) return null;
    const desk = parts.desks(job.unit, attempt.provider);
    if (!desk) throw new Error(`${job.unit} has no account with ${attempt.provider} here`);
    return { attempt: attempt.id, ...(await askProvider(desk, attempt, parts.clock.now())) };
  },

  async run(tx, job, prepared) {
    const scope = houseScope(job.unit, tx, parts);
    const asked = prepared as Asked | null;
    // Unclear: the reconciler asks again, and what was told stays unsettled until somebody knows.
    if (asked?.status.kind === 'unknown')
      parts.log.warn(
        { unit: job.unit, attempt: asked.attempt, why: asked.status.why },
        'a payment provider was unclear',
      );
    if (asked) await settle(scope, parts, asked);
    if (asked?.status.kind !== 'unknown') await settleTold(scope, job);
  },
});

/** Nothing that the provider could say would change anything. */
const isSettled = ({ state, feeEntry }: PaymentAttempt): boolean =>
  (state === 'paid' && feeEntry !== null) || state === 'mismatched';

/** The attempt that a job is about: it names one, or something that was told. */
async function attemptOf(scope: Scope, job: UnitJob['data']): Promise<PaymentAttempt | null> {
  if (typeof job['attempt'] === 'string') return findAttempt(scope, job['attempt']);
  const told = await toldIn(scope, job);
  if (!told || told.isSettled) return null;
  return (
    (told.attempt === null ? null : await findAttempt(scope, told.attempt)) ??
    attemptNamed(scope, told.provider, told.object)
  );
}

const toldIn = (scope: Scope, { provider, event }: UnitJob['data']) =>
  findEvent(scope, String(provider), String(event));

/** One that is about nothing we know is left: its row may still come. */
async function settleTold(scope: Scope, job: UnitJob['data']): Promise<void> {
  if (typeof job['event'] !== 'string' || !(await attemptOf(scope, job))) return;
  await settleEvent(scope, String(job['provider']), job['event'], 'checked');
}

async function settle(scope: Scope, parts: PaymentJobParts, { attempt: id, started, status }: Asked): Promise<void> {
  const before = await findAttempt(scope, id);
  if (!before) return;
  const order = await lockOrder(scope, before.order);
  if (started) await noteStarted(scope, id, started);
  // As it is now that nobody else can change it.
  const attempt = (await findAttempt(scope, id)) ?? before;
  const decision = decide(attempt, order, status);
  await book(scope, attempt, decision);
  const after = { ...attempt, state: decision.state ?? attempt.state };
  const knowsFee = attempt.feeEntry !== null || decision.fee !== null;
  await applyDecision(scope, attempt, decision, nextCheck({ ...after, knowsFee }, scope.clock.now()));
  if (decision.state === 'paid') await meetOrder(scope, parts, order, attempt, decision);
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
  const why = refundDue(order.state, 'paid');
  if (why && received) {
    const { amount, currency } = received;
    const refund = await wantRefund(scope, { attempt: attempt.id, why, amount, currency });
    if (refund) await enqueuer.enqueue(tx, unit, paymentRefundQueue, [{ refund }]);
    return;
  }
  await setOrderState(scope, order.id, 'paid');
  const others = await endAttempts(scope, order.id);
  if (others.length > 0)
    await enqueuer.enqueue(
      tx,
      unit,
      paymentCheckQueue,
      others.map((other) => ({ attempt: other })),
    );
}
