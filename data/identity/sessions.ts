// Sessions: one sign-in on one browser. It is renewed by a refresh secret that only a cookie carries; each
// secret follows from the one before under the unit's key, so that tabs which renew together get the same
// one, and one that comes back after its time is stolen and ends the session.
import { createHmac } from 'node:crypto';
import type { Member, MemberKind } from '#domain/identity/actor.ts';
import { absoluteLimitMs, activeAt, isAlive, renewalGraceMs } from '#domain/identity/session.ts';
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import { issueToken } from './tokens.ts';
import type { KeyRing } from '../units/unit-keys.ts';
import { secretKey } from '#platform/crypto/secret-key.ts';
import { sha256 } from '#platform/crypto/sha256.ts';

export interface NewSession {
  readonly actor: string;
  readonly kind: MemberKind;
  readonly method: SessionMethod;
  readonly device: string;
  /** When its owner proved who they are; now, unless it was elsewhere. */
  readonly freshAt?: Date;
}

/** What a browser is given: the token for its memory, the secret for its cookie, a handle to sign out by. */
export interface GivenSession {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshSecret: string;
  readonly handle: string;
  readonly expiresAt: Date;
}

export async function startSession(scope: Scope, ring: KeyRing, wish: NewSession): Promise<GivenSession> {
  const { tx, unit, ids, clock } = scope;
  const now = clock.now();
  const id = ids.recordId();
  const handle = ids.secret(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + absoluteLimitMs(wish.kind));
  await tx
    .insertInto('session')
    .values({
      unit_id: unit,
      id,
      actor_id: wish.actor,
      handle: sha256(handle),
      method: wish.method,
      device: wish.device,
      started_at: now,
      last_active_at: now,
      fresh_at: wish.freshAt ?? now,
      expires_at: expiresAt,
    })
    .execute();
  const refreshSecret = ids.secret(32).toString('base64url');
  await addSecret(scope, id, refreshSecret, ring.newest);
  const accessToken = await issueToken(scope, { id: wish.actor }, id);
  return { id, accessToken, refreshSecret, handle, expiresAt };
}

const addSecret = ({ tx, unit, clock }: Scope, session: string, secret: string, version: number) =>
  tx
    .insertInto('refresh_secret')
    .values({ unit_id: unit, hash: sha256(secret), session_id: session, key_version: version, issued_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export type Renewal =
  | (Omit<GivenSession, 'handle'> & {
      readonly outcome: 'renewed';
      readonly actor: string;
      readonly method: SessionMethod;
    })
  /** There is no such session, or no longer. */
  | { readonly outcome: 'gone' }
  /** The secret was replaced long ago: somebody has a copy. The session is over for everybody. */
  | { readonly outcome: 'reused' };

/** Must be committed whatever is answered: a stolen secret ends the session even though nothing is given. */
export async function renewSession(scope: Scope, ring: KeyRing, secret: string): Promise<Renewal> {
  const { clock } = scope;
  const known = await lockBySecret(scope, secret);
  if (!known) return { outcome: 'gone' };
  const now = clock.now();
  if (!isAlive(known.times, now)) {
    if (known.times.endedAt === null)
      await endSession(scope, known.session, known.times.expiresAt <= now ? 'expired' : 'idle');
    return { outcome: 'gone' };
  }
  if (known.replacedAt && now.getTime() - known.replacedAt.getTime() > renewalGraceMs) {
    await endSession(scope, known.session, 'reused');
    return { outcome: 'reused' };
  }
  const refreshSecret = await currentSecret(scope, ring, known, secret);
  const accessToken = await issueToken(scope, { id: known.actor }, known.session);
  const { session: id, actor, method } = known;
  return { outcome: 'renewed', id, actor, method, accessToken, refreshSecret, expiresAt: known.times.expiresAt };
}

interface KnownSecret {
  readonly session: string;
  readonly actor: string;
  readonly method: SessionMethod;
  readonly keyVersion: number;
  readonly issuedAt: Date;
  readonly replacedAt: Date | null;
  readonly times: {
    readonly lastActiveAt: Date;
    readonly expiresAt: Date;
    readonly endedAt: Date | null;
  };
}

/** Tabs that renew together wait here for each other. */
async function lockBySecret({ tx, unit }: Scope, secret: string): Promise<KnownSecret | null> {
  const found = await tx
    .selectFrom('refresh_secret')
    .select('session_id')
    .where('unit_id', '=', unit)
    .where('hash', '=', sha256(secret))
    .executeTakeFirst();
  if (!found) return null;
  const session = await tx
    .selectFrom('session')
    .select(['id', 'actor_id', 'method', 'last_active_at', 'expires_at', 'ended_at'])
    .where('unit_id', '=', unit)
    .where('id', '=', found.session_id)
    .forUpdate()
    .executeTakeFirst();
  // Read again now that nobody else can replace it.
  const row = await tx
    .selectFrom('refresh_secret')
    .select(['key_version', 'issued_at', 'replaced_at'])
    .where('unit_id', '=', unit)
    .where('hash', '=', sha256(secret))
    .executeTakeFirst();
  if (!session || !row) return null;
  return {
    session: session.id,
    actor: session.actor_id,
    method: session.method,
    keyVersion: row.key_version,
    issuedAt: row.issued_at,
    replacedAt: row.replaced_at,
    times: {
      lastActiveAt: session.last_active_at,
      expiresAt: session.expires_at,
      endedAt: session.ended_at,
    },
  };
}

/**
 * The secret to give: its successor when it has been replaced a moment ago, a new one when it is old enough,
 * else the same again. So no two are replaced within the grace, and an answer that overtakes another brings
 * back no secret that is past it.
 */
async function currentSecret(scope: Scope, ring: KeyRing, known: KnownSecret, secret: string): Promise<string> {
  const { tx, unit, clock } = scope;
  const now = clock.now();
  const young = now.getTime() - known.issuedAt.getTime() < renewalGraceMs;
  if (!known.replacedAt && young) return secret;
  const next = successorOf(ring, known.keyVersion, known.session, secret);
  if (known.replacedAt) return next;
  await tx
    .updateTable('refresh_secret')
    .set({ replaced_at: now })
    .where('unit_id', '=', unit)
    .where('hash', '=', sha256(secret))
    .execute();
  await addSecret(scope, known.session, next, ring.newest);
  return next;
}

const successorOf = (ring: KeyRing, version: number, session: string, secret: string): string =>
  createHmac('sha256', secretKey(ring.key(version)))
    .update(`refresh\n${session}\n${secret}`)
    .digest('base64url');

export type EndReason =
  'signed-out' | 'elsewhere' | 'idle' | 'expired' | 'reused' | 'password' | 'signed-in-again' | 'credential';

/** Its tokens and its refresh secret stop working with it. */
export async function endSession({ tx, unit, clock }: Scope, id: string, reason: EndReason): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: clock.now(), end_reason: reason })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Every session of a member but the one named; says how many there were. */
export async function endSessionsOf(
  { tx, unit, clock }: Scope,
  actor: string,
  reason: EndReason,
  but: string | null = null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: clock.now(), end_reason: reason })
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .where('ended_at', 'is', null)
    .$if(but !== null, (query) => query.where('id', '!=', but ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface SessionView {
  readonly id: string;
  readonly actor: string;
  readonly method: SessionMethod;
}

/** By its handle or by its refresh secret, whichever somebody has; null if it is over. */
export async function findSession(
  { tx, unit }: Scope,
  by: { readonly handle: string } | { readonly secret: string },
): Promise<SessionView | null> {
  const hash = sha256('handle' in by ? by.handle : by.secret);
  const row = await tx
    .selectFrom('session')
    .select(['id', 'actor_id', 'method'])
    .where('unit_id', '=', unit)
    .where('ended_at', 'is', null)
    .$if('handle' in by, (query) => query.where('handle', '=', hash))
    .$if('secret' in by, (query) =>
      query.where('id', '=', (from) =>
        from
          .selectFrom('refresh_secret')
          .select('session_id')
          .where('refresh_secret.unit_id', '=', unit)
          .where('refresh_secret.hash', '=', hash),
      ),
    )
    .executeTakeFirst();
  return row ? { id: row.id, actor: row.actor_id, method: row.method } : null;
}

/** SESSION-13: moves the idle clock to the last input that the browser tells of. */
export async function noteActivity({ tx, unit, clock }: Scope, id: string, idleSeconds: number): Promise<void> {
  await tx
    .updateTable('session')
    .set((row) => ({
      last_active_at: row.fn<Date>('greatest', [
        'last_active_at',
        row.val(activeAt(new Date(0), idleSeconds, clock.now())),
      ]),
    }))
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** When it ends, if it has not. */
export async function findSessionTimes(
  { tx, unit }: Scope,
  id: string,
): Promise<{ readonly lastActiveAt: Date; readonly expiresAt: Date } | null> {
  const row = await tx
    .selectFrom('session')
    .select(['last_active_at', 'expires_at'])
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? { lastActiveAt: row.last_active_at, expiresAt: row.expires_at } : null;
}

/** After somebody has proved again who they are. */
export async function noteFreshSignIn({ tx, unit, clock }: Scope, id: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ fresh_at: clock.now(), last_active_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
}

export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly startedAt: Date;
  readonly lastActiveAt: Date;
}

/** Where a member is signed in now, the last used first. */
export async function sessionsOf({ tx, unit, clock }: Scope, actor: Member['id']): Promise<ListedSession[]> {
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'device', 'started_at', 'last_active_at', 'expires_at', 'ended_at'])
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .where('ended_at', 'is', null)
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  const now = clock.now();
  return rows
    .map((row) => ({
      id: row.id,
      device: row.device,
      startedAt: row.started_at,
      lastActiveAt: row.last_active_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
    }))
    .filter((session) => isAlive(session, now));
}

/** Deletes up to `most` sessions that ended before the date, secrets and tokens with them. */
export const deleteSessionsEndedBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'session', 'expires_at', before, most);
