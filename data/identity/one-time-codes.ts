// One-time codes: sent to an address, or read off an authenticator app as the second half of a sign-in. The
// code itself is never kept, only a keyed hash of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import type { KeyRing } from '../units/unit-keys.ts';
import { secretKey } from '#platform/crypto/secret-key.ts';

export type CodeMethod = 'email' | 'sms' | 'app';

export interface NewCode {
  readonly purpose: 'otp' | 'two-factor';
  readonly method: CodeMethod;
  /** A hash of the address it goes to. */
  readonly lookup: Buffer | null;
  /** Null where an app makes the codes. */
  readonly code: string | null;
  readonly actor?: string;
  readonly sessionMethod?: SessionMethod;
  /** Sealed: who somebody is elsewhere, when that is how they came. */
  readonly outside?: string;
}

export async function addCode({ tx, unit, ids, clock }: Scope, ring: KeyRing, wish: NewCode): Promise<string> {
  const now = clock.now();
  const id = ids.recordId();
  await tx
    .insertInto('one_time_code')
    .values({
      unit_id: unit,
      id,
      purpose: wish.purpose,
      method: wish.method,
      lookup: wish.lookup,
      key_version: ring.newest,
      hash: wish.code === null ? null : hashOf(ring, ring.newest, id, wish.code),
      actor_id: wish.actor ?? null,
      session_method: wish.sessionMethod ?? null,
      outside: wish.outside ?? null,
      made_at: now,
      expires_at: new Date(now.getTime() + oneTimeCode.lifeMs),
    })
    .execute();
  return id;
}

/**
 * When codes went to this address for this purpose within the window, the newest first. Anybody may ask for a code
 * to an address, so those do not count against the codes of a sign-in. Requests at once wait for each other.
 */
export async function sendsTo(
  { tx, unit, clock }: Scope,
  purpose: NewCode['purpose'],
  lookup: Buffer,
): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${unit}:code:${lookup.toString('hex')}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('one_time_code')
    .select('made_at')
    .where('unit_id', '=', unit)
    .where('purpose', '=', purpose)
    .where('lookup', '=', lookup)
    .where('made_at', '>', new Date(clock.now().getTime() - oneTimeCode.sendsWindowMs))
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map(({ made_at }) => made_at);
}

export interface TriedCode {
  readonly id: string;
  readonly purpose: 'otp' | 'two-factor';
  readonly method: CodeMethod;
  readonly lookup: Buffer | null;
  readonly actor: string | null;
  readonly sessionMethod: SessionMethod | null;
  readonly outside: string | null;
  /** Whether the code is the one that was sent; null where an app has to say. */
  readonly fits: boolean | null;
}

/**
 * Counts the try before anybody hears how it ended, and says whether it fits; null when there is nothing to
 * try any more. Must be committed whatever is answered.
 */
export async function tryCode(
  { tx, unit, clock }: Scope,
  ring: KeyRing,
  { id, purpose, code }: { id: string; purpose: 'otp' | 'two-factor'; code: string },
): Promise<TriedCode | null> {
  const row = await tx
    .updateTable('one_time_code')
    .set((columns) => ({ tries: columns('tries', '+', 1) }))
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('tries', '<', oneTimeCode.triesMax)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning(['method', 'lookup', 'hash', 'key_version', 'actor_id', 'session_method', 'outside'])
    .executeTakeFirst();
  if (!row) return null;
  const fits = row.hash ? timingSafeEqual(hashOf(ring, row.key_version, id, code), row.hash) : null;
  return {
    id,
    purpose,
    method: row.method,
    lookup: row.lookup,
    actor: row.actor_id,
    sessionMethod: row.session_method,
    outside: row.outside,
    fits,
  };
}

/** Uses the code up; says whether it was still there to be used. */
export async function spendCode({ tx, unit, clock }: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ confirmed_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether this code was sent to this address and confirmed, while the link of a registration lives. */
export async function wasConfirmed(
  { tx, unit, clock }: Scope,
  id: string,
  lookups: readonly Buffer[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('one_time_code')
    .select('lookup')
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('purpose', '=', 'otp')
    .where('confirmed_at', '>', new Date(clock.now().getTime() - confirmedMs))
    .executeTakeFirst();
  return lookups.some((lookup) => row?.lookup?.equals(lookup));
}

const confirmedMs = 25 * 3_600_000;

/** Deletes up to `most` codes that ended before the date, and says how many there were. */
export const deleteCodesBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'one_time_code', 'expires_at', before, most);

const hashOf = (ring: KeyRing, version: number, id: string, code: string): Buffer =>
  createHmac('sha256', secretKey(ring.key(version)))
    .update(`one-time-code\n${id}\n${code}`)
    .digest();
