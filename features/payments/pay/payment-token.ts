// The name of an attempt outside: signed, so that whoever comes back in another browser may ask about it and nobody can
// guess one (D19). It says nothing but the attempt, and opens nothing but what became of it.
import type { KeyRing } from '#data/units/unit-keys.ts';
import { longUuid, shortUuid } from '#platform/crypto/short-uuid.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';

const purpose = 'payment';
/** As long as a slow transfer may take, and somebody may look for it. */
const lifeMs = 30 * 86_400_000;

export const paymentToken = (ring: KeyRing, unit: string, attempt: string, now: Date): string =>
  signToken(
    purpose,
    { scope: unit, id: shortUuid(attempt), expiresAt: new Date(now.getTime() + lifeMs) },
    { version: ring.newest, key: ring.key(ring.newest) },
  );

/** The attempt's id; null when the token is none of this unit's, or too old. */
export function attemptOfToken(ring: KeyRing, unit: string, token: string, now: Date): string | null {
  const claim = readToken(purpose, token, ring.find, now);
  return claim && claim.scope === unit ? longUuid(claim.id) : null;
}
