// Something was told: by a provider, or by a browser that came back. It is written down once and has the provider asked.
import { addEvent, type PaymentEvent } from '#data/payments/payment-events.ts';
import type { Scope } from '#data/scope.ts';
import type { JobData } from '#platform/queue/queue.ts';
import { paymentCheckQueue } from '../worker/payment-jobs.ts';

export type Enqueue = (scope: Scope, queue: string, jobs: readonly JobData[]) => Promise<void>;

/** Told before, there is nothing to do, and whoever told it is answered all the same. */
export async function tell(scope: Scope, enqueue: Enqueue, told: PaymentEvent): Promise<void> {
  const isNew = await addEvent(scope, told);
  if (isNew) await enqueue(scope, paymentCheckQueue, [{ provider: told.provider, event: told.event }]);
}

/** A browser may come back as often as it likes; asking is worth it once a few seconds. */
const returnsMs = 5_000;

export const returned = (provider: string, attempt: string, now: Date, everyMs = returnsMs): PaymentEvent => ({
  provider,
  event: `return:${attempt}:${Math.floor(now.getTime() / everyMs)}`,
  type: 'return',
  about: 'payment',
  object: attempt,
  attempt,
});
