// One key agreement (ECDH on P-256), and keys derived from it (HKDF with SHA-256, RFC 5869).
import { createECDH, hkdfSync } from 'node:crypto';

export interface Agreement {
  /** Our half, made for this agreement alone: an uncompressed point in base64url. */
  readonly publicKey: string;
  /** 32 bytes that only the two sides can have, for whatever `info` says. */
  key(info: string): Buffer;
}

/** Null when what the other side sent is no point of the curve. */
export function agree(otherKey: string): Agreement | null {
  const point = Buffer.from(otherKey, 'base64url');
  // Uncompressed, as every browser writes it, and written in one way only.
  if (point.length !== 65 || point[0] !== 4 || point.toString('base64url') !== otherKey) return null;
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys('base64url');
  const secret = secretOf(own, point);
  if (!secret) return null;
  return { publicKey, key: (info) => Buffer.from(hkdfSync('sha256', secret, '', info, 32)) };
}

function secretOf(own: ReturnType<typeof createECDH>, point: Buffer): Buffer | null {
  try {
    return own.computeSecret(point);
  } catch {
    // A point that is not on the curve.
    return null;
  }
}
