import { addCardMail, cardMessageKinds, type NewCardMail } from '#data/cards/card-mails.ts';
import type { MessageKeys } from '#data/outbox.ts';
import { queueMessage, type Sending } from '#server/queue-message.ts';

/** What its link refers to, and that it is to be sent. */
export async function mailAboutCard(sending: Sending, keys: MessageKeys, mail: NewCardMail): Promise<void> {
  const content = { mail: await addCardMail(sending.scope, keys, mail) };
  await queueMessage(sending, keys, { kind: cardMessageKinds[mail.kind], content });
}
