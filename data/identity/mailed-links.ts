// Links that were mailed, each for one use. The token is 256 random bits and never stored; the row knows it by
// its hash.
import { sql } from 'kysely';
import { mailedLinkMs } from '#domain/identity/one-time-code.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { addAddressee, sendingsTo, type Address } from './addressees.ts';
import { newestLookup } from './member-lookup.ts';
import type { MessageKeys } from '../outbox.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import { nothingSealed, sealedIn, unsealed } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export type LinkPurpose = 'register' | 'reset' | 'link';

export interface NewLink {
  readonly purpose: LinkPurpose;
  /** The account it is for; before there is one, the address. */
  readonly to: { readonly actor: string } | { readonly email: string };
  /** What it will do, which nobody else may read. */
  readonly content?: object;
  /** When it was asked for: of two, the one asked for later counts. */
  readonly askedAt: Date;
}

/** The token that goes into the link. Made by the caller, so that a job which runs twice mails it once. */
export const newLinkToken = ({ ids }: Pick<Scope, 'ids'>): string => ids.secret(32).toString('base64url');

/**
 * Of an account's links for one purpose the newest counts: this one ends those before it. Says whether it is open; if
 * not, another was asked for meanwhile, or it has been used.
 *
 * A registration ends no other. Each holds the password or the outside name of whoever asked, so a stranger's would
 * take the place of the owner's; the first that is confirmed ends the others (`spendRegistration`).
 */
export async function addLink(
  scope: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  keys: MessageKeys,
  token: string,
  link: NewLink,
): Promise<boolean> {
  const { tx, unit } = scope;
  const hash = hashOf(token);
  await lockLinks(scope, keys, link);
  const known = await linkRows(scope).select('used_at').where('hash', '=', hash).executeTakeFirst();
  if (known) return known.used_at === null;
  if (link.purpose !== 'register') {
    const others = await openLinks(scope, keys, link);
    if (others.some(({ madeAt }) => madeAt > link.askedAt)) return false;
    await endLinks(scope, hashesIn(others));
  }
  const expiresAt = new Date(scope.clock.now().getTime() + mailedLinkMs);
  const { people, lookup } = keys;
  await tx
    .insertInto('mailed_link')
    .values({
      unit_id: unit,
      hash,
      purpose: link.purpose,
      actor_id: 'actor' in link.to ? link.to.actor : null,
      ...sealedContent(people, unit, hash, link.content),
      made_at: link.askedAt,
      expires_at: expiresAt,
    })
    .execute();
  if ('email' in link.to) {
    const address = { kind: 'email', value: link.to.email } as const;
    const sending = { what: 'link', ref: hash.toString('hex') } as const;
    await addAddressee(scope, lookup, sending, address, expiresAt);
  }
  return true;
}

const sealedContent = (ring: KeyRing, unit: string, hash: Buffer, content: object | undefined) =>
  content ? sealedIn(ring, sealContext(unit, hash), content) : nothingSealed;

/** Two jobs must not each leave their own open, nor two readers each confirm their own. */
async function lockLinks(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  { lookup }: MessageKeys,
  { purpose, to }: Pick<NewLink, 'purpose' | 'to'>,
): Promise<void> {
  const whose = 'actor' in to ? to.actor : newestLookup(lookup, unit, 'email', to.email).hash.toString('hex');
  const name = `${unit}:link:${purpose}:${whose}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

async function openLinks(
  scope: Pick<Scope, 'tx' | 'unit'>,
  { lookup }: MessageKeys,
  { purpose, to }: Pick<NewLink, 'purpose' | 'to'>,
): Promise<{ readonly hash: Buffer; readonly madeAt: Date }[]> {
  const rows = await linkRows(scope)
    .select(['hash', 'made_at'])
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('actor' in to ? isOf(to.actor) : isAmong(await linksTo(scope, lookup, to.email)))
    .execute();
  return rows.map((row) => ({ hash: row.hash, madeAt: row.made_at }));
}

const hashesIn = (links: readonly { readonly hash: Buffer }[]): Buffer[] => links.map(({ hash }) => hash);

const isOf = (actor: string) => sql<boolean>`actor_id = ${actor}`;
const isAmong = (hashes: readonly Buffer[]) => sql<boolean>`hash = any(${hashes})`;

const linksTo = async (scope: Pick<Scope, 'tx' | 'unit'>, lookup: KeyRing, email: string): Promise<Buffer[]> =>
  hashesOf(await sendingsTo(scope, lookup, 'link', { kind: 'email', value: email }));

const hashesOf = (refs: readonly string[]): Buffer[] => refs.map((ref) => Buffer.from(ref, 'hex'));

const linkRows = ({ tx, unit }: Pick<Scope, 'tx' | 'unit'>) => tx.selectFrom('mailed_link').where('unit_id', '=', unit);

async function endLinks(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .updateTable('mailed_link')
    .set({ used_at: clock.now(), ...nothingSealed })
    .where('unit_id', '=', unit)
    .where(isAmong(hashes))
    .where('used_at', 'is', null)
    .execute();
}

export interface FoundLink {
  readonly actor: string | null;
  readonly content: unknown;
}

/** The link, if it can still be used. */
export async function findLink(
  scope: Scope,
  ring: KeyRing,
  purpose: LinkPurpose,
  token: string,
): Promise<FoundLink | null> {
  const link = await findLinkOfDay(scope, ring, purpose, token);
  return link?.isSpent ? null : link;
}

/** The same until its day is over, used or not. */
export async function findLinkOfDay(
  scope: Scope,
  ring: KeyRing,
  purpose: LinkPurpose,
  token: string,
): Promise<(FoundLink & { readonly isSpent: boolean }) | null> {
  const { unit, clock } = scope;
  const hash = hashOf(token);
  const row = await linkRows(scope)
    .select(['actor_id', 'key_version', 'sealed', 'used_at'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!row) return null;
  const content = unsealed(ring, sealContext(unit, hash), row);
  return { actor: row.actor_id, content, isSpent: row.used_at !== null };
}

/**
 * Uses it up; says whether it was still there to be used. What it held goes with it, unless whoever comes with it
 * again is to be told what it did: then that stays sealed until the row is deleted.
 */
export async function spendLink(
  { tx, unit, clock }: Scope,
  token: string,
  { keepsContent = false } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailed_link')
    .set({ used_at: clock.now(), ...(!keepsContent && nothingSealed) })
    .where('unit_id', '=', unit)
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the link of a registration, and with it every other of that address; says whether it was still there. */
export async function spendRegistration(
  scope: Scope,
  keys: MessageKeys,
  token: string,
  email: string,
): Promise<boolean> {
  const links = { purpose: 'register', to: { email } } as const;
  await lockLinks(scope, keys, links);
  if (!(await spendLink(scope, token))) return false;
  await endLinks(scope, hashesIn(await openLinks(scope, keys, links)));
  return true;
}

/** A member's other links, which a new password makes useless. */
export async function spendLinksOf({ tx, unit, clock }: Scope, actor: string): Promise<void> {
  await tx
    .updateTable('mailed_link')
    .set({ used_at: clock.now(), ...nothingSealed })
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .where('used_at', 'is', null)
    .execute();
}

/** Those for an address that has no account, or had none yet. */
export async function deleteLinksTo(
  scope: Pick<Scope, 'tx' | 'unit'>,
  lookup: KeyRing,
  address: Address,
): Promise<void> {
  const refs = await sendingsTo(scope, lookup, 'link', address);
  await scope.tx
    .deleteFrom('mailed_link')
    .where('unit_id', '=', scope.unit)
    .where(isAmong(hashesOf(refs)))
    .execute();
}

/** Deletes up to `most` links that ended before the date, and says how many there were. */
export const deleteLinksBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'mailed_link', 'expires_at', before, most);

const hashOf = (token: string): Buffer => sha256(token);
const sealContext = (unit: string, hash: Buffer): string => `mailed-link:${unit}:${hash.toString('hex')}`;
