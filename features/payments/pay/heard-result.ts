// What somebody who comes back is shown. They may be faster than the provider: then they wait a moment, holding nothing,
// and are told that it is pending (D19).
import { isLiving } from '#domain/payments/attempt.ts';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { findOrder } from '#data/orders/orders.ts';
import { findAttempt, type PaymentAttempt } from '#data/payments/attempts.ts';
import type { CallDescription } from '#contract/call.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import { wait } from '#platform/wait.ts';
import type { PrepareContext } from '#server/handler.ts';
import { returned, tell } from './tell.ts';

const patienceMs = 3_000;
const lookEveryMs = 150;

interface Result {
  readonly orderNo: string;
  readonly pspResult: {
    readonly paymentId: string;
    readonly paymentMethod: string;
    readonly cardToken: string;
    readonly isPending: boolean;
  };
}

type Context = Pick<PrepareContext<CallDescription>, 'inUnit' | 'enqueue' | 'clock'>;

/** Has the provider asked about it, and says what is known by then. */
export async function heardResult({ inUnit, enqueue, clock }: Context, found: PaymentAttempt): Promise<Result> {
  if (isLiving(found.state))
    await inUnit((scope) => tell(scope, enqueue, returned(found.provider, found.id, clock.now())));
  const begun = performance.now();
  for (let attempt = found; ;) {
    // A transfer takes days: nobody waits for it here.
    const isDecided = !isLiving(attempt.state) || attempt.state === 'waiting';
    if (isDecided || performance.now() - begun > patienceMs) {
      const order = await inUnit((scope) => findOrder(scope, attempt.order));
      return resultOf(attempt, order.number);
    }
    await wait(lookEveryMs);
    attempt = (await inUnit((scope) => findAttempt(scope, found.id))) ?? attempt;
  }
}

/** PAY-07: without an id nothing was paid. One that has to be looked at is pending for its buyer. */
function resultOf(attempt: PaymentAttempt, orderNo: string): Result {
  const isPending = isLiving(attempt.state) || attempt.state === 'mismatched';
  const isPaid = attempt.state === 'paid';
  const means: PaymentMeans = attempt.means;
  return {
    orderNo,
    pspResult: {
      paymentId: isPaid || isPending ? attempt.id : '',
      paymentMethod: paymentCodes[means],
      cardToken: attempt.cardToken ?? '',
      isPending,
    },
  };
}
