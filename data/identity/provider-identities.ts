// Who somebody is at somebody else's sign-in, those on their way there, and partners' sign-on tokens.
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { everyLookup, newestLookup } from './member-lookup.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import { sealedText, unsealedText } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export interface ProviderSubject {
  readonly issuer: string;
  readonly subject: string;
}

const serviceNames: Partial<Record<SessionMethod, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};

/** What people know a service by; a partner is called by where it is. */
export const serviceName = ({ method, issuer }: { readonly method: SessionMethod; readonly issuer: string }): string =>
  serviceNames[method] ?? (URL.canParse(issuer) ? new URL(issuer).host : issuer);

/** The member who is known by this name elsewhere. */
export async function memberByProvider(
  { tx, unit }: Scope,
  ring: KeyRing,
  { issuer, subject }: ProviderSubject,
): Promise<string | null> {
  const lookups = everyLookup(ring, unit, `outside ${issuer}`, subject);
  const row = await tx
    .selectFrom('outside_identity')
    .select('actor_id')
    .where('unit_id', '=', unit)
    .where('issuer', '=', issuer)
    .where((where) =>
      where.or(
        lookups.map(({ version, hash }) =>
          where.and([where('lookup_version', '=', version), where('lookup', '=', hash)]),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.actor_id ?? null;
}

/** Says whether it is new. */
export async function linkProviderIdentity(
  { tx, unit, clock }: Scope,
  ring: KeyRing,
  actor: string,
  { issuer, subject, method }: ProviderSubject & { readonly method: SessionMethod },
): Promise<boolean> {
  const { version, hash } = newestLookup(ring, unit, `outside ${issuer}`, subject);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outside_identity')
    .values({
      unit_id: unit,
      issuer,
      lookup_version: version,
      lookup: hash,
      actor_id: actor,
      method,
      made_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface ProviderLink {
  /** The keyed hash of the name elsewhere; it names the link and gives nobody away. */
  readonly id: Buffer;
  readonly issuer: string;
  /** Null for a link that is older than the column. */
  readonly method: SessionMethod | null;
  readonly madeAt: Date;
}

/** The accounts elsewhere that open this one. */
export async function providerLinksOf({ tx, unit }: Scope, actor: string): Promise<ProviderLink[]> {
  const rows = await tx
    .selectFrom('outside_identity')
    .select(['lookup', 'issuer', 'method', 'made_at'])
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({ id: row.lookup, issuer: row.issuer, method: row.method, madeAt: row.made_at }));
}

/** Says whether it was this member's. */
export async function unlinkProviderIdentity({ tx, unit }: Scope, actor: string, id: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outside_identity')
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .where('lookup', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface ProviderStart {
  readonly method: SessionMethod;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
}

const startMs = 10 * 60_000;

export async function addProviderStart({ tx, unit, clock }: Scope, state: string, start: ProviderStart): Promise<void> {
  await tx
    .insertInto('outside_start')
    .values({
      unit_id: unit,
      state: sha256(state),
      method: start.method,
      redirect_uri: start.redirectUri,
      nonce: start.nonce,
      challenge: start.challenge,
      expires_at: new Date(clock.now().getTime() + startMs),
    })
    .execute();
}

/** Uses it up and says what it was; null when there is none any more. Must be committed whatever follows. */
export async function takeProviderStart({ tx, unit, clock }: Scope, state: string): Promise<ProviderStart | null> {
  const row = await tx
    .updateTable('outside_start')
    .set({ used_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('state', '=', sha256(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning(['method', 'redirect_uri', 'nonce', 'challenge'])
    .executeTakeFirst();
  if (!row) return null;
  return { method: row.method, redirectUri: row.redirect_uri, nonce: row.nonce, challenge: row.challenge };
}

/** Whether this sign-on token comes for the first time. */
export async function isFirstEntry({ tx, unit }: Scope, signOnToken: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('partner_entry')
    .values({ unit_id: unit, letter: sha256(signOnToken), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Who somebody proved to be elsewhere, kept until they have registered or taken the second step. */
export interface ProvedIdentity extends ProviderSubject {
  readonly method: SessionMethod;
  readonly until: number;
  /** When they proved it, if the other side says so. */
  readonly provedAt: number | null;
  /** The address by which the account was found; null when it is linked already, or there is none yet. */
  readonly foundBy: string | null;
}

export const sealProvedIdentity = (ring: KeyRing, unit: string, proved: ProvedIdentity): string =>
  sealedText(ring, sealContext(unit), proved);

export function openProvedIdentity(ring: KeyRing, unit: string, text: string, now: Date): ProvedIdentity | null {
  const proved = unsealedText(ring, sealContext(unit), text) as ProvedIdentity | null;
  return proved && proved.until > now.getTime() ? proved : null;
}

export const deleteProviderStartsBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'outside_start', 'expires_at', before, most);

export const deletePartnerEntriesBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'partner_entry', 'expires_at', before, most);

const sealContext = (unit: string): string => `outside-identity:${unit}`;
