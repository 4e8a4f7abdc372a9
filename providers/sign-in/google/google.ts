import { openidService } from '../openid/openid.ts';
import type { SignInService, SignInSettings } from '../port.ts';

export const google = (settings: SignInSettings): SignInService =>
  openidService(settings, {
    issuer: settings.base ? `${settings.base}/identity/google` : 'https://accounts.google.com',
    scope: 'openid email profile',
    secret: async () => settings.secret,
  });
