// A partner's sign-on token: a JWT by which its site introduces a visitor. Only the keys that were pinned for that
// partner sign for it, each with its own algorithm; whatever the token says of its own keys or algorithm is not believed.
import { decodeProtectedHeader, importJWK, jwtVerify, decodeJwt } from 'jose';
import type { SignOnPartner } from '#domain/units/unit.ts';
import { signingAlgorithms } from './algorithms.ts';
import type { SignOnToken } from './port.ts';

const lifeMaxSeconds = 300;

/** Null for anything that is not exactly what it should be. */
export async function readSignOnToken(
  text: string,
  partners: readonly SignOnPartner[],
  { audience, now }: { readonly audience: string; readonly now: Date },
): Promise<SignOnToken | null> {
  try {
    const partner = partners.find(({ issuer }) => issuer === decodeJwt(text).iss);
    const { kid } = decodeProtectedHeader(text);
    const pinned = partner?.keys.find((key) => key.kid === kid);
    if (!partner || !pinned || !signingAlgorithms.includes(pinned.alg)) return null;
    const { payload } = await jwtVerify(text, await importJWK({ ...pinned.jwk }, pinned.alg), {
      algorithms: [pinned.alg],
      issuer: partner.issuer,
      audience,
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
      currentDate: now,
      maxTokenAge: lifeMaxSeconds,
    });
    const { sub = '', jti = '', exp = 0, iat = 0 } = payload;
    if (exp - iat > lifeMaxSeconds || !sub || !jti) return null;
    const word = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
    return {
      partner,
      id: `${partner.issuer} ${jti}`,
      expiresAt: new Date(exp * 1_000),
      identity: {
        issuer: partner.issuer,
        subject: sub,
        email: word('email') || null,
        isEmailVerified: payload['email_verified'] === true,
        firstName: word('given_name'),
        lastName: word('family_name'),
        // It says who is sent, not when they signed in.
        provedAt: null,
        ssoType: word('sso_type') || null,
      },
    };
  } catch {
    return null;
  }
}
