// Whom something that was or is to be sent is for. The address itself is sealed where it is used; here it is a keyed
// hash, by which everything to one address can be found.
import { plainEmail } from '#domain/values/email.ts';
import { everyLookup, newestLookup } from './member-lookup.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export interface Address {
  readonly kind: 'email' | 'phone';
  readonly value: string;
}

/** However it was spelled. */
const plain = ({ kind, value }: Address): string => (kind === 'email' ? (plainEmail(value) ?? value) : value);

export interface Sending {
  /** A request is what the release before the outbox had instead of a message. */
  readonly what: 'message' | 'link' | 'card-mail' | 'request' | 'order' | 'order-line';
  /** The id of the message, the mail, the order or the line, or the hash of the link. */
  readonly ref: string;
}

/** What stands for the address in a new row. */
export const addressLookup = (ring: KeyRing, unit: string, address: Address): Buffer =>
  newestLookup(ring, unit, address.kind, plain(address)).hash;

export async function addAddressee(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  { what, ref }: Sending,
  address: Address,
  until: Date,
): Promise<void> {
  await tx
    .insertInto('addressee')
    .values({ unit_id: unit, lookup: addressLookup(ring, unit, address), what, ref, until })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everything of this kind that is for this address. */
export async function sendingsTo(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  what: Sending['what'],
  address: Address,
): Promise<string[]> {
  const lookups = everyLookup(ring, unit, address.kind, plain(address)).map(({ hash }) => hash);
  const rows = await tx
    .selectFrom('addressee')
    .select('ref')
    .where('unit_id', '=', unit)
    .where('what', '=', what)
    .where('lookup', 'in', lookups)
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Whether it is known whom it is for. */
export async function hasAddressee({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, { what, ref }: Sending): Promise<boolean> {
  const row = await tx
    .selectFrom('addressee')
    .select('ref')
    .where('unit_id', '=', unit)
    .where('what', '=', what)
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody finds anything by this address any more. */
export async function deleteAddressees(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  address: Address,
): Promise<void> {
  const lookups = everyLookup(ring, unit, address.kind, plain(address)).map(({ hash }) => hash);
  await tx.deleteFrom('addressee').where('unit_id', '=', unit).where('lookup', 'in', lookups).execute();
}

/** Deletes up to `most` of what was to last until before the date, and says how many there were. */
export const deleteAddresseesBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'addressee', 'until', before, most);
