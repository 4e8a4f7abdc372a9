// The init token, which begins a visit: what it says, and the keys that it carries.
import type { UnitId } from '#domain/units/unit.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { claimedScope, claimText, openToken, sealToken } from '#platform/crypto/sealed-token.ts';
import { claimedScope as claimedSignedScope, readToken, type SignedClaim } from '#platform/crypto/signed-token.ts';
import type { ServerParts } from '../parts.ts';
import { agreeOnKeys, keysFrom, type VisitKeys } from './visit-keys.ts';

export interface Visit {
  readonly unit: UnitId;
  readonly id: string;
  readonly expiresAt: Date;
  /** What its bodies are sealed with; null where nobody sent a key to agree with. */
  readonly keys: VisitKeys | null;
  /** Begun before this release; see `sealed-each-call.ts`. */
  readonly isSealedEachCall: boolean;
}

const purpose = 'visit-seal';

/** The unit an init token claims, before anything is known of it; null when it is no token at all. */
export const claimedUnit = (token: string): string | null => claimedScope(token) ?? claimedSignedScope(token);

/** Null when the key that the browser sent is none. Without one the visit has no keys, and seals nothing. */
export function makeInitToken(
  claim: SignedClaim,
  browserKey: string | null,
  ring: KeyRing,
): { readonly init: string; readonly sealKey?: string } | null {
  const text = claimText(claim, ring.newest);
  const key = ring.key(ring.newest);
  if (browserKey === null) return { init: sealToken(purpose, text, Buffer.alloc(0), key) };
  const agreed = agreeOnKeys(browserKey, text);
  return agreed && { init: sealToken(purpose, text, agreed.secret, key), sealKey: agreed.serverKey };
}

/** Null when we did not make it, it has ended, or the key that opens it is gone. */
export async function readInitToken(
  token: string,
  unit: UnitId,
  { keys, clock }: Pick<ServerParts, 'keys' | 'clock'>,
): Promise<Visit | null> {
  const now = clock.now();
  if (claimedSignedScope(token) !== null) {
    const claim = readToken('visit', token, (await keys.ring(unit, 'visit')).find, now);
    return claim && { ...visitOf(claim), keys: null, isSealedEachCall: true };
  }
  const claim = openToken(purpose, token, (await keys.ring(unit, 'visit-seal')).find, now);
  return claim && { ...visitOf(claim), keys: keysFrom(claim.secret), isSealedEachCall: false };
}

const visitOf = ({ scope, id, expiresAt }: SignedClaim) => ({ unit: scope, id, expiresAt });
