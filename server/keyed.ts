// Idempotency: the same key is the same request. Its row and the effect are one transaction, so a
// repeated request finds either the answer or nothing at all.
import type { FastifyRequest } from 'fastify';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/identity/actor.ts';
import type { CallDescription } from '#contract/call.ts';
import { captchaFields } from '#contract/captcha.ts';
import { idempotencyKeyPattern, wireHeaders } from '#contract/headers.ts';
import type { KeyedRequest } from '#data/idempotency.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { canonical, type Fields } from './fields.ts';
import { headerOf } from './request.ts';

const keptMs = { day: 86_400_000, month: 30 * 86_400_000, nothing: 0 };

export const keptUntil = (call: CallDescription, now: Date): Date => new Date(now.getTime() + keptMs[call.keep]);

/** Null for a call that keeps no answers; a refusal where a key is due and missing. */
export function keyOf(
  call: CallDescription,
  request: FastifyRequest,
  actor: Actor,
  fields: Fields,
): KeyedRequest | null | Refusal<'key.missing'> {
  const asked = askedUnderKey(call, request, fields);
  if (asked === null || isRefusal(asked)) return asked;
  return { subject: actor.kind === 'guest' ? 'guest' : actor.id, ...asked };
}

/** The same before it is known who asks. */
export function askedUnderKey(
  call: CallDescription,
  request: FastifyRequest,
  fields: Fields,
): Omit<KeyedRequest, 'subject'> | null | Refusal<'key.missing'> {
  if (call.effect !== 'write' || call.keep === 'nothing') return null;
  const key = headerOf(request, wireHeaders.key);
  if (key === null || !idempotencyKeyPattern.test(key)) return refuse('key.missing');
  return { key, call: call.id, fingerprint: fingerprintOf(call, fields) };
}

/** What was asked, in one order of fields, without what only proves a human. */
function fingerprintOf(call: CallDescription, fields: Fields): Buffer {
  const asked = Object.fromEntries(Object.entries(fields).filter(([name]) => !captchaFields.includes(name)));
  return sha256(`${call.id}\n${canonical(asked)}`);
}
