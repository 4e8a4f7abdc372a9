// The client of a visit. When the server no longer takes the visit (its token ended early, its clock
// and ours drifted apart, the fingerprint grew old), it gets what is missing and tries once more.
import { createClient, type Client, type ClientFailure, type ClientOptions } from '#contract/client.ts';
import type { Visit } from './visit.ts';

export function createVisitClient(options: ClientOptions & { readonly visit: Visit }): Client {
  const { visit } = options;
  return async (call, input, sending) => {
    let token = '';
    // The same visit, noting which token the call carries.
    const noting = { ...visit, initToken: async () => (token = await visit.initToken()) };
    const send = createClient({ ...options, visit: noting });
    const outcome = await send(call, input, sending);
    if (outcome.ok || !mend(visit, token, outcome.failure)) return outcome;
    return send(call, input, sending);
  };
}

/** Whether trying again can help, having thrown away what was refused. */
function mend(visit: Visit, token: string, { name }: ClientFailure): boolean {
  switch (name) {
    // A body refused for its age was dated by a clock that a new init sets right.
    case 'init.invalid':
    case 'seal.stale':
      visit.initRefused(token);
      return true;
    case 'fingerprint.invalid':
      visit.fingerprintRefused();
      return true;
    default:
      return false;
  }
}
