// Orders, once somebody they name is erased: who bought, and for whom, is gone; what was bought and paid stays.
import { sql } from 'kysely';
import { sendingsTo, type Address } from '../identity/addressees.ts';
import type { MessageKeys } from '../outbox.ts';
import type { Scope } from '../scope.ts';

/**
 * Of their own orders everything that names somebody, but for lines that are still to go out: a gift goes where it was to
 * go, and is forgotten once it has (`noteIssued`). Theirs are also those that were made without signing in and told to an
 * address that they have proven. Of others' orders the lines that were for them.
 */
export async function eraseFromOrders(
  { tx, unit }: Scope,
  { lookup }: Pick<MessageKeys, 'lookup'>,
  member: string,
  addresses: readonly Address[],
): Promise<void> {
  const [guests, lines]: [string[], string[]] = [[], []];
  for (const address of addresses) {
    guests.push(...(await sendingsTo({ tx, unit }, lookup, 'order', address)));
    lines.push(...(await sendingsTo({ tx, unit }, lookup, 'order-line', address)));
  }
  // A member who has their receipts sent there is somebody else.
  const theirs = sql`select id from orders where unit_id = ${unit}
    and (buyer_id = ${member} or (buyer_id is null and id = any(${guests}::uuid[])))`;
  await sql`
    update order_detail set sealed = null, key_version = null, review_note = null
    where unit_id = ${unit} and order_id in (${theirs})`.execute(tx);
  await sql`
    update order_line set sealed = null, key_version = null
    where unit_id = ${unit} and order_id in (${theirs})
      and (issued = qty or order_id in (select id from orders where unit_id = ${unit} and state = 'cancelled'))`.execute(
    tx,
  );
  if (lines.length === 0) return;
  await sql`
    update order_line set sealed = null, key_version = null
    where unit_id = ${unit} and id = any(${lines}::uuid[])`.execute(tx);
}

/** Nothing of a cancelled order goes out any more, so lines that were spared for that are forgotten. */
export async function forgetSparedLines({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, order: string): Promise<void> {
  await sql`
    update order_line set sealed = null, key_version = null
    where unit_id = ${unit} and order_id = ${order} and sealed is not null
      and exists (select from order_detail where unit_id = ${unit} and order_id = ${order} and sealed is null)`.execute(
    tx,
  );
}
