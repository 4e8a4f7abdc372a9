// Orders that wait for somebody to look at them.
import { sql } from 'kysely';
import type { OrderState } from '#domain/orders/order-state.ts';
import type { ReviewReason } from '#domain/orders/review-reason.ts';
import type { AttemptState } from '#domain/payments/attempt.ts';
import type { Pod } from '#platform/db/pods.ts';
import type { Scope } from '../scope.ts';
import { setOrderState } from './orders.ts';

type Place = Pick<Scope, 'tx' | 'unit'>;

/** Its caller has locked it. */
export async function reviewOrder(
  { tx, unit }: Place,
  order: { readonly id: string; readonly state: OrderState },
  reasons: readonly ReviewReason[],
): Promise<void> {
  await setOrderState({ tx, unit }, order, 'review');
  await tx
    .updateTable('orders')
    .set({ reviewed: true })
    .where('unit_id', '=', unit)
    .where('id', '=', order.id)
    .execute();
  await tx
    .updateTable('order_detail')
    .set({ review: [...reasons] })
    .where('unit_id', '=', unit)
    .where('order_id', '=', order.id)
    .execute();
}

/** Which attempt was looked at when it was let go on. */
export async function noteReleased({ tx, unit }: Place, order: string, attempt: string): Promise<void> {
  await tx
    .updateTable('order_detail')
    .set({ released_attempt: attempt })
    .where('unit_id', '=', unit)
    .where('order_id', '=', order)
    .execute();
}

/** What was said when it was released or rejected; who said it is in the audit. */
export async function noteReview({ tx, unit }: Place, order: string, note: string): Promise<void> {
  await tx
    .updateTable('order_detail')
    .set({ review_note: note })
    .where('unit_id', '=', unit)
    .where('order_id', '=', order)
    .execute();
}

export interface WaitingReview {
  readonly number: string;
  readonly total: number;
  readonly currency: string;
  readonly reasons: readonly ReviewReason[];
  readonly madeAt: Date;
  /** Null where cards paid all of it. */
  readonly payment: AttemptState | null;
  /** Until when what was set aside can be taken. */
  readonly endsAt: Date | null;
}

/**
 * Up to so many, the longest waiting first, and after them what nobody can decide here; those that were released wait for
 * their money alone.
 */
export async function waitingReviews({ tx, unit }: Place, most: number): Promise<WaitingReview[]> {
  const { rows } = await sql<WaitingReview>`
    select o.number, (d.price ->> 'total')::bigint as total, o.currency, d.review as reasons, o.made_at as "madeAt",
      a.state as payment, case a.state when 'authorised' then a.ends_at end as "endsAt"
    from orders o
    join order_detail d on d.unit_id = o.unit_id and d.order_id = o.id
    left join lateral (
      select state, ends_at from payment_attempt p
      where p.unit_id = o.unit_id and p.order_id = o.id and p.state in ('authorised', 'paid', 'mismatched')
      order by p.made_at desc, p.id desc limit 1
    ) a on true
    where o.unit_id = ${unit} and o.state = 'review' and (o.reviewed or a.state = 'mismatched')
    order by (a.state is not distinct from 'mismatched'), o.made_at, o.id limit ${most}`.execute(tx);
  return rows;
}

export interface UnitReviews {
  readonly unit: string;
  readonly waiting: number;
  /** For how long the first of them; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Of every unit that lives in the pod. */
export async function reviewsOf(pod: Pod): Promise<UnitReviews[]> {
  const { rows } = await pod.pool.query<UnitReviews>(
    `select unit_id as unit, waiting, oldest_seconds as "oldestSeconds" from orders_in_review()`,
  );
  return rows;
}
