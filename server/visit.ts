// The visit a request belongs to, and the fingerprint it shows.
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { wireHeaders } from '#contract/headers.ts';
import { fingerprintMs } from '#contract/shop/visit.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { isFingerprintSigned } from '#platform/crypto/fingerprint.ts';
import { readToken, type SignedClaim } from '#platform/crypto/signed-token.ts';
import type { ServerParts } from './parts.ts';
import { headerOf } from './request.ts';

/** The visit's id; null when the request carries no init token, which public calls may do. */
export async function visitOf(
  request: FastifyRequest,
  unit: UnitId,
  { keys, clock }: ServerParts,
): Promise<string | null | Refusal<'init.invalid'>> {
  const token = headerOf(request, wireHeaders.init);
  if (token === null) return null;
  const known = visits.get(token);
  if (known) return known.scope === unit && known.expiresAt > clock.now() ? known.id : refuse('init.invalid');
  const ring = await keys.ring(unit, 'visit');
  const claim = readToken('visit', token, keyOrNull(ring), clock.now());
  if (claim?.scope !== unit) return refuse('init.invalid');
  visits.set(token, claim);
  return claim.id;
}

/** Tokens whose signature this process has checked; a browser sends the same one for an hour. */
const visits = new LRUCache<string, SignedClaim>({ max: 50_000 });

/** INIT-11: signed by us, in this visit, in the last half hour. */
export async function fingerprintHolds(
  request: FastifyRequest,
  unit: UnitId,
  visit: string | null,
  { keys, clock }: ServerParts,
): Promise<boolean> {
  const hash = headerOf(request, wireHeaders.fingerprint);
  const sign = headerOf(request, wireHeaders.fingerprintSign);
  const timestamp = Number(headerOf(request, wireHeaders.fingerprintTime) ?? Number.NaN);
  if (visit === null || hash === null || sign === null) return false;
  const age = clock.now().getTime() - timestamp;
  if (!(age >= 0 && age < fingerprintMs)) return false;
  const ring = await keys.ring(unit, 'fingerprint');
  return isFingerprintSigned({ hash, visit, timestamp }, sign, keyOrNull(ring));
}

export const keyOrNull = (ring: KeyRing) => (version: number) => ring.find(version);
