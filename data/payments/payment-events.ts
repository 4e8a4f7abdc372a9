// What providers told, and browsers that came back: each the reason to ask once.
import { sql } from 'kysely';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import type { EventAbout, EventEnd } from './tables.ts';

export interface PaymentEvent {
  readonly provider: string;
  /** The provider's own id of it. */
  readonly event: string;
  readonly type: string;
  readonly object: string;
  readonly attempt: string | null;
  readonly about: EventAbout;
}

/** What was told had its own job; this long it is given before it is asked about again. */
const patienceMs = 30_000;

/** False when it was told before. */
export async function addEvent(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  told: PaymentEvent,
  became: EventEnd | null = null,
): Promise<boolean> {
  const now = clock.now();
  const checkAt = became ? null : new Date(now.getTime() + patienceMs);
  // Settled columns are filled later by whoever asks; one that is over at once says so here.
  const { rows } = await sql<{ event: string }>`
    insert into payment_event
      (unit_id, provider, event, type, object, attempt, about, received_at, check_at, settled_at, became)
    values (${unit}, ${told.provider}, ${told.event}, ${told.type}, ${told.object}, ${told.attempt}, ${told.about},
      ${now}, ${checkAt}, ${became ? now : null}, ${became})
    on conflict do nothing returning event`.execute(tx);
  return rows.length === 1;
}

export interface ToldEvent extends PaymentEvent {
  readonly isSettled: boolean;
  readonly receivedAt: Date;
}

export async function findEvent(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  provider: string,
  event: string,
): Promise<ToldEvent | null> {
  const row = await tx
    .selectFrom('payment_event')
    .select(['provider', 'event', 'type', 'object', 'attempt', 'about', 'received_at as receivedAt', 'settled_at'])
    .where('unit_id', '=', unit)
    .where('provider', '=', provider)
    .where('event', '=', event)
    .executeTakeFirst();
  if (!row) return null;
  const { settled_at: settledAt, ...told } = row;
  return { ...told, isSettled: settledAt !== null };
}

export async function settleEvent(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  { provider, event }: Pick<PaymentEvent, 'provider' | 'event'>,
  became: EventEnd,
): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ settled_at: clock.now(), became, check_at: null })
    .where('unit_id', '=', unit)
    .where('provider', '=', provider)
    .where('event', '=', event)
    .where('settled_at', 'is', null)
    .execute();
}

/**
 * Told and not settled, though it has been a while: whoever was to ask is gone, or nobody knows what it is about. Each is
 * put off for as long as it has waited, so that what nobody knows does not stand in the way of the rest.
 */
export async function eventsToCheck(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  most: number,
): Promise<{ provider: string; event: string }[]> {
  const now = clock.now();
  const { rows } = await sql<{ provider: string; event: string }>`
    update payment_event as told
    set check_at = ${now}::timestamptz + greatest(${now}::timestamptz - received_at, interval '30 seconds')
    from (select provider, event from payment_event
      where unit_id = ${unit} and settled_at is null and check_at <= ${now}
      order by check_at limit ${most}) as due
    where told.unit_id = ${unit} and told.provider = due.provider and told.event = due.event
    returning told.provider, told.event`.execute(tx);
  return rows;
}

/** Deletes up to `most` that were received before the date, and says how many there were. */
export const deleteEventsBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number) =>
  deleteOldest(scope, 'payment_event', 'received_at', before, most);
