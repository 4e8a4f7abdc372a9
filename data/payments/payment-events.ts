// What providers told, and browsers that came back: each the reason to ask once.
import { sql } from 'kysely';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import type { EventEnd } from './tables.ts';

export interface PaymentEvent {
  readonly provider: string;
  /** The provider's own id of it. */
  readonly event: string;
  readonly type: string;
  readonly object: string;
  readonly attempt: string | null;
}

/** False when it was told before. */
export async function addEvent(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  told: PaymentEvent,
  became: EventEnd | null = null,
): Promise<boolean> {
  const now = clock.now();
  // Settled columns are filled later by whoever asks; one that is over at once says so here.
  const { rows } = await sql<{ event: string }>`
    insert into payment_event (unit_id, provider, event, type, object, attempt, received_at, settled_at, became)
    values (${unit}, ${told.provider}, ${told.event}, ${told.type}, ${told.object}, ${told.attempt}, ${now},
      ${became ? now : null}, ${became})
    on conflict do nothing returning event`.execute(tx);
  return rows.length === 1;
}

export async function findEvent(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  provider: string,
  event: string,
): Promise<(PaymentEvent & { readonly isSettled: boolean }) | null> {
  const row = await tx
    .selectFrom('payment_event')
    .select(['provider', 'event', 'type', 'object', 'attempt', 'settled_at'])
    .where('unit_id', '=', unit)
    .where('provider', '=', provider)
    .where('event', '=', event)
    .executeTakeFirst();
  return row ? { ...row, isSettled: row.settled_at !== null } : null;
}

export async function settleEvent(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  provider: string,
  event: string,
  became: EventEnd,
): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ settled_at: clock.now(), became })
    .where('unit_id', '=', unit)
    .where('provider', '=', provider)
    .where('event', '=', event)
    .where('settled_at', 'is', null)
    .execute();
}

/** Told and not asked about, though it has been a while: whoever was to ask is gone, or nobody knows what it is about. */
export async function unsettledEvents(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<{ provider: string; event: string; receivedAt: Date }[]> {
  return tx
    .selectFrom('payment_event')
    .select(['provider', 'event', 'received_at as receivedAt'])
    .where('unit_id', '=', unit)
    .where('settled_at', 'is', null)
    .where('received_at', '<=', before)
    .orderBy('received_at')
    .limit(most)
    .execute();
}

/** Deletes up to `most` that were received before the date, and says how many there were. */
export const deleteEventsBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number) =>
  deleteOldest(scope, 'payment_event', 'received_at', before, most);
