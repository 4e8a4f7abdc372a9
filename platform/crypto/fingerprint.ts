// A fingerprint the server has signed, with the visit and the time it was shown. It tells that the same
// browser came back, and nothing about who uses it.
import { isSame, signature, type SigningKey } from './signed-token.ts';

export interface Fingerprint {
  readonly hash: string;
  readonly visit: string;
  readonly timestamp: number;
}

/** The key's version, then the signature. */
export const signFingerprint = (print: Fingerprint, { version, key }: SigningKey): string =>
  `${version}.${signature(key, 'fingerprint', textOf(print))}`;

export function isFingerprintSigned(
  print: Fingerprint,
  sign: string,
  keyOf: (version: number) => Buffer | null,
): boolean {
  const [version = '', given = ''] = sign.split('.');
  const key = /^\d{1,6}$/.test(version) ? keyOf(Number(version)) : null;
  return key !== null && isSame(signature(key, 'fingerprint', textOf(print)), given);
}

const textOf = ({ hash, visit, timestamp }: Fingerprint): string => `${hash}.${visit}.${timestamp}`;
