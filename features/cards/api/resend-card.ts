import { resendCardCall } from '#contract/cards/card-mails.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { stateAt } from '#domain/cards/card.ts';
import { resendLinkUntil } from '#domain/cards/card-mail.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { isSameEmail } from '#domain/values/email.ts';
import { hasProvedLately } from '#domain/identity/session.ts';
import { addressOf } from '#data/cards/card-mails.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { lockCard } from '#data/cards/cards.ts';
import { fitsMemberCaps } from '#data/identity/asked-sends.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { preparedHandler } from '#server/handler.ts';
import { findOwnCard } from './ask-card.ts';
import { mailAboutCard } from './mail-about-card.ts';

/**
 * The mail is written down here and sent by a job. Whoever reads it can open the card, so a mail to another
 * address than the member's own wants a fresh sign-in and is on the record as such.
 */
export const resendCardHandler = preparedHandler(
  resendCardCall,
  async ({ profile, keys }) => ({
    cards: await cardKeysOf(keys, profile.id),
    mails: await messageKeysOf(keys, profile.id),
  }),
  async ({ body, scope, language, clock, enqueue }, { cards, mails }) => {
    const found = await findOwnCard(scope, cards, body.cardNumber);
    if (isRefusal(found)) return found;
    const { actor } = scope;
    const now = clock.now();
    // A wallet is an account, and nobody's to hand on.
    if (found.card.kind === 'wallet') return refuse('card.unknown');

    const member = subjectOf(actor);
    const own = await addressOf(scope, mails.people, member);
    const receiver = body.receiverEmail ?? own;
    if (!receiver) return refuse('mail.no-address');
    const newAddress = own === null || !isSameEmail(own, receiver);
    if (newAddress && !hasProvedLately(actor, now)) return refuse('auth.not-fresh');
    if (!(await fitsMemberCaps(scope, member))) return refuse('mail.limit-reached');

    // Whoever is just blocking it is waited for: no link comes into the world behind their back.
    const card = await lockCard(scope, found.card.id);
    if (!card) return refuse('card.unknown');
    const state = stateAt(card, now);
    if (state === 'expired' || state === 'blocked' || state === 'locked') return refuse(`card.${state}`);
    await mailAboutCard({ scope, enqueue }, mails, {
      kind: 'resend',
      card: card.id,
      content: { email: receiver },
      language,
      linkUntil: resendLinkUntil(card.expiresAt, now),
      newAddress,
    });
    return { isResent: true as const, receiver };
  },
);
