// PKCE (RFC 7636), S256: the challenge travels with the browser, the verifier stays with it until it is back.
import { createHash } from 'node:crypto';
import { isSame } from './signed-token.ts';

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export const verifierFits = (verifier: string, challenge: string): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) && isSame(challengeOf(verifier), challenge);
