// Opening a sealed body and sealing the answer to it (API-111). The order of the checks matters only in
// that nothing inside is believed before the seal, the binding, the age and the nonce all hold.
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { AnswerBinding } from '#contract/seal.ts';
import { openSeal, sealWith } from '#platform/crypto/sealing.ts';
import type { Visit } from './init-token.ts';
import type { ServerParts } from '../parts.ts';
import { checkBinding, parseBody, type OpenedBody, type SaidBinding, type SealFailure } from './seal-binding.ts';
import { openEachCallBody } from './sealed-each-call.ts';

export async function openBody(
  request: FastifyRequest,
  unit: UnitId,
  visit: Visit | null,
  parts: ServerParts,
): Promise<OpenedBody | Refusal<SealFailure>> {
  if (visit === null) return refuse('init.invalid');
  const token = (request.body as { token?: unknown } | null)?.token;
  if (typeof token !== 'string') return refuse('seal.missing');
  if (visit.isSealedEachCall) return openEachCallBody(request, token, unit, visit, parts);
  // A browser that asks for another visit gets keys with it.
  const { keys } = visit;
  if (!keys) return refuse('init.invalid');

  const opened = openSeal(token, keys.request);
  const body = opened ? parseBody(opened.content) : undefined;
  if (!opened || body === undefined) return refuse('seal.broken');
  const binding: SaidBinding = opened.header;
  const refusal = await checkBinding(binding, request, visit.id, parts);
  if (refusal) return refusal;
  const answers: AnswerBinding = { n: binding.n as string };
  return {
    body,
    sealAnswer: (answer) => ({ token: sealWith(keys.answer, { ...answers }, JSON.stringify(answer)) }),
  };
}
