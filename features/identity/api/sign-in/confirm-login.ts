// API-46, AUTH-12: the second step of a sign-in. The try is counted, by sign-in and by account, and a code of an
// app used up, before the transaction that gives a session.
import { isActorId } from '#domain/identity/actor.ts';
import { refuse } from '#domain/refusal.ts';
import { confirmLoginCall } from '#contract/identity/sign-in.ts';
import { findAccountOf } from '#data/identity/accounts.ts';
import { record } from '#data/audit.ts';
import { tryCode, spendCode } from '#data/identity/one-time-codes.ts';
import { openProvedIdentity } from '#data/identity/provider-identities.ts';
import { preparedHandler } from '#server/handler.ts';
import { beginSession } from './begin-session.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { forgiveSecondSteps, maySecondStep } from './second-step.ts';
import { spendAppCode } from './spend-app-code.ts';

export const confirmLoginHandler = preparedHandler(
  confirmLoginCall,
  async ({ body, profile, keys, inUnit }) => {
    const rings = await identityKeysOf(keys, profile.id);
    const { twoFaTokenId: id, twoFaToken: code } = body;
    if (!isActorId(id)) return refuse('code.ended');
    return inUnit(async (scope) => {
      const tried = await tryCode(scope, rings.sessions, { id, purpose: 'two-factor', code });
      const account = tried?.actor ? await findAccountOf(scope, tried.actor) : null;
      if (!tried || !account) return refuse('code.ended');
      const { actor: guessed, kind } = account;
      const refused = async (outcome: 'code.wrong' | 'code.ended') => {
        await record({ ...scope, actor: { kind, unit: scope.unit, id: guessed } }, { call: 'sign-in', outcome });
        return refuse(outcome);
      };
      if (!(await maySecondStep(scope, guessed))) return refused('code.ended');
      const fits = tried.fits ?? (await spendAppCode(scope, rings, guessed, code));
      return fits ? { tried, keys: rings } : refused('code.wrong');
    });
  },
  async (context, { tried, keys }) => {
    const { scope } = context;
    const account = tried.actor ? await findAccountOf(scope, tried.actor) : null;
    // Once: the same code in two requests at once is one sign-in.
    if (!account || !(await spendCode(scope, tried.id))) return refuse('code.ended');
    await forgiveSecondSteps(scope, account.actor);
    const now = scope.clock.now();
    const proved = tried.outside ? openProvedIdentity(keys.people, scope.unit, tried.outside, now) : null;
    if (tried.outside && !proved) return refuse('code.ended');
    return beginSession(context, keys, account, { method: tried.sessionMethod ?? 'normal', proved });
  },
);
