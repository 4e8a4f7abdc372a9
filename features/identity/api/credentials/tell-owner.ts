import type { CredentialChange } from '#domain/identity/credentials.ts';
import { isRealm } from '#domain/identity/sign-in.ts';
import type { CallDescription } from '#contract/call.ts';
import { findAccountOf } from '#data/identity/accounts.ts';
import { readPerson } from '#data/identity/people.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#server/handler.ts';
import { ask } from '../ask.ts';
import type { IdentityKeys } from '../identity-keys.ts';
import { textNumber } from '../register/text-number.ts';

type Context = Pick<CallContext<CallDescription>, 'language' | 'enqueue' | 'profile'> & {
  readonly scope: Scope;
};

/**
 * Whoever owns the account hears of a new password, of an app, passkey or link that came or went, by mail or else
 * by text message: in the transaction that changed it, so that no change stays untold.
 */
export async function tellOwner(
  context: Context,
  keys: Pick<IdentityKeys, 'people' | 'lookup'>,
  actor: string,
  change: CredentialChange,
): Promise<void> {
  const { scope, profile, language } = context;
  const account = await findAccountOf(scope, actor);
  const person = account?.person ? await readPerson(scope, keys.people, account.person) : null;
  const phone = textNumber(profile, person?.phone);
  const reached = person?.email
    ? ({ method: 'email', to: person.email } as const)
    : phone
      ? ({ method: 'sms', to: phone } as const)
      : null;
  // A partner is no person, and has no such way in.
  if (!account || !reached || !isRealm(account.kind)) return;
  await ask(context, keys, {
    kind: 'changed',
    language,
    ...reached,
    change,
    realm: account.kind,
    canReset: account.passwordHash !== null,
  });
}
