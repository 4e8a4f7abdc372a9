import { sendGiftPreviewCall } from '#contract/cards/gift-preview.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { giftTestKind } from '#data/cards/gift-tests.ts';
import { confirmedAddressOf } from '#data/identity/confirmed-address.ts';
import { fitsTestCaps } from '#data/identity/asked-sends.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { queueMessage } from '#server/queue-message.ts';
import { readGift } from './read-gift.ts';

/** SEND-02: to the address that the member has proved to be theirs, and to no other. */
export const sendGiftPreviewHandler = handlerWithKeys(
  sendGiftPreviewCall,
  messageKeysOf,
  async ({ body, scope, profile, apiOrigin, language, enqueue }, keys) => {
    const read = await readGift({ scope, profile, apiOrigin }, body.line);
    if (isRefusal(read)) return read;
    const member = subjectOf(scope.actor);
    const receiver = await confirmedAddressOf(scope, keys, member);
    if (receiver === null) return refuse('mail.no-address');
    if (!(await fitsTestCaps(scope, member))) return refuse('mail.limit-reached');
    await queueMessage({ scope, enqueue }, keys, {
      kind: giftTestKind,
      content: { to: receiver, language: body.line.receiverLanguage ?? language, gift: read.gift },
      to: { kind: 'email', value: receiver },
    });
    return { isSent: true as const, receiver };
  },
);
