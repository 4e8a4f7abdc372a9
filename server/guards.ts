// Limits and captcha: what stands before a handler.
import type { FastifyRequest } from 'fastify';
import { refuse, refuseFor, type Refusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { guardsOf, possibleGuards, type CallDescription, type Guards } from '#contract/call.ts';
import { challengeFailure } from '#contract/captcha.ts';
import type { FailureName } from '#contract/failures.ts';
import { limits, type LimitName } from '#contract/limits.ts';
import { networkOf } from '#platform/limits.ts';
import type { ServerParts } from './parts.ts';
import type { OpenRequest } from './open-request.ts';
import type { Fields } from './fields.ts';
import { fingerprintHolds } from './visit/visit.ts';

/** All that stands before a handler, the cheaper first. */
export async function checkGuards(
  call: CallDescription,
  { request, profile, visit, fields, body }: OpenRequest,
  parts: ServerParts,
): Promise<Refusal<FailureName> | null> {
  const guards = guardsOf(call, body);
  return (
    (request.ratesTaken ? null : await takeRates(guards, { unit: profile.id, address: request.ip, visit }, parts)) ??
    (await checkCaptcha(guards, request, profile, visit, fields, parts))
  );
}

/** Whose asking is counted: their network, or their visit, in a unit. */
export interface Asker {
  readonly unit: string;
  readonly address: string;
  readonly visit: string | null;
}

/** Counts, and says whether that was too often. */
export async function takeRates(
  guards: Guards,
  asker: Asker,
  { rates }: ServerParts,
): Promise<Refusal<FailureName> | null> {
  for (const name of guards.limits ?? []) {
    const verdict = await rates.take(name, limits[name], subjectOf(name, asker));
    if (verdict.allowed) continue;
    if ('closed' in verdict) return refuse('server.unavailable');
    return refuseFor('limit.reached', verdict.retrySeconds);
  }
  return null;
}

/**
 * For how many seconds this network is refused already, as this process knows without asking; 0 if it is not. A call of
 * several forms is refused once all of them are: which this one is stands in its body.
 */
export const refusedFor = (call: CallDescription, asker: Asker, { rates }: ServerParts): number =>
  Math.min(
    ...possibleGuards(call).map(({ limits: names = [] }) =>
      names.reduce(
        (most, name) =>
          limits[name].by === 'network' ? Math.max(most, rates.refusedFor(name, subjectOf(name, asker))) : most,
        0,
      ),
    ),
  );

// A limit by visit counts the network where there is no visit yet, or leaving it out would help.
const subjectOf = (name: LimitName, { unit, address, visit }: Asker): string =>
  `${unit}:${limits[name].by === 'init' && visit !== null ? visit : networkOf(address)}`;

/** CAPTCHA-11, CAPTCHA-13: the invisible token first, the visible challenge when that is not enough. */
async function checkCaptcha(
  { captcha }: Guards,
  request: FastifyRequest,
  profile: UnitProfile,
  visit: string | null,
  fields: Fields,
  parts: ServerParts,
): Promise<Refusal<FailureName> | null> {
  if (!captcha || !profile.captcha) return null;
  if (!(await fingerprintHolds(request, profile.id, visit, parts))) return refuse('fingerprint.invalid');
  const challenge = textOf(fields['traditionalToken']);
  const verdict = await parts.captcha(profile.captcha).verify({
    token: challenge || textOf(fields['captchaToken']),
    kind: challenge ? 'challenge' : 'invisible',
    action: captcha,
    hostname: parts.shopHostname,
    remoteAddress: request.ip,
  });
  if (verdict === 'passed') return null;
  if (verdict === 'unavailable') return refuse('server.unavailable');
  return refuse(challengeFailure(profile.captcha.provider));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
