// Ends what can still be paid, at its provider first: a page that is open somewhere must not take money any more.
import { isLiving } from '#domain/payments/attempt.ts';
import { refuse } from '#domain/refusal.ts';
import { askToEnd, findAttempt, type PaymentAttempt } from '#data/payments/attempts.ts';
import { wait } from '#platform/wait.ts';
import { paymentCheckQueue } from '../worker/payment-check.ts';
import type { BeginParts, BeginRefusal } from './begin-parts.ts';

/** How long somebody may be kept waiting for it. */
const patienceMs = 6_000;
const lookEveryMs = 150;

/** Null once it has ended. Ending is the check's, which alone moves a payment; here it is asked for and waited for. */
export async function endAtProvider(
  { inUnit, enqueue }: Pick<BeginParts, 'inUnit' | 'enqueue'>,
  { id, order }: PaymentAttempt,
): Promise<BeginRefusal | null> {
  await inUnit(async (scope) => {
    await askToEnd(scope, order);
    await enqueue(scope, paymentCheckQueue, [{ attempt: id, end: 1 }]);
  });
  const begun = performance.now();
  for (;;) {
    const attempt = await inUnit((scope) => findAttempt(scope, id));
    if (!attempt || !isLiving(attempt.state)) return outcomeOf(attempt);
    if (performance.now() - begun > patienceMs) return refuse('payment.under-way');
    await wait(lookEveryMs);
  }
}

/** Paid in the last moment: then there is nothing to begin. */
const outcomeOf = (attempt: PaymentAttempt | null): BeginRefusal | null =>
  attempt?.state === 'paid' || attempt?.state === 'mismatched' ? refuse('payment.under-way') : null;
