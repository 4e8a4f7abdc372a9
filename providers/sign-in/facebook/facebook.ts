// Facebook describes itself only in part: where codes are exchanged is in its manual.
import { openidService } from '../openid/openid.ts';
import type { SignInService, SignInSettings } from '../port.ts';

const issuer = 'https://www.facebook.com';

export const facebook = (settings: SignInSettings): SignInService =>
  openidService(settings, {
    issuer: settings.base ? `${settings.base}/identity/facebook` : issuer,
    scope: 'openid email public_profile',
    secret: async () => settings.secret,
    ...(settings.base
      ? {}
      : {
          described: {
            issuer,
            authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
            token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
            jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
            id_token_signing_alg_values_supported: ['RS256'],
          },
        }),
  });
