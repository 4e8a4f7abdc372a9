// D28: a card that was sent by a link has no number until somebody wants to see it.
import type { Card } from '#domain/cards/card.ts';
import { cardCodes } from '#domain/cards/card-number.ts';
import { unitCan } from '#domain/units/unit.ts';
import { makeMissingSecrets, type CardKeys } from '#data/cards/card-secrets.ts';
import { findCard } from '#data/cards/cards.ts';
import type { Scope } from '#data/scope.ts';
import type { CallDescription } from '#contract/call.ts';
import type { ScopedContext } from '#server/handler.ts';

type Context = Pick<ScopedContext<CallDescription>, 'ids' | 'profile'> & { readonly scope: Scope };

/** The card with its last four digits, which it may have got only now. */
export async function withSecret({ scope, ids, profile }: Context, keys: CardKeys, card: Card): Promise<Card> {
  const codes = cardCodes((bytes) => ids.secret(bytes), { withPin: unitCan(profile, 'pin') });
  await makeMissingSecrets(scope, keys, codes, [card]);
  return card.last4 === null ? ((await findCard(scope, card.id)) ?? card) : card;
}
