// Ends what can still be paid, at its provider first: a page that is open somewhere must not take money any more.
import { paymentCheckQueue } from '#data/payments/endings.ts';
import { isLiving } from '#domain/payments/attempt.ts';
import { refuse } from '#domain/refusal.ts';
import { lockOrder } from '#data/orders/orders.ts';
import { askToEnd, findAttempt, type PaymentAttempt } from '#data/payments/attempts.ts';
import { waitUntil } from '#platform/wait.ts';
import type { BeginParts, BeginRefusal } from './begin-parts.ts';

/** How long somebody may be kept waiting for it. */
const patience = { patienceMs: 6_000, everyMs: 150 };

/** Null once it has ended. Ending is the check's, which alone moves a payment; here it is asked for and waited for. */
export async function endAtProvider(
  { inUnit, enqueue }: Pick<BeginParts, 'inUnit' | 'enqueue'>,
  { id, order }: PaymentAttempt,
): Promise<BeginRefusal | null> {
  await inUnit(async (scope) => {
    // A check that is at work would write over it what it has read before.
    await lockOrder(scope, order);
    await askToEnd(scope, order);
    await enqueue(scope, paymentCheckQueue, [{ attempt: id }]);
  });
  const seen = await waitUntil(
    () => inUnit((scope) => findAttempt(scope, id)),
    (attempt) => !attempt || !isLiving(attempt.state),
    patience,
  );
  // Paid in the last moment: then there is nothing to begin, nor to end.
  if (seen?.state === 'paid') return refuse('payment.done');
  // Nobody knows yet, its money is on its way and cannot be stopped, or somebody has to look at it.
  return seen && (isLiving(seen.state) || seen.state === 'mismatched') ? refuse('payment.under-way') : null;
}
