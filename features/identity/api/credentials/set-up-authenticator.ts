import { refuse } from '#domain/refusal.ts';
import { unitText } from '#domain/values/language.ts';
import { setUpAuthenticatorCall } from '#contract/identity/credentials.ts';
import { beginAuthenticator, findAuthenticator } from '#data/identity/authenticators.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { totpAddress, totpSecretBytes } from '#platform/crypto/totp.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { spendAppCode } from '../sign-in/spend-app-code.ts';
import { tellOwner } from './tell-owner.ts';

/** AUTH-52: for oneself only, after a fresh sign-in; it counts once a code has shown that it works. */
export const setUpAuthenticatorHandler = handlerWithKeys(
  setUpAuthenticatorCall,
  identityKeysOf,
  async (context, keys) => {
    const { body, scope, profile, language } = context;
    const { actor } = scope;
    if (actor.actingFor) return refuse('auth.not-allowed');
    const known = await findAuthenticator(scope, keys.people, actor.id);
    if (known?.isConfirmed) return refuse('authenticator.there');
    if (body.twoFaToken !== undefined) {
      if (!known) return refuse('code.ended');
      const works = await spendAppCode(scope, keys, actor.id, body.twoFaToken, false);
      if (!works) return refuse('code.wrong');
      await tellOwner(context, keys, actor.id, 'appAdded');
      return { isConfirmed: true, address: null, secret: null };
    }
    const secret = scope.ids.secret(totpSecretBytes);
    await beginAuthenticator(scope, keys.people, actor.id, secret);
    const issuer = unitText(profile, language, profile.name);
    const { address, typed } = totpAddress(secret, { issuer, label: issuer });
    return { isConfirmed: false, address, secret: typed };
  },
);
