// Accounts: what a member is found by when they sign in, and their password.
import type { MemberKind } from '#domain/identity/actor.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isRealm, type Realm, type SignInName } from '#domain/identity/sign-in.ts';
import { everyLookup, newestLookup } from './member-lookup.ts';
import type { Scope } from '../scope.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export interface Account {
  readonly actor: string;
  readonly kind: MemberKind;
  readonly person: string | null;
  /** The account of their company, for those who belong to one. */
  readonly company: string | null;
  /** Null for somebody who signs in elsewhere. */
  readonly passwordHash: string | null;
  readonly isAdmin: boolean;
  /** Whether an authenticator app is set up. */
  readonly hasApp: boolean;
}

/** The account by this name at this entrance, if it is there and open. */
export async function findAccount(
  scope: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  realm: Realm,
  name: SignInName,
): Promise<Account | null> {
  const lookups = everyLookup(ring, scope.unit, name.kind, name.value);
  const row = await accounts(scope)
    .innerJoin('sign_in_name', (join) =>
      join.onRef('sign_in_name.unit_id', '=', 'actor.unit_id').onRef('sign_in_name.actor_id', '=', 'actor.id'),
    )
    .where('sign_in_name.realm', '=', realm)
    .where('sign_in_name.kind', '=', name.kind)
    .where((where) =>
      where.or(
        lookups.map(({ version, hash }) =>
          where.and([where('sign_in_name.lookup_version', '=', version), where('sign_in_name.lookup', '=', hash)]),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? accountFrom(row) : null;
}

export async function findAccountOf(scope: Pick<Scope, 'tx' | 'unit'>, actor: string): Promise<Account | null> {
  const row = await accounts(scope).where('actor.id', '=', actor).executeTakeFirst();
  return row ? accountFrom(row) : null;
}

const accounts = ({ tx, unit }: Pick<Scope, 'tx' | 'unit'>) =>
  tx
    .selectFrom('actor')
    .leftJoin('password', (join) =>
      join.onRef('password.unit_id', '=', 'actor.unit_id').onRef('password.actor_id', '=', 'actor.id'),
    )
    .leftJoin('authenticator', (join) =>
      join.onRef('authenticator.unit_id', '=', 'actor.unit_id').onRef('authenticator.actor_id', '=', 'actor.id'),
    )
    .select([
      'actor.id',
      'actor.kind',
      'actor.person_id',
      'actor.company_id',
      'actor.is_admin',
      'password.hash',
      'authenticator.confirmed_at',
    ])
    .where('actor.unit_id', '=', unit)
    .where('actor.standing', '=', 'active');

interface AccountRow {
  readonly id: string;
  readonly kind: MemberKind;
  readonly person_id: string | null;
  readonly company_id: string | null;
  readonly is_admin: boolean;
  readonly hash: string | null;
  readonly confirmed_at: Date | null;
}

const accountFrom = (row: AccountRow): Account => ({
  actor: row.id,
  kind: row.kind,
  person: row.person_id,
  company: row.company_id,
  passwordHash: row.hash,
  isAdmin: row.is_admin,
  hasApp: row.confirmed_at !== null,
});

/** Gives a member a name to sign in by; refused when somebody else has it. */
export async function addSignInName(
  { tx, unit }: Scope,
  ring: KeyRing,
  member: { readonly actor: string; readonly kind: MemberKind },
  name: SignInName,
): Promise<void | Refusal<'account.taken'>> {
  if (!isRealm(member.kind)) throw new Error('a partner signs in with a key');
  // Under an older key the name may be somebody's already.
  const taken = await findAccount({ tx, unit }, ring, member.kind, name);
  if (taken) return taken.actor === member.actor ? undefined : refuse('account.taken');
  const { version, hash } = newestLookup(ring, unit, name.kind, name.value);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_in_name')
    .values({
      unit_id: unit,
      realm: member.kind,
      kind: name.kind,
      lookup_version: version,
      lookup: hash,
      actor_id: member.actor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? undefined : refuse('account.taken');
}

/** Until the transaction ends nobody else changes the ways into this account; a till's payments do not wait. */
export async function lockAccount({ tx, unit }: Scope, actor: string): Promise<void> {
  await tx
    .selectFrom('actor')
    .select('id')
    .where('unit_id', '=', unit)
    .where('id', '=', actor)
    .forNoKeyUpdate()
    .execute();
}

export async function setPassword({ tx, unit, clock }: Scope, actor: string, hash: string): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('password')
    .values({ unit_id: unit, actor_id: actor, hash, set_at: now })
    .onConflict((conflict) => conflict.columns(['unit_id', 'actor_id']).doUpdateSet({ hash, set_at: now }))
    .execute();
}
