// PKCE (RFC 7636), S256: the challenge travels with the browser, the verifier stays with it until it is back.
import { sha256 } from './sha256.ts';
import { isSame } from './signed-token.ts';

export const challengeOf = (verifier: string): string => sha256(verifier).toString('base64url');

export const verifierFits = (verifier: string, challenge: string): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) && isSame(challengeOf(verifier), challenge);
