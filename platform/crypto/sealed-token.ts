// A token that proves itself and carries a secret: `<scope>.<id>.<version>-<expiry>.<sealed secret>`. What stands in
// front of the seal is authenticated with it. Nothing is stored for it, any process with the key can read it, and
// nobody without the key can make, change or open one.
import { seal, unseal } from './envelope.ts';
import type { SignedClaim } from './signed-token.ts';

export interface SealedClaim extends SignedClaim {
  readonly secret: Buffer;
}

/** With no secret, or with one of 64 bytes. */
const shape = /^([a-z][a-z0-9-]{1,31})\.([\w-]{22})\.(\d{1,6})-(\d{13})\.([\w-]{39}|[\w-]{124})$/;

/** What a token says openly, before the seal. */
export const claimText = ({ scope, id, expiresAt }: SignedClaim, version: number): string =>
  `${scope}.${id}.${version}-${expiresAt.getTime()}`;

/** `purpose` keeps a token made for one thing from being accepted as another. */
export const sealToken = (purpose: string, text: string, secret: Buffer, key: Buffer): string =>
  `${text}.${seal(key, secret, `${purpose}\n${text}`).toString('base64url')}`;

/** The scope a token claims, before anything is known of it; null when it is no token at all. */
export const claimedScope = (token: string): string | null => shape.exec(token)?.[1] ?? null;

export function openToken(
  purpose: string,
  token: string,
  keyOf: (version: number) => Buffer | null,
  now: Date,
): SealedClaim | null {
  const [, scope = '', id = '', version = '', expiry = '', sealed = ''] = shape.exec(token) ?? [];
  const expiresAt = new Date(Number(expiry));
  const key = sealed && expiresAt > now ? keyOf(Number(version)) : null;
  const bytes = Buffer.from(sealed, 'base64url');
  // One text for one token, though base64 has bits to spare.
  if (!key || bytes.toString('base64url') !== sealed) return null;
  try {
    const secret = unseal(key, bytes, `${purpose}\n${token.slice(0, token.lastIndexOf('.'))}`);
    return { scope, id, expiresAt, secret };
  } catch {
    return null;
  }
}
