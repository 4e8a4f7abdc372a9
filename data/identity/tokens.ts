// Access tokens. The text is given out once and never stored; the row knows it by its hash.
import { accessTokenLifeMinutes, accessTokenText, parseAccessToken } from '#domain/identity/access-token.ts';
import type { ActorSession, Member } from '#domain/identity/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isAlive } from '#domain/identity/session.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { actFor } from './actors.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';

/** A token of a session ends with it. */
export async function issueToken(
  scope: Scope,
  { id, actingFor }: Pick<Member, 'id'> & Partial<Member>,
  session: string | null = null,
): Promise<string> {
  const { tx, unit, clock, ids } = scope;
  const secret = ids.secret(32).toString('base64url');
  const issued = clock.now();
  await tx
    .insertInto('access_token')
    .values({
      unit_id: unit,
      hash: sha256(secret),
      actor_id: id,
      acting_for: actingFor ?? null,
      session_id: session,
      issued_at: issued,
      expires_at: new Date(issued.getTime() + accessTokenLifeMinutes * 60_000),
    })
    .execute();
  return accessTokenText(unit, secret);
}

/** Another token for a session; those it had before are worth nothing from now on. */
export async function replaceTokens(scope: Scope, member: Pick<Member, 'id'>, session: string): Promise<string> {
  const { tx, unit, clock } = scope;
  await tx
    .updateTable('access_token')
    .set({ revoked_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('session_id', '=', session)
    .where('revoked_at', 'is', null)
    .execute();
  return issueToken(scope, member, session);
}

/**
 * Who carries this token, or null. Standing, assignment and the session are looked up now, not remembered
 * from when the token was issued.
 */
export async function memberByToken(scope: Scope, text: string): Promise<Member | null> {
  const token = parseAccessToken(text);
  if (!token || token.unit !== scope.unit) return null;
  const now = scope.clock.now();
  const row = await scope.tx
    .selectFrom('access_token')
    .innerJoin('actor', (join) =>
      join.onRef('actor.unit_id', '=', 'access_token.unit_id').onRef('actor.id', '=', 'access_token.actor_id'),
    )
    .leftJoin('session', (join) =>
      join.onRef('session.unit_id', '=', 'access_token.unit_id').onRef('session.id', '=', 'access_token.session_id'),
    )
    .select([
      'access_token.actor_id',
      'access_token.acting_for',
      'access_token.session_id',
      'actor.kind',
      'actor.company_id',
      'session.last_active_at',
      'session.fresh_at',
      'session.ended_at',
      'session.expires_at',
    ])
    .where('access_token.unit_id', '=', scope.unit)
    .where('access_token.hash', '=', sha256(token.secret))
    .where('access_token.expires_at', '>', now)
    .where('access_token.revoked_at', 'is', null)
    .where('actor.standing', '=', 'active')
    .executeTakeFirst();
  const session = row ? sessionOf(row, now) : null;
  if (!row || session === 'over') return null;
  const member: Member = {
    kind: row.kind,
    unit: scope.unit,
    id: row.actor_id,
    ...(row.company_id ? { company: row.company_id } : {}),
    ...(session ? { session } : {}),
  };
  if (!row.acting_for) return member;
  const acting = await actFor(scope, member, row.acting_for);
  return isRefusal(acting) ? null : acting;
}

interface SessionColumns {
  readonly session_id: string | null;
  readonly last_active_at: Date | null;
  readonly fresh_at: Date | null;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
}

function sessionOf(row: SessionColumns, now: Date): ActorSession | 'over' | null {
  if (row.session_id === null) return null;
  if (!row.last_active_at || !row.expires_at || !row.fresh_at) return 'over';
  const times = {
    lastActiveAt: row.last_active_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  };
  return isAlive(times, now) ? { id: row.session_id, freshAt: row.fresh_at } : 'over';
}

export async function revokeToken({ tx, unit, clock }: Scope, text: string): Promise<void> {
  const token = parseAccessToken(text);
  if (!token) return;
  await tx
    .updateTable('access_token')
    .set({ revoked_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('hash', '=', sha256(token.secret))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes up to `most` tokens that ended before the date, and says how many there were. */
export const deleteTokensEndedBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'access_token', 'expires_at', before, most);
