// Attempts to pay: written before the provider hears of them, changed by the provider's word alone.
import { sql } from 'kysely';
import { livingStates, type AttemptState, type Decision } from '#domain/payments/attempt.ts';
import type { UsedCard } from '#domain/payments/payment-status.ts';
import type { PaymentMeans } from '#domain/units/unit.ts';
import type { Scope } from '../scope.ts';

type Place = Pick<Scope, 'tx' | 'unit'>;

export interface PaymentAttempt {
  readonly id: string;
  readonly order: string;
  readonly state: AttemptState;
  readonly reason: string | null;
  readonly provider: string;
  readonly account: string;
  readonly isLive: boolean;
  readonly means: PaymentMeans;
  readonly currency: string;
  readonly amount: number;
  /** What the provider was asked; it is asked again in the same words. */
  readonly asked: unknown;
  readonly ref: string | null;
  readonly payment: string | null;
  readonly redirectUrl: string | null;
  readonly received: number | null;
  readonly receivedCurrency: string | null;
  readonly feeEntry: string | null;
  readonly cardToken: string | null;
  readonly madeAt: Date;
  readonly endsAt: Date;
}

const columns = [
  'id',
  'order_id as order',
  'state',
  'reason',
  'provider',
  'account',
  'is_live as isLive',
  'means',
  'currency',
  'amount',
  'asked',
  'ref',
  'payment',
  'redirect_url as redirectUrl',
  'received',
  'received_currency as receivedCurrency',
  'fee_entry as feeEntry',
  'card_token as cardToken',
  'made_at as madeAt',
  'ends_at as endsAt',
] as const;

const attemptsOf = ({ tx, unit }: Place) =>
  tx.selectFrom('payment_attempt').select(columns).where('unit_id', '=', unit);

export type NewAttempt = Pick<
  PaymentAttempt,
  'id' | 'order' | 'provider' | 'account' | 'isLive' | 'means' | 'currency' | 'amount' | 'asked' | 'madeAt' | 'endsAt'
> & { readonly checkAt: Date };

/** Null when the order has one already that can still be paid. */
export async function addAttempt({ tx, unit }: Place, made: NewAttempt): Promise<PaymentAttempt | null> {
  const added = await tx
    .insertInto('payment_attempt')
    .values({
      unit_id: unit,
      id: made.id,
      order_id: made.order,
      state: 'starting',
      provider: made.provider,
      account: made.account,
      is_live: made.isLive,
      means: made.means,
      currency: made.currency,
      amount: made.amount,
      asked: JSON.stringify(made.asked),
      made_at: made.madeAt,
      ends_at: made.endsAt,
      changed_at: made.madeAt,
      check_at: made.checkAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ?? null;
}

export const findAttempt = async (place: Place, id: string): Promise<PaymentAttempt | null> =>
  (await attemptsOf(place).where('id', '=', id).executeTakeFirst()) ?? null;

/** The one of an order that can still be paid. */
export const livingAttempt = async (place: Place, order: string): Promise<PaymentAttempt | null> =>
  (await attemptsOf(place).where('order_id', '=', order).where('state', 'in', livingStates).executeTakeFirst()) ?? null;

/** The one that an order is paid by, and not by this one: what was paid besides goes back. */
export const paidAttempt = async (place: Place, order: string, other = ''): Promise<PaymentAttempt | null> =>
  (await attemptsOf(place)
    .where('order_id', '=', order)
    .where('state', '=', 'paid')
    .$if(other !== '', (query) => query.where('id', '<>', other))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_refund')
            .select('payment_refund.id')
            .where('payment_refund.unit_id', '=', place.unit)
            .whereRef('payment_refund.attempt_id', '=', 'payment_attempt.id'),
        ),
      ),
    )
    .executeTakeFirst()) ?? null;

/** Whether another of its attempts has brought money that did not go back, be it what was asked for or not. */
export async function hasMoney(place: Place, order: string, other: string): Promise<boolean> {
  if (await paidAttempt(place, order, other)) return true;
  const differs = await attemptsOf(place)
    .where('order_id', '=', order)
    .where('state', '=', 'mismatched')
    .where('received', 'is not', null)
    .where('id', '<>', other)
    .executeTakeFirst();
  return differs !== undefined;
}

/** The cards that it was paid by, or was to be, under their provider's names. */
export async function usedCards({ tx, unit }: Place, order: string): Promise<string[]> {
  const cards = await tx
    .selectFrom('payment_attempt')
    .select('card_fingerprint as card')
    .distinct()
    .where('unit_id', '=', unit)
    .where('order_id', '=', order)
    .where('card_fingerprint', 'is not', null)
    .execute();
  return cards.flatMap(({ card }) => card ?? []);
}

/** The last that was begun, whatever became of it. */
export const lastAttempt = async (place: Place, order: string): Promise<PaymentAttempt | null> =>
  (await attemptsOf(place)
    .where('order_id', '=', order)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** What its buyer is told of: the one that has paid it, and may have gone back since, whatever was begun later; or the last. */
export const shownAttempt = async (place: Place, order: string): Promise<PaymentAttempt | null> =>
  (await attemptsOf(place)
    .where('order_id', '=', order)
    .orderBy((eb) => eb('state', '=', 'paid'), 'desc')
    .orderBy((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_refund')
          .select('payment_refund.id')
          .where('payment_refund.unit_id', '=', place.unit)
          .whereRef('payment_refund.attempt_id', '=', 'payment_attempt.id'),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const attemptsOfOrder = (place: Place, order: string): Promise<PaymentAttempt[]> =>
  attemptsOf(place).where('order_id', '=', order).orderBy('made_at').orderBy('id').execute();

/** By the provider's name of what can be paid, or of the payment. */
export const attemptNamed = async (place: Place, provider: string, name: string): Promise<PaymentAttempt | null> =>
  (await attemptsOf(place)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('ref', '=', name), eb('payment', '=', name)]))
    .executeTakeFirst()) ?? null;

/** The provider knows it now. Heard again it is the same; what is over stays over. */
export async function noteStarted(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  id: string,
  { ref, redirectUrl }: { readonly ref: string; readonly redirectUrl: string },
): Promise<void> {
  // In one statement: a row that its own transaction has changed before is looked up in its order again, and whoever holds
  // that waits for this row.
  await tx
    .updateTable('payment_attempt')
    .set(({ eb }) => ({
      ref: eb.fn.coalesce('ref', eb.val(ref)),
      redirect_url: eb.fn.coalesce('redirect_url', eb.val(redirectUrl)),
      state: sql<AttemptState>`case state when 'starting' then 'open' else state end`,
      changed_at: clock.now(),
    }))
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ref', 'is', null), eb('state', '=', 'starting')]))
    .execute();
}

/** What was decided, on a row that is known to be as it was when it was decided: its order is locked. */
export async function applyDecision(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  { id, means }: Pick<PaymentAttempt, 'id' | 'means'>,
  { state, reason, captureBefore, received, fee }: Decision,
  { endsAt, checkAt, card }: { readonly endsAt: Date; readonly checkAt: Date | null; readonly card: UsedCard | null },
): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({
      check_at: checkAt,
      // Otherwise its end is what somebody may have asked for (askToEnd).
      ...(state === 'authorised' ? { ends_at: endsAt } : {}),
      ...(state ? { state, reason, changed_at: clock.now() } : {}),
      ...(captureBefore ? { capture_before: captureBefore } : {}),
      ...(received
        ? {
            payment: received.id,
            received: received.amount,
            received_currency: received.currency,
            means: received.means ?? means,
          }
        : {}),
      ...(card ? { card_brand: card.brand, card_last4: card.last4 } : {}),
      ...(received?.cardToken ? { card_token: received.cardToken } : {}),
      ...(card?.fingerprint ? { card_fingerprint: card.fingerprint } : {}),
      ...(fee ? { fee_entry: fee.id } : {}),
    })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
}

/** It is to end now: the next check ends it at the provider. */
export async function askToEnd(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  order: string,
): Promise<string[]> {
  const now = clock.now();
  const ended = await tx
    .updateTable('payment_attempt')
    .set({ ends_at: sql<Date>`least(ends_at, ${now})`, check_at: sql<Date>`least(check_at, ${now})` })
    .where('unit_id', '=', unit)
    .where('order_id', '=', order)
    .where('state', 'in', livingStates)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Those that it is time to ask about, the longest overdue first. */
export async function attemptsToCheck({ tx, unit }: Place, now: Date, most: number): Promise<string[]> {
  const due = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('unit_id', '=', unit)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(most)
    .execute();
  return due.map(({ id }) => id);
}

/** Somebody is about to ask; until then nobody else needs to. */
export async function putOffChecks({ tx, unit }: Place, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('payment_attempt')
    .set({ check_at: until })
    .where('unit_id', '=', unit)
    .where('id', 'in', ids)
    .execute();
}
