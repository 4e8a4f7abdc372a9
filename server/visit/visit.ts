// The visit a request belongs to, and the fingerprint it shows.
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { wireHeaders } from '#contract/headers.ts';
import { fingerprintMs, visitMs } from '#contract/shop/visit.ts';
import { isFingerprintSigned } from '#platform/crypto/fingerprint.ts';
import { readInitToken, type Visit } from './init-token.ts';
import type { ServerParts } from '../parts.ts';
import { headerOf } from '../request.ts';

/** Clocks of two processes may differ by this much. */
const clockGapMaxMs = 60_000;

/** Null when the request carries no init token, which public calls may do. */
export async function visitOf(
  request: FastifyRequest,
  unit: UnitId,
  parts: ServerParts,
): Promise<Visit | null | Refusal<'init.invalid'>> {
  const token = headerOf(request, wireHeaders.init);
  if (token === null) return null;
  const known = visits.get(token);
  if (known) return known.unit === unit && known.expiresAt > parts.clock.now() ? known : refuse('init.invalid');
  const visit = await readInitToken(token, unit, parts);
  if (visit?.unit !== unit) return refuse('init.invalid');
  // However it came about, no visit is longer than one is.
  const leftMs = visit.expiresAt.getTime() - parts.clock.now().getTime();
  if (leftMs > visitMs + clockGapMaxMs) return refuse('init.invalid');
  visits.set(token, visit, { ttl: leftMs });
  return visit;
}

/** Tokens that this process has opened, and the keys they carry; a browser sends the same one for an hour. */
const visits = new LRUCache<string, Visit>({ max: 50_000 });

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
  return isFingerprintSigned({ hash, visit, timestamp }, sign, ring.find);
}
