// The card that a member transfers to, by its number alone: so whoever transfers could try out numbers. In a
// transaction of its own that is committed whatever the answer, as every guess is.
import { subjectOf, type Member } from '#domain/identity/actor.ts';
import { takesValueOf, type Card } from '#domain/cards/card.ts';
import { mayNameTarget } from '#domain/cards/card-guessing.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { findByNumber, type CardKeys } from '#data/cards/card-secrets.ts';
import { beginTarget, countWrongTarget } from '#data/cards/card-tries.ts';
import type { Scope } from '#data/scope.ts';
import { firstFault } from './guessing/first-fault.ts';

/** Whatever is wrong with it, the answer is one: a number of no card is no worse than one that is blocked. */
export async function askTarget(
  scope: Scope<Member>,
  keys: CardKeys,
  giver: Card,
  cardNumber: string,
): Promise<Card | Refusal<'card.target-unknown' | 'card.tries-exceeded'>> {
  const member = subjectOf(scope.actor);
  // Both leave at once, and the second waits in the database as long as the first does.
  const [tries, found] = await firstFault(beginTarget(scope, member), findByNumber(scope, keys, cardNumber));
  if (!mayNameTarget(tries.member, tries.unit)) return refuse('card.tries-exceeded');
  if (found && takesValueOf(found.card, giver, scope.clock.now())) return found.card;
  await countWrongTarget(scope, member);
  return refuse('card.target-unknown');
}
