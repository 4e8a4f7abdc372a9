// A name and a password. Every try is on the count before anybody hears how it ended, in a transaction that is
// committed whatever the answer; an account that does not exist takes the same steps, the same time and gets
// the same answer.
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { passwordTries, triedAt, triesAt, type Realm, type SignInName } from '#domain/identity/sign-in.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { CallDescription } from '#contract/call.ts';
import { challengeFailure } from '#contract/captcha.ts';
import { findAccount, findAccountOf, setPassword, type Account } from '#data/identity/accounts.ts';
import { record } from '#data/audit.ts';
import { countFailure, failuresOf, forgiveFailures } from '#data/failure-counts.ts';
import type { Scope } from '#data/scope.ts';
import type { InUnit, Passwords, PrepareContext } from '#server/handler.ts';
import { isOutdated } from '#platform/passwords/password-hash.ts';
import type { IdentityKeys } from '../identity-keys.ts';

export interface PasswordAttempt {
  readonly realm: Realm;
  /** Null when what was typed is no name at all. */
  readonly name: SignInName | null;
  readonly password: string;
  /** Whether a person has solved a challenge just now; the pipeline has checked it. */
  readonly challenged: boolean;
}

export interface ProvenAccount {
  readonly account: Account;
  /** What its tries are counted under. */
  readonly counted: { readonly purpose: string; readonly subject: string };
  /** Where the kept hash was made with less than we ask today: the password's, made anew. */
  readonly newHash: string | null;
}

export type PasswordRefusal = Refusal<
  'auth.wrong' | 'auth.tries-exceeded' | 'captcha.needed-cloudflare' | 'captcha.needed-google' | 'server.unavailable'
>;

export async function provePassword(
  { inUnit, passwordTurn }: Pick<PrepareContext<CallDescription>, 'inUnit' | 'passwordTurn'>,
  keys: IdentityKeys,
  { captcha }: Pick<UnitProfile, 'captcha'>,
  attempt: PasswordAttempt,
): Promise<ProvenAccount | PasswordRefusal> {
  const { realm, name, password, challenged } = attempt;
  const counted = triedAt.password(realm, name);
  const { purpose, subject } = counted;
  const tries = triesAt(realm);
  const tried = await passwordTurn(async (passwords) => {
    const begun = await inUnit(async (scope) => {
      const before = await failuresOf(scope, purpose, subject, tries.windowMs);
      if (captcha && !challenged && before.recent >= tries.challengeAfter)
        return refuse(challengeNeeded(captcha.provider));
      const { recent } = await countFailure(scope, purpose, subject, tries.windowMs);
      if (recent > tries.most) return refuse('auth.tries-exceeded');
      return { account: name && (await findAccount(scope, keys.lookup, realm, name)) };
    });
    if (isRefusal(begun)) return begun;
    const { account } = begun;
    const fits = await passwords.fits(password, account?.passwordHash ?? null);
    if (fits && account) return proven(passwords, account, counted, password);
    return { failed: account };
  });
  if (isRefusal(tried) || !('failed' in tried)) return tried;
  await inUnit((scope) => recordFailure(scope, tried.failed));
  return refuse('auth.wrong');
}

/** A line for everybody, so that it takes as long; but only an account that exists is named in it. */
const recordFailure = (scope: Scope, account: Account | null): Promise<void> => {
  const { unit } = scope;
  const actor = account ? { kind: account.kind, unit, id: account.actor } : { kind: 'guest' as const, unit };
  return record({ ...scope, actor }, { call: 'sign-in', outcome: 'auth.wrong' });
};

const challengeNeeded = (provider: string) =>
  challengeFailure(provider) as 'captcha.needed-cloudflare' | 'captcha.needed-google';

/** The password of somebody who is signed in. */
export async function proveOwnPassword(
  inUnit: InUnit,
  passwords: Passwords,
  actor: string,
  password: string,
): Promise<ProvenAccount | Refusal<'auth.wrong' | 'auth.tries-exceeded'>> {
  const counted = triedAt.ownPassword(actor);
  const begun = await inUnit(async (scope) => {
    const { purpose, subject } = counted;
    const { recent } = await countFailure(scope, purpose, subject, passwordTries.windowMs);
    return recent > passwordTries.most ? null : { account: await findAccountOf(scope, actor) };
  });
  if (!begun) return refuse('auth.tries-exceeded');
  const fits = await passwords.fits(password, begun.account?.passwordHash ?? null);
  return fits && begun.account ? proven(passwords, begun.account, counted, password) : refuse('auth.wrong');
}

async function proven(
  passwords: Passwords,
  account: Account,
  counted: ProvenAccount['counted'],
  password: string,
): Promise<ProvenAccount> {
  const old = account.passwordHash !== null && isOutdated(account.passwordHash);
  return { account, counted, newHash: old ? await passwords.hash(password) : null };
}

/** In the transaction that makes the sign-in count. */
export async function forgiveTries(scope: Scope, { account, counted, newHash }: ProvenAccount): Promise<void> {
  await forgiveFailures(scope, counted.purpose, counted.subject);
  if (newHash) await setPassword(scope, account.actor, newHash);
}
