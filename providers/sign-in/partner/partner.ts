// A partner's own sign-in: wherever its issuer is.
import { openidService } from '../openid/openid.ts';
import type { SignInService, SignInSettings } from '../port.ts';

/** Null for a unit that does not say where its partner's sign-in is. */
export function partner(settings: SignInSettings): SignInService | null {
  const issuer = settings.base ? `${settings.base}/identity/partner` : settings.issuer;
  if (!issuer) return null;
  return openidService(settings, {
    issuer,
    scope: 'openid email profile',
    secret: async () => settings.secret,
  });
}
