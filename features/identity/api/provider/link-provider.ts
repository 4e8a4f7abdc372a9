import type { CallDescription } from '#contract/call.ts';
import { linkProviderIdentity, serviceName, type ProvedIdentity } from '#data/identity/provider-identities.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#server/handler.ts';
import { ask } from '../ask.ts';
import type { IdentityKeys } from '../identity-keys.ts';

type Context = Pick<CallContext<CallDescription>, 'language' | 'enqueue'> & {
  readonly scope: Scope;
};

/** From now on the account is known by this name elsewhere; whoever reads its mails is told. */
export async function linkFound(
  context: Context,
  keys: IdentityKeys,
  actor: string,
  proved: ProvedIdentity,
): Promise<void> {
  const { foundBy: to } = proved;
  if (to === null || !(await linkProviderIdentity(context.scope, keys.lookup, actor, proved))) return;
  const { language } = context;
  await ask(context, keys, { kind: 'linked', language, to, service: serviceName(proved) });
}
