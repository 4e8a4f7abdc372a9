// The card behind a link. Whoever has the link has the card, as long as nobody else has taken it.
import type { Card } from '#domain/card.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { findCardMail, readCardLink, type CardMail } from '#data/card-mails.ts';
import { cardKeysOf, type CardKeys } from '#data/card-secrets.ts';
import { findCard } from '#data/cards.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing, UnitKeys } from '#data/unit-keys.ts';

export interface GiftKeys {
  readonly links: KeyRing;
  readonly people: KeyRing;
  readonly cards: CardKeys;
}

export const giftKeysOf = async (keys: UnitKeys, unit: string): Promise<GiftKeys> => {
  const [links, people, cards] = await Promise.all([
    keys.ring(unit, 'card-link'),
    keys.ring(unit, 'people'),
    cardKeysOf(keys, unit),
  ]);
  return { links, people, cards };
};

export async function findGift(
  scope: Scope,
  { links, people }: GiftKeys,
  token: string,
): Promise<{ mail: CardMail; card: Card } | Refusal<'link.invalid'>> {
  const now = scope.clock.now();
  for (const kind of ['gift', 'resend'] as const) {
    const id = readCardLink(links, scope.unit, { kind, token, now });
    const mail = id && (await findCardMail(scope, people, id));
    const card = mail && mail.kind === kind ? await findCard(scope, mail.card) : null;
    // A gift is nobody's until it is claimed; a card that was sent again is still its sender's.
    if (mail && card && card.owner === (kind === 'gift' ? null : mail.askedBy))
      return { mail, card };
  }
  return refuse('link.invalid');
}
