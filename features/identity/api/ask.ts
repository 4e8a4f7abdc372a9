import type { CallDescription } from '#contract/call.ts';
import { addRequest, queueOf, type IdentityRequest } from '#data/identity/identity-requests.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#server/handler.ts';
import type { IdentityKeys } from './identity-keys.ts';

type Context = Pick<CallContext<CallDescription>, 'enqueue'> & { readonly scope: Scope };

/** Leaves it to a job: written down with what makes it needed, both or neither. */
export async function ask(
  { scope, enqueue }: Context,
  keys: Pick<IdentityKeys, 'people' | 'lookup'>,
  request: IdentityRequest,
): Promise<void> {
  const id = await addRequest(scope, keys, request);
  await enqueue(scope, queueOf(request), [{ request: id }]);
}
