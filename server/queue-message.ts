import type { CallDescription } from '#contract/call.ts';
import { addMessage, type MessageKeys, type NewMessage } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from './handler.ts';

export type Sending = Pick<CallContext<CallDescription>, 'enqueue'> & { readonly scope: Scope };

/** To be sent by a job: written down with what makes it needed, both or neither. */
export async function queueMessage<Content extends object>(
  { scope, enqueue }: Sending,
  keys: MessageKeys,
  message: NewMessage<Content>,
): Promise<void> {
  await enqueue(scope, message.kind.queue, [{ message: await addMessage(scope, keys, message) }]);
}
