// Passkeys of members, and what their devices were asked to sign.
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';

export interface Passkey {
  readonly id: Buffer;
  readonly actor: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

const challengeMs = 5 * 60_000;

export async function addChallenge(
  { tx, unit, ids, clock }: Scope,
  challenge: string,
  actor: string | null,
): Promise<string> {
  const id = ids.recordId();
  await tx
    .insertInto('passkey_challenge')
    .values({
      unit_id: unit,
      id,
      actor_id: actor,
      challenge,
      expires_at: new Date(clock.now().getTime() + challengeMs),
    })
    .execute();
  return id;
}

/** Uses it up; null when there is none for this purpose any more. Must be committed whatever follows. */
export async function takeChallenge(
  { tx, unit, clock }: Scope,
  id: string,
  actor: string | null,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('expires_at', '>', clock.now())
    .where('actor_id', actor === null ? 'is' : '=', actor)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge ?? null;
}

/** Says whether it is new here. */
export async function addPasskey(
  { tx, unit, clock }: Scope,
  key: Passkey & { readonly device: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      unit_id: unit,
      id: key.id,
      actor_id: key.actor,
      public_key: key.publicKey,
      counter: key.counter,
      transports: [...key.transports],
      device: key.device,
      made_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findPasskey({ tx, unit }: Scope, id: Buffer): Promise<Passkey | null> {
  const row = await passkeys({ tx, unit }).where('id', '=', id).executeTakeFirst();
  return row ? passkeyFrom(row) : null;
}

export async function passkeysOf({ tx, unit }: Scope, actor: string): Promise<Passkey[]> {
  const rows = await passkeys({ tx, unit }).where('actor_id', '=', actor).execute();
  return rows.map(passkeyFrom);
}

export interface ListedPasskey {
  readonly id: Buffer;
  readonly device: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

/** For their owner to look at, the newest first. */
export async function listPasskeys({ tx, unit }: Scope, actor: string): Promise<ListedPasskey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .select(['id', 'device', 'made_at', 'used_at'])
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id, device: row.device, madeAt: row.made_at, usedAt: row.used_at }));
}

/** Says whether it was this member's. */
export async function removePasskey({ tx, unit }: Scope, actor: string, id: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('actor_id', '=', actor)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const passkeys = ({ tx, unit }: Pick<Scope, 'tx' | 'unit'>) =>
  tx
    .selectFrom('passkey')
    .select(['id', 'actor_id', 'public_key', 'counter', 'transports'])
    .where('unit_id', '=', unit);

interface PasskeyRow {
  readonly id: Buffer;
  readonly actor_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const passkeyFrom = (row: PasskeyRow): Passkey => ({
  id: row.id,
  actor: row.actor_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
});

/** Notes the device's count; false when it has not gone on since, as that of a copy would not. */
export async function notePasskeyUse(
  { tx, unit, clock }: Scope,
  { id, counter: before }: Passkey,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, used_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteChallengesBefore = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> => deleteOldest(scope, 'passkey_challenge', 'expires_at', before, most);
