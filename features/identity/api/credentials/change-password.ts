// AUTH-35: another password for whoever is signed in, knows the old one and has proved it just now.
import { isRefusal, refuse } from '#domain/refusal.ts';
import { changePasswordCall } from '#contract/identity/credentials.ts';
import { findAccountOf, setPassword } from '#data/identity/accounts.ts';
import { spendLinksOf } from '#data/identity/mailed-links.ts';
import { endSessionsOf } from '#data/identity/sessions.ts';
import { preparedHandler } from '#server/handler.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { newPasswordFault } from '../reset/new-password.ts';
import { forgiveTries, proveOwnPassword } from '../sign-in/prove-password.ts';
import { tellOwner } from './tell-owner.ts';

export const changePasswordHandler = preparedHandler(
  changePasswordCall,
  async ({ body, actor, profile, keys, inUnit, passwordTurn }) => {
    // An employee's PIN is their company's to give.
    if (actor.kind === 'employee' || actor.actingFor || !actor.session) return refuse('auth.not-allowed');
    const account = await inUnit((scope) => findAccountOf(scope, actor.id));
    // Whoever signs in elsewhere has no password here.
    if (!account?.passwordHash) return refuse('auth.not-allowed');
    const changed = await passwordTurn(async (passwords) => {
      const proven = await proveOwnPassword(inUnit, passwords, actor.id, body.password);
      if (isRefusal(proven)) return proven;
      const fault = newPasswordFault(body.newPassword);
      if (fault) return fault;
      return { proven: { ...proven, newHash: null }, hash: await passwords.hash(body.newPassword) };
    });
    if (isRefusal(changed)) return changed;
    const rings = await identityKeysOf(keys, profile.id);
    return { ...changed, session: actor.session.id, keys: rings };
  },
  async (context, { proven, hash, session, keys }) => {
    const { scope } = context;
    const { actor } = proven.account;
    await forgiveTries(scope, proven);
    await setPassword(scope, actor, hash);
    const endedSessions = await endSessionsOf(scope, actor, 'password', session);
    await spendLinksOf(scope, actor);
    await tellOwner(context, keys, actor, 'password');
    return { isChanged: true as const, endedSessions };
  },
);
