import { addresseeOf, identityKinds, type IdentityMessage } from '#data/identity/identity-messages.ts';
import type { MessageKeys } from '#data/outbox.ts';
import { queueMessage, type Sending } from '#server/queue-message.ts';

/** Leaves it to a job to find out whether there is anybody to write to, and what. */
export const ask = (sending: Sending, keys: MessageKeys, content: IdentityMessage): Promise<void> =>
  queueMessage<IdentityMessage>(sending, keys, {
    kind: identityKinds[content.kind],
    content,
    to: addresseeOf(content),
  });
