// Cards given to an address in the shop that the browser visits. What is written down is what a transfer to an
// address writes; the shop's own worker sends the mail.
import { randomUUID } from 'node:crypto';
import { cardLinkUntil } from '#domain/cards/card-mail.ts';
import type { Language } from '#domain/values/language.ts';
import { isRefusal } from '#domain/refusal.ts';
import { mailAboutCard } from '#features/cards/api/mail-about-card.ts';
import { cardKeysOf, makeSecret } from '#data/cards/card-secrets.ts';
import { findCard } from '#data/cards/cards.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { give } from '#ledger/give.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { boughtCard, usualCodes, type CardWish, type TestCard } from '../cards.ts';
import { sandboxClient } from '../sandbox/sandbox-client.ts';
import { podUrls, withCardShop } from './cards.ts';

export interface GiftWish extends CardWish {
  readonly senderName?: string;
  readonly receiverName?: string;
  readonly message?: string;
  readonly language?: Language;
}

export interface TestGift extends TestCard {
  readonly email: string;
  /** Where the mail leads. */
  readonly address: string;
}

/** A card of this value for an address of its own, and the link in the mail that came there. */
export async function gifted(unit: string, wish: GiftWish = {}): Promise<TestGift> {
  const email = `${randomUUID()}@example.com`;
  const card = await written(unit, email, wish);
  return { ...card, email, address: await linkIn(email) };
}

/** The newest mail to somebody. */
export const mailTo = (email: string, subject = '') =>
  sandboxClient(process.env['SANDBOX_URL'] ?? '').waitForMail(email, {
    suits: (mail) => mail.subject.includes(subject),
    withinMs: 30_000,
  });

/** The address that the newest mail to somebody leads to. */
export async function linkIn(email: string, subject = ''): Promise<string> {
  const { text } = await mailTo(email, subject);
  const [address] = /https?:\/\/\S+#\S+/.exec(text ?? '') ?? [];
  if (!address) throw new Error(`no link in: ${text}`);
  return address;
}

const written = (
  unit: string,
  email: string,
  { senderName, receiverName, message, language = 'en', ...wish }: GiftWish,
): Promise<TestCard> =>
  withCardShop(async (shop) => {
    const bought = await boughtCard(shop, unit, wish);
    const cards = await cardKeysOf(shop.keys, unit);
    const keys = await messageKeysOf(shop.keys, unit);
    const pods = openPods(podUrls(), 'browser', { connectionsMax: 1 });
    try {
      return await shop.inUnit(unit, async (scope) => {
        const giver = await findCard(scope, bought.id);
        if (!giver) throw new Error('the card is not there');
        const to = scope.ids.recordId();
        const { secret, last4, plain } = makeSecret(cards, unit, to, wish.codes ?? usualCodes);
        const given = await give(scope, {
          card: giver.id,
          to,
          amount: giver.available,
          all: true,
          last4,
          secret,
          keys: { seal: cards.seal.newest, lookup: cards.lookup.newest },
        });
        if (isRefusal(given)) throw new Error(given.refused);
        await mailAboutCard({ scope, enqueue }, keys, {
          kind: 'gift',
          card: to,
          language,
          linkUntil: cardLinkUntil(giver.expiresAt, scope.clock.now()),
          newAddress: true,
          content: {
            email,
            ...(senderName ? { senderName } : {}),
            ...(receiverName ? { receiverName } : {}),
            ...(message ? { message } : {}),
          },
        });
        return { id: to, number: plain.number, pin: plain.pin ?? '' };
      });
    } finally {
      await closePods(pods);
    }
  });
