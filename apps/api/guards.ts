// Limits and captcha: what stands before a handler.
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/unit.ts';
import type { CallDescription } from '#contract/call.ts';
import { challengeFailure } from '#contract/captcha.ts';
import type { FailureName } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { networkOf } from '#platform/limits.ts';
import type { ApiParts } from './parts.ts';
import type { OpenRequest } from './open-request.ts';
import type { Fields } from './request.ts';
import { fingerprintHolds } from './visit.ts';

export interface LimitRefusal extends Refusal<FailureName> {
  readonly retrySeconds?: number;
}

/** All that stands before a handler, the cheaper first. */
export async function checkGuards(
  call: CallDescription,
  { request, profile, visit, fields }: OpenRequest,
  parts: ApiParts,
): Promise<LimitRefusal | null> {
  return (
    (await checkLimits(call, request, profile, visit, parts)) ??
    (await checkCaptcha(call, request, profile, visit, fields, parts))
  );
}

async function checkLimits(
  call: CallDescription,
  request: FastifyRequest,
  profile: UnitProfile,
  visit: string | null,
  { rates }: ApiParts,
): Promise<LimitRefusal | null> {
  for (const name of call.limits ?? []) {
    const policy = limits[name];
    // A limit by visit counts the network where there is no visit yet, or leaving it out would help.
    const subject = policy.by === 'init' && visit !== null ? visit : networkOf(request.ip);
    const verdict = await rates.take(name, policy, `${profile.id}:${subject}`);
    if (verdict.allowed) continue;
    if ('closed' in verdict) return refuse('server.unavailable');
    return { ...refuse('limit.reached'), retrySeconds: verdict.retrySeconds };
  }
  return null;
}

/** CAPTCHA-11, CAPTCHA-13: the invisible token first, the visible challenge when that is not enough. */
async function checkCaptcha(
  call: CallDescription,
  request: FastifyRequest,
  profile: UnitProfile,
  visit: string | null,
  fields: Fields,
  parts: ApiParts,
): Promise<Refusal<FailureName> | null> {
  if (!call.captcha || !profile.captcha) return null;
  if (!(await fingerprintHolds(request, profile.id, visit, parts))) return refuse('fingerprint.invalid');
  const challenge = textOf(fields['traditionalToken']);
  const verdict = await parts.captcha(profile.captcha).verify({
    token: challenge || textOf(fields['captchaToken']),
    kind: challenge ? 'challenge' : 'invisible',
    action: call.captcha,
    hostname: parts.shopHostname,
    remoteAddress: request.ip,
  });
  if (verdict === 'passed') return null;
  if (verdict === 'unavailable') return refuse('server.unavailable');
  return refuse(challengeFailure(profile.captcha.provider));
} // prettier-ignore

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
