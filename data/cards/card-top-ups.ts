// Wishes to top up. They are written here; their end, when value moves, is the ledger's.
import { sql } from 'kysely';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import type { Scope } from '../scope.ts';

export interface TopUpWish {
  readonly card: string;
  readonly currency: string;
  readonly amount: number;
  readonly means: PaymentMeans;
}

export async function requestTopUp(scope: Scope, wish: TopUpWish): Promise<string> {
  const { tx, unit, ids, clock, actor } = scope;
  const id = ids.recordId();
  await tx
    .insertInto('top_up')
    .values({
      unit_id: unit,
      id,
      card_id: wish.card,
      currency: wish.currency,
      amount: wish.amount,
      means: wish.means,
      asked_by: subjectOf(actor),
      made_at: clock.now(),
    })
    .execute();
  return id;
}

/** How many of a card's wishes wait for their money, and for how much in all. */
export async function pendingTopUps(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  card: string,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from top_up
    where unit_id = ${unit} and card_id = ${card} and state = 'requested'`.execute(tx);
  return rows[0] ?? { count: 0, amount: 0 };
}
