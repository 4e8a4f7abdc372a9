// The two keys of a visit, one for each direction. The init token carries them, so no process keeps them.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { sealInfo } from '#contract/seal.ts';
import { agree } from '#platform/crypto/agreement.ts';

export interface VisitKeys {
  readonly request: KeyObject;
  readonly answer: KeyObject;
}

const keyBytes = 32;

/** Agrees with a browser on the keys of the visit that the claim names; null when it sent no key of the curve. */
export function agreeOnKeys(browserKey: string, claim: string): { serverKey: string; secret: Buffer } | null {
  const agreed = agree(browserKey);
  if (!agreed) return null;
  const about = { claim, browserKey, serverKey: agreed.publicKey };
  const secret = Buffer.concat([agreed.key(sealInfo('request', about)), agreed.key(sealInfo('answer', about))]);
  return { serverKey: agreed.publicKey, secret };
}

/** Null for a visit of somebody who sent no key to agree with. */
export function keysFrom(secret: Buffer): VisitKeys | null {
  if (secret.length !== 2 * keyBytes) return null;
  return {
    request: createSecretKey(secret.subarray(0, keyBytes)),
    answer: createSecretKey(secret.subarray(keyBytes)),
  };
}
