// Something was told: by a provider, or by a browser that came back. It is written down once and has the provider asked.
import { paymentCheckQueue } from './endings.ts';
import { addEvent, type PaymentEvent } from './payment-events.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';

/** Told before, there is nothing to do, and whoever told it is answered all the same. */
export async function tell(scope: Scope, enqueue: Enqueue<Tables>, told: PaymentEvent): Promise<void> {
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
