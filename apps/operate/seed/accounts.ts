// People who can sign in to every example unit of a development machine. Their passwords are worthless: they
// ship with the source, and only this seed, which works with the development key, ever sets them.
import { isRefusal } from '#domain/refusal.ts';
import { employeeName, type Realm, type SignInName } from '#domain/identity/sign-in.ts';
import { addSignInName, findAccount, setPassword } from '#data/identity/accounts.ts';
import { addMember, assign } from '#data/identity/actors.ts';
import { beginAuthenticator, spendStep } from '#data/identity/authenticators.ts';
import { addPerson } from '#data/identity/people.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { hashPassword } from '#platform/passwords/password-hash.ts';
import { totpSecretBytes } from '#platform/crypto/totp.ts';

export interface SeededAccount {
  readonly realm: Realm;
  readonly firstName: string;
  readonly email: string;
  /** What is typed into the form. */
  readonly signIn: string;
  readonly password: string;
}

const password = 'Unwrap-by-hand-1';
const corporateCode = 'ACME';
const companyName = 'Atelier Orme';
const employeeId = 'E-17';
const pin = '428571';

/** The same on every machine, so that an app is set up once. */
export const staffSecret = Buffer.alloc(totpSecretBytes, 'unwrap development ');

const account = (realm: Realm, firstName: string): SeededAccount => {
  const email = `${firstName.toLowerCase()}@example.com`;
  return { realm, firstName, email, signIn: email, password };
};

export const seededAccounts: readonly SeededAccount[] = [
  account('customer', 'Camille'),
  account('business', 'Nadia'),
  { ...account('employee', 'Omar'), signIn: `${corporateCode} / ${employeeId}`, password: pin },
  account('salesman', 'Louis'),
  account('staff', 'Salma'),
];

export interface AccountKeys {
  readonly people: KeyRing;
  readonly lookup: KeyRing;
}

/** Hashing is slow, and the same password needs it once. */
export const seededHashes = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all([password, pin].map(async (each) => [each, await hashPassword(each)] as const)));

/**
 * Adds those who are not there yet, and says their ids; a salesman gets a customer to act for. A password that
 * somebody changed is the printed one again.
 */
export async function seedAccounts(
  scope: Scope,
  keys: AccountKeys,
  hashes: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<Realm, string>> {
  const ids = new Map<Realm, string>();
  for (const each of seededAccounts) {
    const name = nameOf(each);
    const known = await findAccount(scope, keys.lookup, each.realm, name);
    const actor = known?.actor ?? (await add(scope, keys, each, name, ids.get('business')));
    await setPassword(scope, actor, hashes.get(each.password) ?? '');
    ids.set(each.realm, actor);
  }
  await assign(scope, ids.get('salesman') ?? '', ids.get('customer') ?? '');
  return ids;
}

const nameOf = ({ realm, email }: SeededAccount): SignInName =>
  realm === 'employee' ? employeeName(corporateCode, employeeId) : { kind: 'email', value: email };

async function add(
  scope: Scope,
  keys: AccountKeys,
  { realm: kind, firstName, email }: SeededAccount,
  name: SignInName,
  company: string | undefined,
): Promise<string> {
  const named = kind === 'business' ? { companyName } : {};
  const person = await addPerson(scope, keys.people, {
    firstName,
    lastName: 'Example',
    email,
    ...named,
  });
  const employer = kind === 'employee' && company ? { company } : {};
  const actor = await addMember(scope, { kind, person, ...employer });
  const given = await addSignInName(scope, keys.lookup, { actor, kind }, name);
  if (isRefusal(given)) throw new Error(`${email} is somebody else's`);
  if (kind === 'staff') {
    await beginAuthenticator(scope, keys.people, actor, staffSecret);
    await spendStep(scope, actor, 1);
  }
  return actor;
}
