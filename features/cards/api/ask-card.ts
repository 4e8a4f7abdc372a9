// Number and PIN, asked by somebody we need not know. In a transaction of its own that is committed whatever
// the answer: a wrong guess is on the count before anybody hears that it was wrong.
import { subjectOf, type Member } from '#domain/identity/actor.ts';
import { mayGuess } from '#domain/cards/card-guessing.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { findByNumber, pinFits, type CardKeys, type FoundCard } from '#data/cards/card-secrets.ts';
import { beginTry, countWrongTry } from '#data/cards/card-tries.ts';
import type { Scope } from '#data/scope.ts';
import { firstFault } from './guessing/first-fault.ts';

export interface AskedCard {
  readonly cardNumber: string;
  readonly pinCode: string;
}

/** A wrong number and a wrong PIN take the same steps and get the same answer. */
export async function askCard(
  scope: Scope,
  keys: CardKeys,
  { cardNumber, pinCode }: AskedCard,
): Promise<FoundCard | Refusal<'card.unknown' | 'card.tries-exceeded'>> {
  // Both leave at once, and the second waits in the database as long as the first does.
  const [tries, found] = await firstFault(beginTry(scope, cardNumber), findByNumber(scope, keys, cardNumber));
  if (!mayGuess(tries.card, tries.unit, scope.actor.kind === 'guest')) return refuse('card.tries-exceeded');
  if (pinFits(keys, scope.unit, found, pinCode) && found) return found;
  await countWrongTry(scope, cardNumber, found !== null);
  return refuse('card.unknown');
}

/** A member's own card, by its number alone; anybody else's is unknown to them. */
export async function findOwnCard(
  scope: Scope<Member>,
  keys: CardKeys,
  cardNumber: string,
): Promise<FoundCard | Refusal<'card.unknown'>> {
  const found = await findByNumber(scope, keys, cardNumber);
  return found && found.card.owner === subjectOf(scope.actor) ? found : refuse('card.unknown');
}
