// Personal data: the only rows that say who somebody is. Each is sealed under a key of that person's
// own, which is wrapped by the unit's key. Everything else holds the person's id.
import { newDataKey, seal, unseal } from '#platform/crypto/envelope.ts';
import type { Scope } from '../scope.ts';
import { sealedBytes, unsealedBytes } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export interface PersonDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly documentType?: string;
  readonly idCardNo?: string;
  /** Whether they want to hear of offers. */
  readonly isSubscription?: boolean;
  readonly promoCode?: string;
  /** Of whoever buys for a business. */
  readonly companyName?: string;
}

export async function addPerson(
  { tx, unit, ids, clock }: Scope,
  ring: KeyRing,
  details: PersonDetails,
): Promise<string> {
  const id = ids.recordId();
  const key = newDataKey();
  const { key_version, sealed: wrapped } = sealedBytes(ring, keyName(unit, id), key);
  await tx
    .insertInto('person_key')
    .values({
      unit_id: unit,
      person_id: id,
      key_version,
      wrapped,
    })
    .execute();
  await tx
    .insertInto('person')
    .values({
      unit_id: unit,
      id,
      sealed: seal(key, JSON.stringify(details), rowName(unit, id)),
      made_at: clock.now(),
    })
    .execute();
  return id;
}

/** Null when there is no such person in this unit, or no longer. */
export async function readPerson({ tx, unit }: Scope, ring: KeyRing, id: string): Promise<PersonDetails | null> {
  const row = await tx
    .selectFrom('person')
    .innerJoin('person_key', (join) =>
      join.onRef('person_key.unit_id', '=', 'person.unit_id').onRef('person_key.person_id', '=', 'person.id'),
    )
    .select(['sealed', 'wrapped', 'key_version'])
    .where('person.unit_id', '=', unit)
    .where('person.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const key = unsealedBytes(ring, keyName(unit, id), { key_version: row.key_version, sealed: row.wrapped });
  return JSON.parse(unseal(key, row.sealed, rowName(unit, id)).toString()) as PersonDetails;
}

/** Removes the row and its key, so that a copy of the row elsewhere, in a log shipment or an export,
 * stays unreadable. A backup holds both until it ages out: see docs/operations/retention.md. */
export async function erasePerson({ tx, unit }: Scope, id: string): Promise<void> {
  await tx.deleteFrom('person_key').where('unit_id', '=', unit).where('person_id', '=', id).execute();
  await tx.deleteFrom('person').where('unit_id', '=', unit).where('id', '=', id).execute();
}

const keyName = (unit: string, id: string) => `person-key:${unit}:${id}`;
const rowName = (unit: string, id: string) => `person:${unit}:${id}`;
