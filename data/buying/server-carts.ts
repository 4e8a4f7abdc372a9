// Carts that the server keeps for members. What is in one is the business of whoever saves it; here it is a revision and
// something sealed under the member's id.
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import { sealedIn, unsealed } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export interface KeptCart {
  readonly revision: number;
  /** Null before the first save. */
  readonly content: unknown;
}

const sealContext = (unit: string, member: string): string => `server-cart:${unit}:${member}`;

/** Null for somebody who has saved none. */
export async function readCart(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  people: KeyRing,
  member: string,
): Promise<KeptCart | null> {
  const row = await cartOf({ tx, unit }, member).executeTakeFirst();
  return row ? opened(unit, people, member, row) : null;
}

/**
 * For whoever changes it: nobody else does until they are done. A first save makes the row; of two at once the second
 * waits for the first, and finds what that has saved.
 */
export async function lockCart(scope: Scope, people: KeyRing, member: string): Promise<KeptCart> {
  const { tx, unit, clock } = scope;
  for (;;) {
    const row = await cartOf(scope, member).forUpdate().executeTakeFirst();
    if (row) return opened(unit, people, member, row);
    await tx
      .insertInto('server_cart')
      .values({ unit_id: unit, actor_id: member, revision: 0, updated_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function saveCart(
  { tx, unit, clock }: Scope,
  people: KeyRing,
  member: string,
  { revision, content }: KeptCart,
): Promise<void> {
  await tx
    .updateTable('server_cart')
    .set({ revision, ...sealedIn(people, sealContext(unit, member), content), updated_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('actor_id', '=', member)
    .execute();
}

/** So long after it was changed last. */
export const cartDays = 180;

/** Deletes up to `most` carts that nobody has changed since, and says how many. */
export const deleteCartsBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'server_cart', 'updated_at', before, most);

const cartOf = ({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, member: string) =>
  tx
    .selectFrom('server_cart')
    .select(['revision', 'key_version', 'sealed'])
    .where('unit_id', '=', unit)
    .where('actor_id', '=', member);

const opened = (
  unit: string,
  people: KeyRing,
  member: string,
  { revision, key_version, sealed }: { revision: number; key_version: number | null; sealed: Buffer | null },
): KeptCart => ({
  revision,
  content:
    sealed !== null && key_version !== null
      ? unsealed(people, sealContext(unit, member), { key_version, sealed })
      : null,
});
