// Apple wants a secret that we sign ourselves, with a key of ours that it knows: `team:key id:key`, the key as
// PKCS #8 in base64. It gives out the e-mail address only to a page that takes a form, so it is not asked for.
import { importPKCS8, SignJWT } from 'jose';
import { openidService } from '../openid/openid.ts';
import type { SignInService, SignInSettings } from '../port.ts';

const issuer = 'https://appleid.apple.com';
const lifeSeconds = 300;

export const apple = (settings: SignInSettings): SignInService =>
  openidService(settings, {
    issuer: settings.base ? `${settings.base}/identity/apple` : issuer,
    scope: 'openid',
    secret: () => signedSecret(settings),
  });

async function signedSecret({ clientId, secret }: SignInSettings): Promise<string> {
  const [team = '', kid = '', key = ''] = secret.split(':');
  // The sandbox's secret is plain.
  if (!key) return secret;
  const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(team)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds}s`)
    .sign(await importPKCS8(pem, 'ES256'));
}
