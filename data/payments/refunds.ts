// Money that goes back by itself.
import { sql } from 'kysely';
import { byHand, refundTriesMax, type RefundState, type RefundWhy } from '#domain/payments/refund.ts';
import type { Scope } from '../scope.ts';

type Place = Pick<Scope, 'tx' | 'unit' | 'clock'>;

export interface PaymentRefund {
  readonly id: string;
  readonly attempt: string;
  readonly state: RefundState;
  readonly currency: string;
  readonly amount: number;
  /** Which one this is. */
  readonly tries: number;
  readonly changedAt: Date;
}

/** Null when this attempt's money is on its way back already. */
export async function wantRefund(
  { tx, unit, clock, ids }: Pick<Scope, 'tx' | 'unit' | 'clock' | 'ids'>,
  wanted: { readonly attempt: string; readonly why: RefundWhy; readonly currency: string; readonly amount: number },
): Promise<string | null> {
  const id = ids.recordId();
  const now = clock.now();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_refund')
    .values({
      unit_id: unit,
      id,
      attempt_id: wanted.attempt,
      why: wanted.why,
      state: 'wanted',
      currency: wanted.currency,
      amount: wanted.amount,
      made_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1 ? id : null;
}

const refundsOf = ({ tx, unit }: Pick<Place, 'tx' | 'unit'>) =>
  tx
    .selectFrom('payment_refund')
    .select(['id', 'attempt_id as attempt', 'state', 'currency', 'amount', 'tries', 'changed_at as changedAt'])
    .where('unit_id', '=', unit);

export const findRefund = async (place: Pick<Place, 'tx' | 'unit'>, id: string): Promise<PaymentRefund | null> =>
  (await refundsOf(place).where('id', '=', id).executeTakeFirst()) ?? null;

/** Of what goes back by itself an attempt has one at most. */
export const refundOf = async (place: Pick<Place, 'tx' | 'unit'>, attempt: string): Promise<PaymentRefund | null> =>
  (await refundsOf(place).where('attempt_id', '=', attempt).executeTakeFirst()) ?? null;

/** Until the transaction ends nobody else says what has become of it. */
export const lockRefund = (place: Pick<Place, 'tx' | 'unit'>, id: string): Promise<PaymentRefund> =>
  refundsOf(place).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function noteRefund(
  { tx, unit, clock }: Place,
  id: string,
  state: RefundState,
  { ref, reason }: { readonly ref?: string; readonly reason?: string } = {},
): Promise<void> {
  await tx
    .updateTable('payment_refund')
    .set({
      state,
      changed_at: clock.now(),
      ...(ref === undefined ? {} : { ref }),
      ...(reason === undefined ? {} : { reason }),
    })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
}

/** Those that failed long enough ago and not for good: each is wanted again, as its next try. */
export async function wantFailedAgain({ tx, unit, clock }: Place, failedBefore: Date, most: number): Promise<string[]> {
  const again = await tx
    .updateTable('payment_refund')
    .set(({ eb }) => ({ state: 'wanted', tries: eb('tries', '+', 1), changed_at: clock.now() }))
    .where('unit_id', '=', unit)
    // As it is now: whoever else looks at the same moment would make a try of nothing.
    .where('state', '=', 'failed')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_refund')
        .select('id')
        .where('unit_id', '=', unit)
        .where('state', '=', 'failed')
        .where('changed_at', '<=', failedBefore)
        .where('tries', '<', refundTriesMax)
        .where('reason', 'is distinct from', byHand)
        .limit(most),
    )
    .returning('id')
    .execute();
  return again.map(({ id }) => id);
}

/**
 * Those whose job was lost, and those that their provider has not finished for a while. Each is put off for as long again,
 * so that an outage does not heap up jobs.
 */
export async function refundsToAsk(
  { tx, unit, clock }: Place,
  { wantedBefore, pendingBefore }: { readonly wantedBefore: Date; readonly pendingBefore: Date },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_refund set asked_at = ${clock.now()}
    where unit_id = ${unit} and id in (select id from payment_refund
      where unit_id = ${unit} and (state = 'wanted' and greatest(changed_at, asked_at) <= ${wantedBefore}
        or state = 'pending' and greatest(changed_at, asked_at) <= ${pendingBefore})
      order by changed_at limit ${most})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether money of the order is on its way back. */
export async function isRefunding({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, order: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_refund r join payment_attempt a on a.unit_id = r.unit_id and a.id = r.attempt_id
    where a.unit_id = ${unit} and a.order_id = ${order} and r.state <> 'done' limit 1`.execute(tx);
  return rows.length > 0;
}
