import type { SessionMethod } from '#domain/sign-in.ts';
import type { CallDescription } from '#contract/call.ts';
import { addRequest, identityMessageQueue } from '#data/identity-requests.ts';
import { linkOutside, type ProvedOutside } from '#data/outside-identities.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#features/handler.ts';
import type { IdentityKeys } from './identity-keys.ts';

type Context = Pick<CallContext<CallDescription>, 'language' | 'enqueue'> & {
  readonly scope: Scope;
};

/** From now on the account is known by this name elsewhere; whoever reads its mails is told. */
export async function linkFound(
  { scope, language, enqueue }: Context,
  keys: IdentityKeys,
  actor: string,
  outside: ProvedOutside,
): Promise<void> {
  const { foundBy: to } = outside;
  if (to === null || !(await linkOutside(scope, keys.lookup, actor, outside))) return;
  const request = await addRequest(scope, keys.people, {
    kind: 'linked',
    language,
    to,
    service: serviceName(outside),
  });
  await enqueue(scope, identityMessageQueue, [{ request }]);
}

const names: Partial<Record<SessionMethod, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};

/** A partner is called by where it is. */
const serviceName = ({ method, issuer }: ProvedOutside): string =>
  names[method] ?? (URL.canParse(issuer) ? new URL(issuer).host : issuer);
