// A token that proves itself: `<scope>.<id>.<version>-<expiry>.<signature>`. Nothing is stored for it,
// any process with the key can read it, and nobody without the key can make or change one.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretKey } from './secret-key.ts';

export interface SignedClaim {
  /** Whom the token is for; here, a unit. */
  readonly scope: string;
  readonly id: string;
  readonly expiresAt: Date;
}

export interface SigningKey {
  readonly version: number;
  readonly key: Buffer;
}

const shape = /^([a-z][a-z0-9-]{1,31})\.([A-Za-z0-9_-]{22})\.(\d{1,6})-(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** `purpose` keeps a token made for one thing from being accepted as another. */
export function signToken(purpose: string, claim: SignedClaim, { version, key }: SigningKey): string {
  const text = `${claim.scope}.${claim.id}.${version}-${claim.expiresAt.getTime()}`;
  return `${text}.${signature(key, purpose, text)}`;
}

/** The scope a token claims, before anything is known of it; null when it is no token at all. */
export const claimedScope = (token: string): string | null => shape.exec(token)?.[1] ?? null;

export function readToken(
  purpose: string,
  token: string,
  keyOf: (version: number) => Buffer | null,
  now: Date,
): SignedClaim | null {
  const match = shape.exec(token);
  if (!match) return null;
  const [, scope = '', id = '', version = '', expiry = '', given = ''] = match;
  const key = keyOf(Number(version));
  if (!key) return null;
  const text = token.slice(0, token.lastIndexOf('.'));
  if (!isSame(signature(key, purpose, text), given)) return null;
  const expiresAt = new Date(Number(expiry));
  return expiresAt > now ? { scope, id, expiresAt } : null;
}

export const signature = (key: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', secretKey(key)).update(`${purpose}\n${text}`).digest('base64url');

/** Compares in a time that tells nothing about where they differ. */
export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
