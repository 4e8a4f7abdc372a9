// The only way from a sealed number and PIN to somebody's eyes: whoever is shown them is on the record, in the
// transaction that reads them, so what is not written down is not shown either.
import type { Card } from '#domain/cards/card.ts';
import { record } from '../audit.ts';
import { readSecrets, type CardKeys, type PlainSecret } from './card-secrets.ts';
import type { Scope } from '../scope.ts';

/** The numbers and PINs of these cards, by the card, for the answer to this call. */
export async function revealSecrets(
  scope: Scope,
  keys: CardKeys,
  cards: readonly Pick<Card, 'id' | 'issuer'>[],
  call: string,
): Promise<ReadonlyMap<string, PlainSecret>> {
  const secrets = await readSecrets(scope, keys, cards);
  const about = [...secrets.keys()];
  if (about.length === 0) return secrets;
  await noteReveals(scope, about);
  await record(scope, { call, outcome: 'revealed', about });
  return secrets;
}

/** When number and PIN were first shown to anybody. */
async function noteReveals({ tx, unit, clock }: Scope, cards: readonly string[]): Promise<void> {
  await tx
    .updateTable('card_secret')
    .set({ revealed_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('card_id', 'in', cards)
    .where('revealed_at', 'is', null)
    .execute();
}

/** Whether anybody has seen number and PIN. */
export async function wasRevealed({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, card: string): Promise<boolean> {
  const row = await tx
    .selectFrom('card_secret')
    .select('card_id')
    .where('unit_id', '=', unit)
    .where('card_id', '=', card)
    .where('revealed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
