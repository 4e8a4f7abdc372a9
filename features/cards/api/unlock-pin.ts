import { unlockPinCall } from '#contract/cards/card-mails.ts';
import { unlockLinkUntil } from '#domain/cards/card-mail.ts';
import { refuse } from '#domain/refusal.ts';
import { fitsMailCaps } from '#data/identity/asked-sends.ts';
import { findCardMail, readCardLink, useCardLink } from '#data/cards/card-mails.ts';
import { findByNumber, readSecret } from '#data/cards/card-secrets.ts';
import { forgetTries } from '#data/cards/card-tries.ts';
import { findCard } from '#data/cards/cards.ts';
import { newestLookup } from '#data/identity/member-lookup.ts';
import { handlerWithKeys, type ScopedContext } from '#server/handler.ts';
import { giftKeysOf, type GiftKeys } from './find-gift.ts';
import { mailAboutCard } from './mail-about-card.ts';

/**
 * Asking writes down a mail whatever the number, so that the answer and its time tell nothing: whether there
 * is such a card, whether its PIN is locked, who is told and whether the unit sends another today is the job's
 * business: made-up numbers use up nobody's mails. The link unlocks once.
 */
export const unlockPinHandler = handlerWithKeys(unlockPinCall, giftKeysOf, async (context, keys) => {
  const { body } = context;
  return body.cardNumber === undefined
    ? unlock(context, keys, body.token ?? '')
    : askForMail(context, keys, body.cardNumber);
});

type Context = ScopedContext<typeof unlockPinCall>;

async function askForMail(context: Context, keys: GiftKeys, number: string) {
  const { scope, language, clock, ids } = context;
  const { hash: lookup } = newestLookup(keys.lookup, scope.unit, 'card-number', number);
  // Asked too often, it is answered as ever and nothing is done.
  if (!(await fitsMailCaps(context, { what: 'unlock-card', lookup }))) return { isUnlocked: false };
  const found = await findByNumber(scope, keys.cards, number);
  await mailAboutCard(context, keys, {
    kind: 'pin-unlock',
    card: found?.card.id ?? ids.recordId(),
    content: null,
    language,
    linkUntil: unlockLinkUntil(clock.now()),
  });
  return { isUnlocked: false };
}

async function unlock({ scope, clock }: Context, keys: GiftKeys, token: string) {
  const now = clock.now();
  const id = readCardLink(keys.links, scope.unit, { kind: 'pin-unlock', token, now });
  const mail = id && (await findCardMail(scope, keys.people, id));
  const card = mail && (await findCard(scope, mail.card));
  const secret = card && (await readSecret(scope, keys.cards, card));
  if (!mail || !secret || !(await useCardLink(scope, mail.id))) return refuse('link.invalid');
  await forgetTries(scope, secret.number);
  return { isUnlocked: true };
}
