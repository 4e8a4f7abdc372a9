// The card behind a link. Whoever has the link has the card, as long as nobody else has taken it; whoever has taken it
// can open their link again.
import { stateAt, type Card } from '#domain/cards/card.ts';
import { isLinkOpen } from '#domain/cards/card-mail.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { findCardMail, readCardLink, type CardMail } from '#data/cards/card-mails.ts';
import { cardKeysOf, type CardKeys } from '#data/cards/card-secrets.ts';
import { findCard } from '#data/cards/cards.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing, UnitKeys } from '#data/units/unit-keys.ts';

export interface GiftKeys {
  readonly links: KeyRing;
  readonly people: KeyRing;
  readonly lookup: KeyRing;
  readonly cards: CardKeys;
}

export const giftKeysOf = async (keys: UnitKeys, unit: string): Promise<GiftKeys> => {
  const [links, people, lookup, cards] = await Promise.all([
    keys.ring(unit, 'card-link'),
    keys.ring(unit, 'people'),
    keys.ring(unit, 'member-lookup'),
    cardKeysOf(keys, unit),
  ]);
  return { links, people, lookup, cards };
};

export async function findGift(
  scope: Scope,
  { links, people }: GiftKeys,
  token: string,
): Promise<{ mail: CardMail; card: Card } | Refusal<'link.invalid' | 'card.blocked' | 'card.locked'>> {
  const now = scope.clock.now();
  const asking = subjectOf(scope.actor);
  // A gift is nobody's until it is claimed; a card that was sent again is still its sender's.
  const opensFor = (kind: 'gift' | 'resend', { askedBy }: CardMail, owner: Card['owner']) =>
    kind === 'resend' ? owner === askedBy : owner === null || owner === asking;
  for (const kind of ['gift', 'resend'] as const) {
    const id = readCardLink(links, scope.unit, { kind, token, now });
    const mail = id ? await findCardMail(scope, people, id) : null;
    if (mail?.kind !== kind || !isLinkOpen(mail, now)) continue;
    const card = await findCard(scope, mail.card);
    if (!card || !opensFor(kind, mail, card.owner)) continue;
    // Only whoever has a link that will open again hears why it does not now.
    const state = stateAt(card, now);
    if (state === 'blocked' || state === 'locked') return refuse(`card.${state}`);
    return { mail, card };
  }
  return refuse('link.invalid');
}
