import { resendCardCall } from '#contract/cards/card-mails.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { stateAt } from '#domain/cards/card.ts';
import { mailsAnHour, plainEmail, resendLinkUntil } from '#domain/cards/card-mail.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { hasProvedLately } from '#domain/identity/session.ts';
import { addCardMail, addressOf, cardMailQueue, countMailsAskedBy } from '#data/cards/card-mails.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { lockCard } from '#data/cards/cards.ts';
import { preparedHandler } from '#server/handler.ts';
import { findOwnCard } from './ask-card.ts';

/**
 * The mail is written down here and sent by a job. Whoever reads it can open the card, so a mail to another
 * address than the member's own wants a fresh sign-in and is on the record as such.
 */
export const resendCardHandler = preparedHandler(
  resendCardCall,
  async ({ profile, keys }) => ({
    cards: await cardKeysOf(keys, profile.id),
    people: await keys.ring(profile.id, 'people'),
    lookup: await keys.ring(profile.id, 'member-lookup'),
  }),
  async ({ body, scope, language, clock, enqueue }, { cards, people, lookup }) => {
    const found = await findOwnCard(scope, cards, body.cardNumber);
    if (isRefusal(found)) return found;
    const { actor } = scope;
    const now = clock.now();
    // A wallet is an account, and nobody's to hand on.
    if (found.card.kind === 'wallet') return refuse('card.unknown');

    const member = subjectOf(actor);
    const own = await addressOf(scope, people, member);
    const receiver = body.receiverEmail ?? own;
    if (!receiver) return refuse('mail.no-address');
    const newAddress = own === null || plainEmail(own) !== plainEmail(receiver);
    if (newAddress && !hasProvedLately(actor, now)) return refuse('auth.not-fresh');
    const hourAgo = new Date(now.getTime() - 3_600_000);
    if ((await countMailsAskedBy(scope, member, hourAgo)) >= mailsAnHour) return refuse('mail.limit-reached');

    // Whoever is just blocking it is waited for: no link comes into the world behind their back.
    const card = await lockCard(scope, found.card.id);
    if (!card) return refuse('card.unknown');
    const state = stateAt(card, now);
    if (state === 'expired' || state === 'blocked' || state === 'locked') return refuse(`card.${state}`);
    const mail = await addCardMail(
      scope,
      { people, lookup },
      {
        kind: 'resend',
        card: card.id,
        content: { email: receiver },
        language,
        linkUntil: resendLinkUntil(card.expiresAt, now),
        newAddress,
      },
    );
    await enqueue(scope, cardMailQueue, [{ mail }]);
    return { isResent: true as const, receiver };
  },
);
