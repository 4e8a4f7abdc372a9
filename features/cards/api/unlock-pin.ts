import { unlockPinCall } from '#contract/card-mails.ts';
import { unlockLinkUntil } from '#domain/card-mail.ts';
import { refuse } from '#domain/refusal.ts';
import {
  addCardMail,
  cardMailQueue,
  findCardMail,
  readCardLink,
  useCardLink,
} from '#data/card-mails.ts';
import { findByNumber, readSecret } from '#data/card-secrets.ts';
import { forgetTries } from '#data/card-tries.ts';
import { findCard } from '#data/cards.ts';
import { handlerWithKeys } from '#features/handler.ts';
import { giftKeysOf } from './find-gift.ts';

/**
 * Asking writes down a mail whatever the number, so that the answer and its time tell nothing: whether there
 * is such a card, whether its PIN is locked and who is told is the job's business. The link unlocks once.
 */
export const unlockPinHandler = handlerWithKeys(unlockPinCall, giftKeysOf, async (context, keys) => {
  const { body, scope, language, clock, ids, enqueue } = context;
  const now = clock.now();
  if (body.cardNumber !== undefined) {
    const found = await findByNumber(scope, keys.cards, body.cardNumber);
    const mail = await addCardMail(scope, keys.people, {
      kind: 'pin-unlock',
      card: found?.card.id ?? ids.recordId(),
      letter: null,
      language,
      linkUntil: unlockLinkUntil(now),
    });
    await enqueue(scope, cardMailQueue, [{ mail }]);
    return { isUnlocked: false };
  }
  const token = body.token ?? '';
  const id = readCardLink(keys.links, scope.unit, { kind: 'pin-unlock', token, now });
  const mail = id && (await findCardMail(scope, keys.people, id));
  const card = mail && (await findCard(scope, mail.card));
  const secret = card && (await readSecret(scope, keys.cards, card));
  if (!mail || !secret || !(await useCardLink(scope, mail.id))) return refuse('link.invalid');
  await forgetTries(scope, secret.number);
  return { isUnlocked: true };
}); // prettier-ignore
