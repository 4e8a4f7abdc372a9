// Proves once more who is there. A session may go on for hours; what is worth stealing wants a sign-in of the
// last minutes.
import { accessTokenLifeMinutes } from '#domain/identity/access-token.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { freshMs } from '#domain/identity/session.ts';
import { confirmIdentityCall } from '#contract/identity/session.ts';
import { noteFreshSignIn } from '#data/identity/sessions.ts';
import { replaceTokens } from '#data/identity/tokens.ts';
import { preparedHandler } from '#server/handler.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { forgiveTries, proveOwnPassword } from '../sign-in/prove-password.ts';
import { forgiveSecondSteps, maySecondStep } from '../sign-in/second-step.ts';
import { spendAppCode } from '../sign-in/spend-app-code.ts';

export const confirmIdentityHandler = preparedHandler(
  confirmIdentityCall,
  async ({ body, actor, profile, keys, inUnit, passwordTurn }) => {
    if (!actor.session) return refuse('auth.not-allowed');
    const rings = await identityKeysOf(keys, profile.id);
    const proven = await passwordTurn((passwords) =>
      proveOwnPassword(inUnit, passwords, actor.id, body.password ?? ''),
    );
    if (isRefusal(proven)) return proven;
    // Whoever has an app proves both, as at a sign-in.
    const { account } = proven;
    const code = body.twoFaToken ?? '';
    const second =
      !account.hasApp ||
      (await inUnit(
        async (scope) => (await maySecondStep(scope, actor.id)) && spendAppCode(scope, rings, actor.id, code),
      ));
    return second ? { ...proven, session: actor.session.id } : refuse('auth.wrong');
  },
  async ({ scope }, proven) => {
    await forgiveTries(scope, proven);
    if (proven.account.hasApp) await forgiveSecondSteps(scope, proven.account.actor);
    await noteFreshSignIn(scope, proven.session);
    // Whoever had a copy of the token has not proved anything.
    const accessToken = await replaceTokens(scope, { id: proven.account.actor }, proven.session);
    return { freshIn: freshMs, accessToken, expiresIn: accessTokenLifeMinutes * 60_000 };
  },
);
