// Keys of partners' tills. The text is given out once and never stored; the row knows it by its hash. It is
// 256 random bits, which nobody guesses back from a plain hash, so no slow one is needed.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { accessTokenText, parseAccessToken } from '#domain/access-token.ts';
import type { Member } from '#domain/actor.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/unit.ts';
import { findMember } from './actors.ts';
import type { Scope } from './scope.ts';

export interface PartnerKey {
  readonly id: string;
  readonly partner: string;
  readonly name: string;
  /** The paths of the calls it may make, without their version. */
  readonly calls: readonly string[];
  readonly merchant: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface NewPartnerKey extends Pick<PartnerKey, 'partner' | 'name' | 'calls' | 'merchant'> {
  readonly replaces?: string;
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
      hash: hashOf(secret),
      calls: [...given.calls],
      merchant: given.merchant,
      made_at: clock.now(),
      expires_at: null,
      replaces: given.replaces ?? null,
    })
    .execute();
  return { id, text: accessTokenText(unit, secret) };
} // prettier-ignore

/** Another key in place of one; the old one goes on for a while, until the till has the new one. */
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
  return makePartnerKey(scope, { ...old, replaces: id });
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
    lastUsedAt: row.last_used_at,
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
    .select(['id', 'actor_id', 'calls', 'merchant', 'last_used_at', 'expires_at'])
    .where('unit_id', '=', scope.unit)
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || !row.calls.includes(call) || (row.expires_at && row.expires_at <= now)) return null;
  const member = await findMember(scope, row.actor_id);
  if (member?.kind !== 'partner') return null;
  if (note && isWorthNoting(row.last_used_at, now)) await noteUse(scope, row.id);
  return { ...member, ...(row.merchant ? { merchant: row.merchant } : {}) };
}

const notedAgainAfterMs = 3_600_000;
const isWorthNoting = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= notedAgainAfterMs;

/** To the hour. Tills that share a key and begin their hour together do not wait for each other. */
async function noteUse({ tx, unit, clock }: Scope, id: string): Promise<void> {
  await sql`
    update partner_key set last_used_at = ${clock.now()} where (unit_id, id) = (
      select unit_id, id from partner_key where unit_id = ${unit} and id = ${id} for update skip locked)`.execute(tx);
} // prettier-ignore

/** By which the row of a key is found; null when the text is none of this unit's. */
export function partnerKeyHash(unit: UnitId, text: string): Buffer | null {
  const token = parseAccessToken(text);
  return token?.unit === unit ? hashOf(token.secret) : null;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
