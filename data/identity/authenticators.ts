// Authenticator apps. The shared secret is sealed under the unit's key; a code is good once.
import type { Scope } from '../scope.ts';
import { sealedBytes, unsealedBytes } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';

/** A new secret, in place of one that was never confirmed; says whether it is there now. */
export async function beginAuthenticator(
  { tx, unit, clock }: Scope,
  ring: KeyRing,
  actor: string,
  secret: Buffer,
): Promise<boolean> {
  const row = { ...sealedBytes(ring, sealContext(unit, actor), secret), made_at: clock.now() };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authenticator')
    .values({ unit_id: unit, actor_id: actor, ...row })
    .onConflict((conflict) =>
      conflict.columns(['unit_id', 'actor_id']).doUpdateSet(row).where('authenticator.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface Authenticator {
  readonly secret: Buffer;
  readonly lastStep: number;
  readonly isConfirmed: boolean;
}

export async function findAuthenticator(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  actor: string,
): Promise<Authenticator | null> {
  const row = await tx
    .selectFrom('authenticator')
    .select(['key_version', 'sealed', 'last_step', 'confirmed_at'])
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .executeTakeFirst();
  if (!row) return null;
  return {
    secret: unsealedBytes(ring, sealContext(unit, actor), row),
    lastStep: row.last_step,
    isConfirmed: row.confirmed_at !== null,
  };
}

/** Uses up the code of this step and all before it; says whether it was still there to be used. */
export async function spendStep({ tx, unit, clock }: Scope, actor: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set((row) => ({
      last_step: step,
      confirmed_at: row.fn.coalesce('confirmed_at', row.val(clock.now())),
    }))
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says whether there was one. */
export async function removeAuthenticator({ tx, unit }: Scope, actor: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator')
    .where('unit_id', '=', unit)
    .where('actor_id', '=', actor)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const sealContext = (unit: string, actor: string): string => `authenticator:${unit}:${actor}`;
