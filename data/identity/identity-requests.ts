// What somebody who is not known yet has asked for, until a job has dealt with it. The call that takes it
// looks nobody up, so it takes as long for an address that is known as for one that is not.
import { sql } from 'kysely';
import type { CredentialChange } from '#domain/identity/credentials.ts';
import type { Language } from '#domain/values/language.ts';
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import { seal, unseal } from '#platform/crypto/envelope.ts';
import { addAddressee, type Address } from './addressees.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import type { KeyRing } from '../units/unit-keys.ts';

/** The queues of the job that deals with them; its payload is `{ request: id }`. Nobody waits for a mail as for a code. */
export const identityMessageQueue = 'identity-message';
export const identityCodeQueue = 'identity-code';

export const queueOf = ({ kind }: Pick<IdentityRequest, 'kind'>): string =>
  kind === 'code' ? identityCodeQueue : identityMessageQueue;

/** Somebody who wants an account: everything they told us, their password already hashed. */
export interface Registration {
  readonly email: string;
  readonly phone: string | null;
  /** The code that was sent to the phone and confirmed, if any: then the phone is a name to sign in by. */
  readonly otpId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly documentType: string | null;
  readonly idCardNo: string | null;
  readonly isSubscription: boolean;
  readonly promoCode: string | null;
  /** Who vouches for them, when they signed in elsewhere. */
  readonly outside: LinkedIdentity | null;
}

/** Who somebody is elsewhere, as an account is linked with it. */
export interface LinkedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly method: SessionMethod;
}

export type IdentityRequest =
  | {
      readonly kind: 'register';
      readonly language: Language;
      readonly token: string;
      readonly registration: Registration;
    }
  | {
      readonly kind: 'reset';
      readonly language: Language;
      readonly token: string;
      readonly realm: string;
      readonly email: string;
    }
  | {
      readonly kind: 'link';
      readonly language: Language;
      readonly token: string;
      readonly to: string;
      readonly actor: string;
      readonly service: string;
      readonly outside: LinkedIdentity;
    }
  | { readonly kind: 'linked'; readonly language: Language; readonly to: string; readonly service: string }
  | {
      readonly kind: 'changed';
      readonly language: Language;
      readonly method: 'email' | 'sms';
      readonly to: string;
      readonly change: CredentialChange;
      readonly realm: string;
      readonly canReset: boolean;
    }
  | {
      readonly kind: 'code';
      readonly language: Language;
      readonly method: 'email' | 'sms';
      readonly to: string;
      readonly code: string;
    };

/** What requests are sealed with, and found by. */
export interface RequestKeys {
  readonly people: KeyRing;
  readonly lookup: KeyRing;
}

export async function addRequest(
  { tx, unit, ids, clock }: Scope,
  { people, lookup }: RequestKeys,
  request: IdentityRequest,
): Promise<string> {
  const id = ids.recordId();
  const now = clock.now();
  await tx
    .insertInto('identity_request')
    .values({
      unit_id: unit,
      id,
      kind: request.kind,
      key_version: people.newest,
      sealed: seal(people.key(people.newest), JSON.stringify(request), sealContext(unit, id)),
      made_at: now,
    })
    .execute();
  const sending = { what: 'request', ref: id } as const;
  await addAddressee({ tx, unit }, lookup, sending, addressOfRequest(request), now);
  return id;
}

/** Whom it is for. */
function addressOfRequest(request: IdentityRequest): Address {
  switch (request.kind) {
    case 'register':
      return { kind: 'email', value: request.registration.email };
    case 'reset':
      return { kind: 'email', value: request.email };
    case 'link':
    case 'linked':
      return { kind: 'email', value: request.to };
    case 'changed':
    case 'code':
      return { kind: request.method === 'sms' ? 'phone' : 'email', value: request.to };
  }
}

/** Null once it has been dealt with. */
export async function findRequest(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  id: string,
): Promise<{ readonly request: IdentityRequest; readonly madeAt: Date } | null> {
  const row = await tx
    .selectFrom('identity_request')
    .select(['key_version', 'sealed', 'made_at'])
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.sealed) return null;
  const opened = unseal(ring.key(row.key_version), row.sealed, sealContext(unit, id)).toString();
  return { request: JSON.parse(opened) as IdentityRequest, madeAt: row.made_at };
}

/** What it was about is gone with this; says whether it was still to be done. */
export async function endRequest(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_request')
    .set({ sealed: null, done_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** They are not dealt with any more, and what they were about is gone. */
export async function cancelRequests(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('identity_request')
    .set({ sealed: null, done_at: clock.now() })
    .where('unit_id', '=', unit)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('done_at', 'is', null)
    .execute();
}

/** Deletes up to `most` requests made before the date, and says how many there were. */
export const deleteRequestsBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'identity_request', 'made_at', before, most);

const sealContext = (unit: string, id: string): string => `identity-request:${unit}:${id}`;
