// AUTH-51: another access token for whoever has the cookie. What is decided stands whatever is answered: a
// secret that comes back after its time has ended the session by then.
import { isRefusal, refuse } from '#domain/refusal.ts';
import { refreshCall } from '#contract/identity/session.ts';
import { findAccountOf } from '#data/identity/accounts.ts';
import { readPerson } from '#data/identity/people.ts';
import { noteActivity, renewSession } from '#data/identity/sessions.ts';
import { preparedHandler } from '#server/handler.ts';
import { signedInView } from '../sign-in/begin-session.ts';
import { companyNameOf } from '../sign-in/company-name.ts';
import { identityKeysOf } from '../identity-keys.ts';

export const refreshHandler = preparedHandler(
  refreshCall,
  async ({ body, profile, keys, refresh, inUnit }) => {
    const { given } = refresh;
    if (given === null) return refuse('session.over');
    const rings = await identityKeysOf(keys, profile.id);
    const renewed = await inUnit(async (scope) => {
      const outcome = await renewSession(scope, rings.sessions, given);
      if (outcome.outcome !== 'renewed') return refuse('session.over');
      if (body.idleSeconds !== undefined) await noteActivity(scope, outcome.id, body.idleSeconds);
      return { ...outcome, people: rings.people };
    });
    if (isRefusal(renewed)) refresh.drop();
    return renewed;
  },
  async ({ scope, profile, refresh }, renewed) => {
    const account = await findAccountOf(scope, renewed.actor);
    if (!account) {
      refresh.drop();
      return refuse('session.over');
    }
    const person = account.person ? await readPerson(scope, renewed.people, account.person) : null;
    const companyName = await companyNameOf(scope, renewed.people, account, person);
    refresh.keep(renewed.refreshSecret, renewed.expiresAt);
    const { actor, method } = renewed;
    const view = signedInView(profile, {
      actor,
      kind: account.kind,
      method,
      isAdmin: account.isAdmin,
      person,
      companyName,
    });
    return { ...view, accessToken: renewed.accessToken };
  },
);
