// What somebody who comes back is shown. They may be faster than the provider: then they wait a moment, holding nothing,
// and are told that it is pending (D19).
import { isLiving } from '#domain/payments/attempt.ts';
import { findOrder, ownOrder } from '#data/orders/orders.ts';
import { findAttempt, type PaymentAttempt } from '#data/payments/attempts.ts';
import { findEvent } from '#data/payments/payment-events.ts';
import type { CallAnswer, CallDescription } from '#contract/call.ts';
import type { paymentResultCall } from '#contract/payments/return.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import { waitUntil } from '#platform/wait.ts';
import type { PrepareContext } from '#server/handler.ts';
import { returned, tell } from '#data/payments/tell.ts';

const patience = { patienceMs: 3_000, everyMs: 150 };

type Result = CallAnswer<typeof paymentResultCall>;

type Context = Pick<PrepareContext<CallDescription>, 'inUnit' | 'enqueue' | 'clock' | 'visit'>;

/** An attempt, and whether the provider has said of it what it is since somebody came back. */
interface Seen {
  readonly attempt: PaymentAttempt;
  readonly isAsked: boolean;
}

/**
 * Has the provider asked about it, and says what is known by then. Whoever turned back on the provider's page has not paid
 * on one that the provider calls open: for them it is over, and the same page can be gone on with.
 */
export async function heardResult(context: Context, found: PaymentAttempt, hasLeft = false): Promise<Result> {
  const { attempt, isAsked } = isLiving(found.state)
    ? await heard(context, found, hasLeft)
    : { attempt: found, isAsked: true };
  const { number, isOwn } = await context.inUnit(async (scope) => {
    const order = await findOrder(scope, attempt.order);
    return { number: order.number, isOwn: (await ownOrder(scope, context.visit, order.number)) !== null };
  });
  return resultOf(attempt, { orderNo: number, isOwn, isLeft: hasLeft && isAsked && attempt.state === 'open' });
}

/** Whoever asks about the same attempt meanwhile waits with the first: a crowd costs what one costs. */
const waited = new Map<string, Promise<Seen>>();

function heard(context: Context, found: PaymentAttempt, hasLeft: boolean): Promise<Seen> {
  const name = `${found.id} ${hasLeft}`;
  const waiting = waited.get(name) ?? ask(context, found, hasLeft).finally(() => waited.delete(name));
  waited.set(name, waiting);
  return waiting;
}

async function ask({ inUnit, enqueue, clock }: Context, found: PaymentAttempt, hasLeft: boolean): Promise<Seen> {
  // Whoever turned back is told that nothing was paid: by an answer to this question, not by one of a moment ago.
  const told = returned(found.provider, found.id, clock.now(), hasLeft ? 1 : undefined);
  await inUnit((scope) => tell(scope, enqueue, told));
  return waitUntil(
    () =>
      inUnit(async (scope) => ({
        // First: what the provider said is in the attempt by the time that the event is settled.
        isAsked: (await findEvent(scope, told.provider, told.event))?.isSettled === true,
        attempt: (await findAttempt(scope, found.id)) ?? found,
      })),
    // A transfer takes days: nobody waits for it here.
    ({ attempt: { state }, isAsked }) =>
      !isLiving(state) || state === 'waiting' || (hasLeft && isAsked && state === 'open'),
    patience,
  );
}

interface Shown {
  readonly orderNo: string;
  readonly isOwn: boolean;
  readonly isLeft: boolean;
}

/** PAY-07: without an id nothing was paid. One that has to be looked at is pending for its buyer. */
function resultOf({ id, state, means, cardToken }: PaymentAttempt, { orderNo, isOwn, isLeft }: Shown): Result {
  const isPending = (isLiving(state) && !isLeft) || state === 'mismatched';
  return {
    orderNo,
    pspResult: {
      paymentId: state === 'paid' || isPending ? id : '',
      paymentMethod: paymentCodes[means],
      // For the order's own buyer: others may hold the address as well.
      cardToken: isOwn ? (cardToken ?? '') : '',
      isPending,
    },
  };
}
