// Orders, as far as paying for them goes: no more than the payment service may see.
import { sql } from 'kysely';
import type { CancelReason, OrderState } from '#domain/orders/order-state.ts';
import { mayBecome, mayCancel } from '#domain/orders/order-state.ts';
import { livingStates } from '#domain/payments/attempt.ts';
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
  readonly version: number;
  /** Until when it waits for its payment. */
  readonly endsAt: Date | null;
  readonly cancelledWhy: CancelReason | null;
}

const columns = [
  'id',
  'number',
  'state',
  'currency',
  'due',
  'reviewed as isReviewed',
  'attempts',
  'version',
  'ends_at as endsAt',
  'cancelled_why as cancelledWhy',
] as const;

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

/** By its number, whoever's it is: for whoever has shown by a signed name that they may, or asks for its state alone. */
export async function orderByNumber(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  number: string,
): Promise<OrderToPay | null> {
  const order = await tx
    .selectFrom('orders')
    .select(columns)
    .where('unit_id', '=', unit)
    .where('number', '=', number)
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

/** Whether whoever acts has bought it as a member, or has made it for whoever bought it. */
export async function isTheirOwn({ tx, unit, actor }: Scope, id: string): Promise<boolean> {
  const who = actor.kind === 'guest' ? null : actor.id;
  const { rows } = await sql`
    select from orders o join order_detail d on d.unit_id = o.unit_id and d.order_id = o.id
    where o.unit_id = ${unit} and o.id = ${id} and (o.buyer_id in (${who}, ${subjectOf(actor)}) or d.made_by = ${who})
    `.execute(tx);
  return rows.length > 0;
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

/**
 * Locked, if it still waits for its money and nothing of it is under way: whoever began to pay meanwhile has locked it first,
 * and their attempt is seen here. Null otherwise.
 */
export async function findWaitingOrder(place: Pick<Scope, 'tx' | 'unit'>, id: string): Promise<OrderToPay | null> {
  const order = await lockOrder(place, id);
  if (!mayCancel(order.state)) return null;
  return (await isUnderWay(place, id)) ? null : order;
}

/**
 * The first that nobody has paid in time, and that nothing is on its way for. Its states are spelled out (`mayCancel`,
 * `livingStates`): a partial index is not found by parameters.
 */
export async function nextUnpaid({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders o
    where unit_id = ${unit} and state in ('placed', 'transfer', 'waiting') and ends_at <= ${now}
      and not exists (select from payment_attempt a where a.unit_id = o.unit_id and a.order_id = o.id
        and a.state in ('starting', 'open', 'authorised', 'waiting'))
    order by ends_at limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

async function isUnderWay({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, order: string): Promise<boolean> {
  const living = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('unit_id', '=', unit)
    .where('order_id', '=', order)
    .where('state', 'in', livingStates)
    .executeTakeFirst();
  return living !== undefined;
}

/** Whoever looks at it sees that something has changed which is not in its own row. */
export async function touchOrder({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, id: string): Promise<void> {
  await sql`update orders set version = version + 1 where unit_id = ${unit} and id = ${id}`.execute(tx);
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

/** It waits for its payment once more. */
export async function prolongOrder({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, id: string, endsAt: Date): Promise<void> {
  await tx.updateTable('orders').set({ ends_at: endsAt }).where('unit_id', '=', unit).where('id', '=', id).execute();
}

/** Only along the table of its steps: whoever changes it has locked it and knows what it is. */
export async function setOrderState(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  { id, state: from }: Pick<OrderToPay, 'id' | 'state'>,
  state: OrderState,
  why: CancelReason | null = null,
): Promise<void> {
  if (from === state) return;
  if (!mayBecome(from, state)) throw new Error(`an order that is ${from} does not become ${state}`);
  await tx
    .updateTable('orders')
    // RISK-05: whatever is paid next is not what somebody looked at, or let go on.
    .set({ state, cancelled_why: why, ...(from === 'review' && state === 'placed' && { reviewed: true }) })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();
}
