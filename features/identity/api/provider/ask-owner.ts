import { isRefusal, type Refusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { CallDescription } from '#contract/call.ts';
import type { Account } from '#data/identity/accounts.ts';
import { mayMail } from '#data/identity/asked-sends.ts';
import { newLinkToken } from '#data/identity/mailed-links.ts';
import { serviceName, type ProvedIdentity } from '#data/identity/provider-identities.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#server/handler.ts';
import { ask } from '../ask.ts';
import type { IdentityKeys } from '../identity-keys.ts';

type Context = Pick<CallContext<CallDescription>, 'enqueue' | 'language' | 'network'> & {
  readonly scope: Scope;
  readonly profile: UnitProfile;
};

/** An account with the address of a partner's visitor, whose owner has not said that the two are one. */
export interface Unconfirmed {
  readonly account: Account;
  readonly proved: ProvedIdentity;
  readonly email: string;
}

/**
 * Asks whoever reads the mails of an account whether a partner's visitor is them. Nothing is opened or linked by it,
 * and what the visitor hears is the same when the owner has been asked often enough.
 */
export async function askOwner(
  context: Context,
  keys: IdentityKeys,
  { account, proved, email }: Unconfirmed,
): Promise<void | Refusal<'sending.exhausted'>> {
  const may = await mayMail(context, keys.lookup, 'link', email);
  if (isRefusal(may)) return may;
  if (!may) return;
  const { issuer, subject, method } = proved;
  await ask(context, keys, {
    kind: 'link',
    language: context.language,
    token: newLinkToken(context.scope),
    to: email,
    actor: account.actor,
    service: serviceName(proved),
    outside: { issuer, subject, method },
  });
}
