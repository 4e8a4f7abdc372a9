// The card that a till names: by its number alone where it was scanned, by number and PIN where they were typed. In a
// transaction of its own that is committed whatever the answer, as every guess is.
import type { Member } from '#domain/identity/actor.ts';
import type { Card } from '#domain/cards/card.ts';
import { isRefusal, refuse, refuseAbout, type Refusal } from '#domain/refusal.ts';
import { tillWrongMax } from '#domain/cards/till.ts';
import { findByNumber, type CardKeys } from '#data/cards/card-secrets.ts';
import type { Scope } from '#data/scope.ts';
import { guessIsCounted } from '#data/cards/card-tries.ts';
import { countWrongAtTill, wrongAtTill } from '#data/cards/till-limits.ts';
import { askCard, type AskedCard } from '../ask-card.ts';

type Why = 'card.unknown' | 'card.tries-exceeded' | 'till.suspended' | 'auth.required';

/** A number of no card and a wrong PIN are counted against the key, and the last of them suspends it. */
export async function askAtTill(
  scope: Scope,
  till: Member,
  keys: CardKeys,
  asked: AskedCard,
): Promise<Card | Refusal<Why>> {
  const most = tillWrongMax(till.tillKey);
  // A key that was suspended does not come here. A token has no key to suspend, so its count is looked at.
  if (!till.tillKey && (await wrongAtTill(scope, till.id)) >= most) return refuse('auth.required');
  const found = asked.pinCode ? await askCard(scope, keys, asked) : await askNumber(scope, keys, asked.cardNumber);
  // Nothing was compared.
  if (isRefusal(found) && found.refused === 'card.tries-exceeded') return found;
  // A wallet is spent in the shop only, and its number is none at a till.
  if (!isRefusal(found) && found.card.kind === 'card') return found.card;
  switch (await countWrongAtTill(scope, till, most)) {
    case 'unknown':
      return refuse('card.unknown');
    case 'suspended':
      return refuseAbout('till.suspended', till.tillKey?.key ?? till.id);
    case 'stopped':
      return refuse('auth.required');
  }
}

async function askNumber(scope: Scope, keys: CardKeys, cardNumber: string) {
  await guessIsCounted(scope);
  return (await findByNumber(scope, keys, cardNumber)) ?? refuse('card.unknown');
}
