// What a page shows with the calls that begin and confirm a payment: it asked for it in the same visit, a moment ago.
import type { KeyRing } from '#data/units/unit-keys.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';

const purpose = 'payment-page';
const lifeMs = 2 * 3_600_000;

/** As long as an id in a token is. Without a visit it is everybody's, and proves no more than its age. */
const idOf = (visit: string | null): string =>
  sha256(visit ?? '')
    .subarray(0, 16)
    .toString('base64url');

export const pageToken = (ring: KeyRing, unit: string, visit: string | null, now: Date): string =>
  signToken(
    purpose,
    { scope: unit, id: idOf(visit), expiresAt: new Date(now.getTime() + lifeMs) },
    { version: ring.newest, key: ring.key(ring.newest) },
  );

export function isPageToken(ring: KeyRing, unit: string, visit: string | null, token: string, now: Date): boolean {
  const claim = readToken(purpose, token, ring.find, now);
  return claim !== null && claim.scope === unit && claim.id === idOf(visit);
}
