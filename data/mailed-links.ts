// Links that were mailed, each for one use. The token is 256 random bits and never stored; the row knows it by
// its hash.
import { createHash } from 'node:crypto';
import { mailedLinkMs } from '#domain/one-time-code.ts';
import { seal, unseal } from '#platform/envelope.ts';
import { deleteOldest } from './retained.ts';
import type { Scope } from './scope.ts';
import type { KeyRing } from './unit-keys.ts';

export interface NewLink {
  readonly purpose: 'register' | 'reset';
  readonly actor: string | null;
  /** What it will do, which nobody else may read. */
  readonly content?: object;
}

/** The token that goes into the link. Made by the caller, so that a job which runs twice mails it once. */
export const newLinkToken = ({ ids }: Pick<Scope, 'ids'>): string =>
  ids.secret(32).toString('base64url');

export async function addLink(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  ring: KeyRing,
  token: string,
  { purpose, actor, content }: NewLink,
): Promise<void> {
  const now = clock.now();
  const hash = hashOf(token);
  await tx
    .insertInto('mailed_link')
    .values({
      unit_id: unit,
      hash,
      purpose,
      actor_id: actor,
      ...(content
        ? { key_version: ring.newest, sealed: seal(ring.key(ring.newest), JSON.stringify(content), placeOf(unit, hash)) }
        : { key_version: null, sealed: null }),
      made_at: now,
      expires_at: new Date(now.getTime() + mailedLinkMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
} // prettier-ignore

export interface FoundLink {
  readonly actor: string | null;
  readonly content: unknown;
}

/** The link, if it can still be used. */
export async function findLink(
  { tx, unit, clock }: Scope,
  ring: KeyRing,
  purpose: NewLink['purpose'],
  token: string,
): Promise<FoundLink | null> {
  const hash = hashOf(token);
  const row = await tx
    .selectFrom('mailed_link')
    .select(['actor_id', 'key_version', 'sealed'])
    .where('unit_id', '=', unit)
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!row) return null;
  const content =
    row.sealed && row.key_version !== null
      ? JSON.parse(unseal(ring.key(row.key_version), row.sealed, placeOf(unit, hash)).toString())
      : null;
  return { actor: row.actor_id, content };
}

/** Uses it up, and what it held with it; says whether it was still there to be used. */
export async function spendLink({ tx, unit, clock }: Scope, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailed_link')
    .set({ used_at: clock.now(), sealed: null, key_version: null })
    .where('unit_id', '=', unit)
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A member's other links, which a new password makes useless. */
export async function spendLinksOf({ tx, unit, clock }: Scope, actor: string): Promise<void> {
  await tx
    .updateTable('mailed_link')
    .set({ used_at: clock.now(), sealed: null, key_version: null })
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes up to `most` links that ended before the date, and says how many there were. */
export const deleteLinksBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'mailed_link', 'expires_at', before, most);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const placeOf = (unit: string, hash: Buffer): string =>
  `mailed-link:${unit}:${hash.toString('hex')}`;
