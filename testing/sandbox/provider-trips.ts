// Signing in with somebody else's sign-in, from the button to the answer; and what a partner writes of its visitor.
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { loginCall, providerLoginCall, partnerEntryCall, type SignedIn } from '#contract/identity/sign-in.ts';
import type { LoginType } from '#contract/wire/identity/member.ts';
import { linkProviderIdentity } from '#data/identity/provider-identities.ts';
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { TestBrowser } from '../accounts.ts';
import type { IdentityShop } from '../identity-shop.ts';
import { signInElsewhere, type CameBack } from './provider-sign-in.ts';

export const redirectUri = 'http://shop.test/alpha/auth/return';
export const partnerIssuer = 'https://partner.example';

const methods = ['google', 'apple', 'facebook', 'sso', 'salesman-sso'] as const;

export interface SignOnClaims {
  readonly exp?: number;
  readonly aud?: string;
  readonly iss?: string;
  readonly sub?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly sso_type?: string;
}

export async function openProviderTrips(identity: IdentityShop) {
  const partnerKeys = await generateKeyPair('ES256', { extractable: true });
  const jwk = (await exportJWK(partnerKeys.publicKey)) as Record<string, string>;
  const partner = {
    issuer: partnerIssuer,
    keys: [{ kid: 'k1', alg: 'ES256', jwk }],
    backUrl: 'https://partner.example/back',
  };
  // Another partner comes first, with a key of the same name.
  const earlierKeys = await generateKeyPair('ES256', { extractable: true });
  const earlier = {
    issuer: 'https://earlier.example',
    keys: [{ kid: 'k1', alg: 'ES256', jwk: (await exportJWK(earlierKeys.publicKey)) as Record<string, string> }],
    backUrl: 'https://earlier.example/back',
  };
  /** A unit with every way in, and a partner that signs sign-on tokens. */
  const profile: Partial<UnitProfile> = {
    signIn: ['normal', ...methods],
    outsideSignIn: Object.fromEntries(methods.map((method) => [method, { clientId: `sandbox-${method}` }])),
    signOnPartners: [earlier, partner],
  };

  const start = async (browser: TestBrowser, loginType: LoginType, changes: object = {}) => {
    const begun = await browser.send(providerLoginCall, { redirectUri, loginType, ...changes });
    if (typeof begun === 'string') throw new Error(begun);
    return begun;
  };
  const back = (
    browser: TestBrowser,
    loginType: LoginType,
    came: CameBack,
    codeVerifier: string | null,
    changes = {},
  ) =>
    browser.send(loginCall, {
      loginType,
      accessToken: came.code,
      state: came.state,
      iss: came.iss,
      codeVerifier: codeVerifier ?? '',
      redirectUrl: redirectUri,
      ...changes,
    });
  const whole = async (
    loginType: LoginType,
    login: string,
    browser = identity.browser(),
  ): Promise<SignedIn | string> => {
    const { returnUrl, codeVerifier } = await start(browser, loginType);
    return back(browser, loginType, await signInElsewhere(returnUrl, login), codeVerifier);
  };

  const signOnToken = (
    { exp, aud = 'alpha', iss = partnerIssuer, sub = 'visitor-1', ...claims }: SignOnClaims = {},
    { key = partnerKeys.privateKey, header = {}, age = 0 } = {},
  ): Promise<string> => {
    const now = Math.floor(identity.shop.clock.now().getTime() / 1_000) - age;
    return new SignJWT({
      email: 'letter@example.com',
      email_verified: true,
      given_name: 'Let',
      family_name: 'Ter',
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(exp ?? now + 120)
      .sign(key);
  };
  const enter = (jwt: string, changes = {}, browser = identity.browser()) =>
    browser.send(partnerEntryCall, { projectBu: 'alpha', jwt, ...changes });

  /** As if the owner had confirmed it: this name of the partner's sign-in, or of its sign-on tokens, opens the account. */
  const linked = async (
    actor: string,
    {
      subject,
      issuer = `${identity.sandbox.settings.signIn.base}/identity/partner`,
      method = 'sso',
      unit = 'alpha',
    }: { subject: string; issuer?: string; method?: SessionMethod; unit?: string },
  ): Promise<void> => {
    const lookup = await identity.shop.keys.ring(unit, 'member-lookup');
    await identity.shop.inUnit(unit, (scope) =>
      linkProviderIdentity(scope, lookup, actor, { issuer, subject, method }),
    );
  };

  return { partnerKeys, partner, profile, start, back, whole, signOnToken, enter, linked };
}
