// Somebody else's sign-in: Google's, Apple's, Facebook's, a partner's. Each speaks OpenID Connect; what comes
// back is bound to the request by state, nonce and PKCE.

import type { SignOnPartner } from '#domain/units/unit.ts';

export interface SignInService {
  /** Where the browser goes; null while the service does not answer. */
  start(wish: SignInStart): Promise<string | null>;
  /** Who came back. */
  finish(back: SignInReturn): Promise<ProviderIdentity | 'refused' | 'unavailable'>;
}

export interface SignInStart {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** S256 of the verifier that the browser keeps. */
  readonly codeChallenge: string;
}

export interface SignInReturn {
  readonly code: string;
  /** As the browser brought it, where the service says who it is (RFC 9207). */
  readonly issuer: string | null;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the service vouches for the address; only then does it say anything. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** When they last proved there who they are; null where the other side does not say. */
  readonly provedAt: Date | null;
  /** AUTH-36: what a partner calls its visitor. */
  readonly ssoType: string | null;
}

/** A partner's sign-on token, read and found to be genuine. */
export interface SignOnToken {
  readonly identity: ProviderIdentity;
  readonly partner: SignOnPartner;
  /** Good once, until then. */
  readonly id: string;
  readonly expiresAt: Date;
}

export interface SignInSettings {
  readonly clientId: string;
  readonly secret: string;
  /** For a partner's own sign-in. */
  readonly issuer?: string;
  /** Instead of the services' own addresses; empty for those. */
  readonly base: string;
  readonly timeoutMs?: number;
  readonly onFault: (reason: string) => void;
}
