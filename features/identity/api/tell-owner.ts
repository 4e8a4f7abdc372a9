import type { CredentialChange } from '#domain/credentials.ts';
import type { CallDescription } from '#contract/call.ts';
import { findAccountOf } from '#data/accounts.ts';
import { addRequest, identityMessageQueue } from '#data/identity-requests.ts';
import { readPerson } from '#data/people.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#features/handler.ts';
import type { IdentityKeys } from './identity-keys.ts';

type Context = Pick<CallContext<CallDescription>, 'language' | 'enqueue'> & {
  readonly scope: Scope;
};

/**
 * Whoever owns the account hears of a new password, of an app, passkey or link that came or went, by mail or else
 * by text message: in the transaction that changed it, so that no change stays untold.
 */
export async function tellOwner(
  { scope, language, enqueue }: Context,
  keys: Pick<IdentityKeys, 'people'>,
  actor: string,
  change: CredentialChange,
): Promise<void> {
  const account = await findAccountOf(scope, actor);
  const person = account?.person ? await readPerson(scope, keys.people, account.person) : null;
  const reached = person?.email
    ? ({ method: 'email', to: person.email } as const)
    : person?.phone
      ? ({ method: 'sms', to: person.phone } as const)
      : null;
  if (!account || !reached) return;
  const request = await addRequest(scope, keys.people, {
    kind: 'changed',
    language,
    ...reached,
    change,
    realm: account.kind,
    canReset: account.passwordHash !== null,
  });
  await enqueue(scope, identityMessageQueue, [{ request }]);
}
