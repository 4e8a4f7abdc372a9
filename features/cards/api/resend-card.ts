import { resendCardCall } from '#contract/card-mails.ts';
import { subjectOf } from '#domain/actor.ts';
import { stateAt } from '#domain/card.ts';
import { cardLinkUntil, mailsAnHour, plainEmail } from '#domain/card-mail.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { isFresh } from '#domain/session.ts';
import { addCardMail, addressOf, cardMailQueue, countMailsAskedBy } from '#data/card-mails.ts';
import { cardKeysOf } from '#data/card-secrets.ts';
import { preparedHandler } from '#features/handler.ts';
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
  }),
  async ({ body, scope, language, clock, enqueue }, { cards, people }) => {
    const found = await findOwnCard(scope, cards, body.cardNumber);
    if (isRefusal(found)) return found;
    const { card } = found;
    const { actor } = scope;
    const now = clock.now();
    // A wallet is an account, and nobody's to hand on.
    if (card.kind === 'wallet') return refuse('card.unknown');
    if (stateAt(card, now) === 'expired') return refuse('card.expired');

    const member = subjectOf(actor) ?? '';
    const own = await addressOf(scope, people, member);
    const receiver = body.receiverEmail ?? own;
    if (!receiver) return refuse('mail.no-address');
    const newAddress = own === null || plainEmail(own) !== plainEmail(receiver);
    if (newAddress && !(actor.kind !== 'guest' && isFresh(actor.session?.freshAt, now)))
      return refuse('auth.not-fresh');
    const hourAgo = new Date(now.getTime() - 3_600_000);
    if ((await countMailsAskedBy(scope, member, hourAgo)) >= mailsAnHour)
      return refuse('mail.limit-reached');

    const mail = await addCardMail(scope, people, {
      kind: 'resend',
      card: card.id,
      letter: { email: receiver },
      language,
      linkUntil: cardLinkUntil(card.expiresAt, now),
      newAddress,
    });
    await enqueue(scope, cardMailQueue, [{ mail }]);
    return { isResent: true as const, receiver };
  },
);
