// A notice that a provider's signature has proved. What it says is not believed; that it came is written down, and why it
// leads to nothing where it does not.
import { addEvent, type PaymentEvent } from '#data/payments/payment-events.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';
import type { PaymentDesk, ProviderNotice } from '#providers/psp/port.ts';
import { tell } from '#data/payments/tell.ts';

/** As long as is kept of it. */
const typeMax = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function receiveNotice(
  scope: Scope,
  enqueue: Enqueue<Tables>,
  desk: PaymentDesk,
  notice: ProviderNotice,
): Promise<void> {
  const told: PaymentEvent = {
    provider: desk.name,
    event: notice.event,
    type: notice.type.slice(0, typeMax),
    about: notice.about,
    object: notice.payment ?? notice.object,
    // Somebody else's metadata may name anything.
    attempt: notice.attempt !== null && uuid.test(notice.attempt) ? notice.attempt : null,
  };
  const isOurs = notice.account === desk.account && (notice.unit === null || notice.unit === scope.unit);
  if (!isOurs) await addEvent(scope, told, 'not-ours');
  else if (notice.about === 'other') await addEvent(scope, told, 'needless');
  else if (notice.isLive !== desk.isLive) await addEvent(scope, told, 'other-mode');
  else await tell(scope, enqueue, told);
}
