// How paying an order begins. The attempt is written down before the provider hears of it, and what could be paid before
// cannot be paid any more before it is. Killed anywhere in between, the order has one payable page at most: the same
// words under the same key give the same page, and the reconciler says them again.
import { paymentCheckQueue } from '#data/payments/endings.ts';
import { attemptsMax, isLiving } from '#domain/payments/attempt.ts';
import { paymentWindow } from '#domain/payments/payment-window.ts';
import { nextCheck } from '#domain/payments/next-check.ts';
import { awaitsMoney, wasPaid } from '#domain/orders/order-state.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { countAttempt, lockOrder, type OrderToPay } from '#data/orders/orders.ts';
import {
  addAttempt,
  attemptsOfOrder,
  livingAttempt,
  noteStarted,
  type PaymentAttempt,
} from '#data/payments/attempts.ts';
import { traceParent } from '#platform/telemetry/traces.ts';
import { waitUntil } from '#platform/wait.ts';
import type { PaymentDesk, StartPayment } from '#providers/psp/port.ts';
import { endAtProvider } from './end-attempt.ts';
import { paymentToken } from './payment-token.ts';
import type { BeginParts, BeginRefusal } from './begin-parts.ts';

export interface Begun {
  readonly attempt: string;
  readonly redirectUrl: string;
}

export async function beginAttempt(
  parts: BeginParts,
  order: OrderToPay,
  means: PaymentMeans,
): Promise<Begun | BeginRefusal> {
  const desk = parts.desks?.(parts.profile.id, parts.profile.psp) ?? null;
  if (!desk) return refuse('payment.unavailable');
  if (!parts.profile.paymentMeans.includes(means) || !desk.provider.can.means.includes(means))
    return refuse('payment.means-refused');
  const earlier = await settleEarlier(parts, desk, order, means);
  if (earlier) return earlier;
  const attempt = await writeDown(parts, desk, order, means);
  if (isRefusal(attempt))
    return attempt.refused === 'payment.under-way' ? joinOther(parts, desk, order, means) : attempt;
  return startAtProvider(parts, desk, attempt);
}

const patience = { patienceMs: 3_000, everyMs: 150 };

/** Another tap was faster, and is being answered: its page is this one's too. */
async function joinOther(
  { inUnit, clock }: BeginParts,
  desk: PaymentDesk,
  order: OrderToPay,
  means: PaymentMeans,
): Promise<Begun | BeginRefusal> {
  const living = await waitUntil(
    () => inUnit((scope) => livingAttempt(scope, order.id)),
    (one) => !one || one.redirectUrl !== null,
    patience,
  );
  return living?.redirectUrl && canGoOn(living, desk, order, means, clock.now())
    ? { attempt: living.id, redirectUrl: living.redirectUrl }
    : refuse('payment.under-way');
}

/** What was begun before: it is gone on with, or ended at its provider before anything else begins. */
async function settleEarlier(
  parts: BeginParts,
  desk: PaymentDesk,
  order: OrderToPay,
  means: PaymentMeans,
): Promise<Begun | BeginRefusal | null> {
  const attempts = await parts.inUnit((scope) => attemptsOfOrder(scope, order.id));
  if (order.state === 'cancelled') return refuse('order.over');
  if (wasPaid(order.state)) return refuse('payment.done');
  // Somebody has to look at it first: asked for again, the buyer would have paid twice.
  if (attempts.some(({ state }) => state === 'mismatched' || state === 'paid')) return refuse('payment.under-way');
  const living = attempts.find(({ state }) => isLiving(state));
  if (!living) return null;
  // PAY-36: their part is done.
  if (living.state === 'authorised' || living.state === 'waiting') return refuse('payment.under-way');
  if (!canGoOn(living, desk, order, means, parts.clock.now())) return endAtProvider(parts, living);
  if (living.redirectUrl) return { attempt: living.id, redirectUrl: living.redirectUrl };
  // The same words under the same key. A provider that is busy with them answers whoever said them first.
  const begun = await startAtProvider(parts, desk, living);
  if (!isRefusal(begun) || begun.refused !== 'payment.unavailable') return begun;
  const joined = await joinOther(parts, desk, order, means);
  return isRefusal(joined) ? begun : joined;
}

/** A second tap, or somebody who turned back: the same page still does, if the unit is still paid there. */
const canGoOn = (
  living: PaymentAttempt,
  desk: PaymentDesk,
  order: OrderToPay,
  means: PaymentMeans,
  now: Date,
): boolean =>
  living.provider === desk.name &&
  living.account === desk.account &&
  living.means === means &&
  // A page that charges at once does not do for an order that somebody has to look at.
  (living.asked as StartPayment).authoriseOnly === isAuthoriseOnly(desk, order, means) &&
  living.amount === order.due &&
  living.currency === order.currency &&
  living.endsAt.getTime() - now.getTime() > 60_000;

/** Whether the money is only set aside; what cannot be is taken, and the order waits all the same. */
const isAuthoriseOnly = ({ provider }: PaymentDesk, { isReviewed }: OrderToPay, means: PaymentMeans): boolean =>
  isReviewed && provider.can.authorises.includes(means);

async function writeDown(
  { profile, language, clock, ids, apiOrigin, ring, inUnit }: BeginParts,
  desk: PaymentDesk,
  { id }: OrderToPay,
  means: PaymentMeans,
): Promise<PaymentAttempt | BeginRefusal> {
  return inUnit(async (scope) => {
    // From here on whoever else begins one for this order waits.
    const order = await lockOrder(scope, id);
    if (!awaitsMoney(order.state)) return refuse(wasPaid(order.state) ? 'payment.done' : 'order.over');
    // Somebody looks at what was paid for it.
    if (order.state === 'review') return refuse('payment.under-way');
    if (order.attempts >= attemptsMax) return refuse('payment.tries-exceeded');
    const now = clock.now();
    const attempt = ids.recordId();
    const { endsAt, expiresAt } = paymentWindow(profile, means, now);
    const comeBack = `${apiOrigin}/return/${paymentToken(ring, profile.id, attempt, now)}`;
    const asked: StartPayment = {
      attempt,
      unit: profile.id,
      orderNo: order.number,
      amount: order.due,
      currency: order.currency,
      means,
      title: `${profile.name[language] ?? profile.id} ${order.number}`,
      language,
      returnUrl: comeBack,
      cancelUrl: `${comeBack}?left=1`,
      beganAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      authoriseOnly: isAuthoriseOnly(desk, order, means),
      customer: null,
      trace: traceParent(),
    };
    const row = { account: desk.account, isLive: desk.isLive, amount: order.due, currency: order.currency };
    const checkAt = nextCheck({ state: 'starting', madeAt: now, endsAt, knowsFee: false }, now) ?? now;
    const added = await addAttempt(scope, {
      ...row,
      id: attempt,
      order: id,
      provider: desk.name,
      means,
      asked,
      madeAt: now,
      endsAt,
      checkAt,
    });
    // Another tab was faster; it has the page.
    if (!added) return refuse('payment.under-way');
    await countAttempt(scope, id);
    return added;
  });
}

async function startAtProvider(
  { inUnit, enqueue }: BeginParts,
  desk: PaymentDesk,
  attempt: PaymentAttempt,
): Promise<Begun | BeginRefusal> {
  const outcome = await desk.provider.start(attempt.asked as StartPayment);
  if (outcome.kind === 'started') {
    const { redirectUrl } = outcome;
    await inUnit((scope) => noteStarted(scope, attempt.id, outcome));
    return { attempt: attempt.id, redirectUrl };
  }
  // The check hears the same and writes it down; a beginning that was unclear is made clear by it.
  await inUnit((scope) => enqueue(scope, paymentCheckQueue, [{ attempt: attempt.id }]));
  return refuse(outcome.kind === 'refused' ? 'payment.refused' : 'payment.unavailable');
}
