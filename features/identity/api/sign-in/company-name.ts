// NAV-25: what the company of a business user is called.
import { findAccountOf, type Account } from '#data/identity/accounts.ts';
import { readPerson, type PersonDetails } from '#data/identity/people.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';

/** Their own; a colleague's is that of the account they belong to. Null where none is known. */
export async function companyNameOf(
  scope: Scope,
  people: KeyRing,
  { kind, company }: Pick<Account, 'kind' | 'company'>,
  person: PersonDetails | null,
): Promise<string | null> {
  if (kind !== 'business') return null;
  if (person?.companyName) return person.companyName;
  const employer = company === null ? null : await findAccountOf(scope, company);
  const behind = employer?.person ? await readPerson(scope, people, employer.person) : null;
  return behind?.companyName ?? null;
}
