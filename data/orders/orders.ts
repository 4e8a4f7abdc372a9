// Orders, as far as paying for them goes.
import type { OrderState } from '#domain/orders/order-state.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import type { Scope } from '../scope.ts';

export interface OrderToPay {
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly currency: string;
  /** What is left to be paid from outside, in minor units. */
  readonly due: number;
  readonly isReviewed: boolean;
  readonly attempts: number;
}

const columns = ['id', 'number', 'state', 'currency', 'due', 'reviewed as isReviewed', 'attempts'] as const;

/** One of theirs: a member's by who they are, a guest's by the visit that it was made in. */
export async function ownOrder(scope: Scope, visit: string | null, number: string): Promise<OrderToPay | null> {
  const mine = ownedBy(scope, visit);
  if (!mine) return null;
  const { tx, unit } = scope;
  const order = await tx
    .selectFrom('orders')
    .select(columns)
    .where('unit_id', '=', unit)
    .where('number', '=', number)
    .where(mine.column, '=', mine.owner)
    .executeTakeFirst();
  return order ?? null;
}

/** The one that they made last, whatever became of it. */
export async function lastOwnOrder(scope: Scope, visit: string | null): Promise<OrderToPay | null> {
  const mine = ownedBy(scope, visit);
  if (!mine) return null;
  const order = await scope.tx
    .selectFrom('orders')
    .select(columns)
    .where('unit_id', '=', scope.unit)
    .where(mine.column, '=', mine.owner)
    .orderBy('made_at', 'desc')
    // Ids follow time as well.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order ?? null;
}

function ownedBy({ actor }: Scope, visit: string | null) {
  const buyer = subjectOf(actor);
  if (buyer !== null) return { column: 'buyer_id', owner: buyer } as const;
  return visit === null ? null : ({ column: 'visit', owner: visit } as const);
}

export async function findOrder({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, id: string): Promise<OrderToPay> {
  return tx
    .selectFrom('orders')
    .select(columns)
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Until the transaction ends nobody else decides about it. */
export async function lockOrder({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, id: string): Promise<OrderToPay> {
  return (
    tx
      .selectFrom('orders')
      .select(columns)
      .where('unit_id', '=', unit)
      .where('id', '=', id)
      // Its key does not change, so whoever writes a row that names it need not wait.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** One attempt more. */
export async function countAttempt({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
}

/** Somebody has looked at it and lets it go on: what was set aside for it is taken by the next check. */
export async function releaseOrder({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, id: string): Promise<void> {
  await tx.updateTable('orders').set({ reviewed: false }).where('unit_id', '=', unit).where('id', '=', id).execute();
}

export async function setOrderState(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  id: string,
  state: OrderState,
): Promise<void> {
  await tx.updateTable('orders').set({ state }).where('unit_id', '=', unit).where('id', '=', id).execute();
}
