// Keys of partners' tills. The text is given out once and never stored; the row knows it by its hash. It is
// 256 random bits, which nobody guesses back from a plain hash, so no slow one is needed.
import { sql } from 'kysely';
import { accessTokenText, parseAccessToken } from '#domain/identity/access-token.ts';
import type { Member } from '#domain/identity/actor.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { TillKey } from '#domain/cards/till.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { findMember } from '../identity/actors.ts';
import type { Scope } from '../scope.ts';
import { forgetWrongAtTill } from './till-limits.ts';

export interface PartnerKey extends Pick<TillKey, 'till' | 'hourMax' | 'wrongMax'> {
  readonly id: string;
  readonly partner: string;
  readonly name: string;
  /** The paths of the calls it may make, without their version. */
  readonly calls: readonly string[];
  readonly merchant: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** What bounds it, where that is not what is usual. */
export type KeyLimits = Partial<Pick<TillKey, 'hourMax' | 'wrongMax'>>;

export interface NewPartnerKey extends Pick<PartnerKey, 'partner' | 'name' | 'calls' | 'merchant'>, KeyLimits {
  /** The key it replaces, and the till that goes on with it. */
  readonly replaces?: { readonly key: string; readonly till: string };
}

/** A new key: its id, and the text that is shown now and never again. */
export async function makePartnerKey(
  scope: Scope,
  given: NewPartnerKey,
): Promise<{ id: string; text: string } | Refusal<'partner.unknown'>> {
  const { tx, unit, ids, clock } = scope;
  if ((await findMember(scope, given.partner))?.kind !== 'partner') return refuse('partner.unknown');
  const id = ids.recordId();
  const secret = ids.secret(32).toString('base64url');
  await tx
    .insertInto('partner_key')
    .values({
      unit_id: unit,
      id,
      actor_id: given.partner,
      name: given.name,
      hash: sha256(secret),
      calls: [...given.calls],
      merchant: given.merchant,
      made_at: clock.now(),
      expires_at: null,
      replaces: given.replaces?.key ?? null,
      till_id: given.replaces?.till ?? id,
      hour_max: given.hourMax ?? null,
      wrong_max: given.wrongMax ?? null,
    })
    .execute();
  return { id, text: accessTokenText(unit, secret) };
}

/**
 * Another key for the same till; the old one goes on for a while, until the till has the new one. One that is
 * suspended stays so: what a stranger did with it says nothing against the new one, which begins anew.
 */
export async function rotatePartnerKey(
  scope: Scope,
  id: string,
  oldUntil: Date,
): Promise<{ id: string; text: string } | Refusal<'partner.unknown' | 'partner-key.unknown'>> {
  const old = (await listPartnerKeys(scope)).find((key) => key.id === id);
  if (!old || old.revokedAt || old.expiresAt) return refuse('partner-key.unknown');
  const { tx, unit } = scope;
  await tx
    .updateTable('partner_key')
    .set({ expires_at: oldUntil })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
  return makePartnerKey(scope, { ...old, replaces: { key: id, till: old.till } });
}

/** Ends a key at once; says whether there was one to end. */
export async function revokePartnerKey({ tx, unit, clock }: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partner_key')
    .set({ revoked_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Other limits for a key; says whether there is such a key. What is not said stays as it is. */
export async function limitPartnerKey(
  { tx, unit }: Scope,
  id: string,
  { hourMax, wrongMax }: KeyLimits,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partner_key')
    .set({
      ...(hourMax === undefined ? {} : { hour_max: hourMax }),
      ...(wrongMax === undefined ? {} : { wrong_max: wrongMax }),
    })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets a suspended key go on, with a clean hour; says whether there was one. */
export async function resumePartnerKey(scope: Scope, id: string): Promise<boolean> {
  const { tx, unit } = scope;
  const suspended = await tx
    .selectFrom('partner_key')
    .select('id')
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (!suspended) return false;
  // The count before the key, as whoever counts does; else the two could wait for each other.
  await forgetWrongAtTill(scope, id);
  await tx
    .updateTable('partner_key')
    .set({ suspended_at: null })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
  return true;
}

export async function listPartnerKeys({ tx, unit }: Scope): Promise<PartnerKey[]> {
  const rows = await tx
    .selectFrom('partner_key')
    .selectAll()
    .where('unit_id', '=', unit)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    partner: row.actor_id,
    name: row.name,
    calls: row.calls,
    merchant: row.merchant,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    suspendedAt: row.suspended_at,
    lastUsedAt: row.last_used_at,
    till: row.till_id,
    hourMax: row.hour_max,
    wrongMax: row.wrong_max,
  }));
}

/** Who carries this key and may make this call with it, or null. Standing is looked up now. */
export async function partnerByKey(
  scope: Scope,
  text: string,
  call: string,
  { note }: { note: boolean },
): Promise<Member | null> {
  const hash = partnerKeyHash(scope.unit, text);
  if (!hash) return null;
  const now = scope.clock.now();
  const row = await scope.tx
    .selectFrom('partner_key')
    .selectAll()
    .where('unit_id', '=', scope.unit)
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row || !row.calls.includes(call) || (row.expires_at && row.expires_at <= now)) return null;
  const member = await findMember(scope, row.actor_id);
  if (member?.kind !== 'partner') return null;
  if (note && isWorthNoting(row.last_used_at, now)) await noteUse(scope, row.id);
  const tillKey = {
    key: row.id,
    till: row.till_id,
    hourMax: row.hour_max,
    wrongMax: row.wrong_max,
  };
  return { ...member, tillKey, ...(row.merchant ? { merchant: row.merchant } : {}) };
}

const notedAgainAfterMs = 3_600_000;
const isWorthNoting = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= notedAgainAfterMs;

/** To the hour. Tills that share a key and begin their hour together do not wait for each other. */
async function noteUse({ tx, unit, clock }: Scope, id: string): Promise<void> {
  await sql`
    update partner_key set last_used_at = ${clock.now()} where (unit_id, id) = (
      select unit_id, id from partner_key where unit_id = ${unit} and id = ${id} for update skip locked)`.execute(tx);
}

/** By which the row of a key is found; null when the text is none of this unit's. */
export function partnerKeyHash(unit: UnitId, text: string): Buffer | null {
  const token = parseAccessToken(text);
  return token?.unit === unit ? sha256(token.secret) : null;
}
