// What a page that was loaded before this release still does until its visit ends, an hour at most: it seals each body
// to a key of the unit's and names a key of its own for the answer. Nobody gets such a visit any more, so that this
// file, `platform/crypto/sealing-each-call.ts` and the purposes `visit` and `sealing` can go with the next release.
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { isPublicKey, openSeal, sealTo } from '#platform/crypto/sealing-each-call.ts';
import type { Visit } from './init-token.ts';
import type { ServerParts } from '../parts.ts';
import { checkBinding, parseBody, type OpenedBody, type SealFailure } from './seal-binding.ts';

export async function openEachCallBody(
  request: FastifyRequest,
  token: string,
  unit: UnitId,
  visit: Visit,
  parts: ServerParts,
): Promise<OpenedBody | Refusal<SealFailure>> {
  const { find } = await parts.keys.ring(unit, 'sealing');
  const opened = openSeal(token, (kid) => (/^\d{1,6}$/.test(kid) ? find(Number(kid)) : null));
  const body = opened ? parseBody(opened.content.toString()) : undefined;
  if (!opened || body === undefined) return refuse('seal.broken');
  const { i, r } = opened.header;
  if (i !== visit.id || !isPublicKey(r)) return refuse('seal.broken');
  const refusal = await checkBinding(opened.header, request, visit.id, parts);
  if (refusal) return refusal;
  return {
    body,
    sealAnswer(answer) {
      const sealed = sealTo(r, JSON.stringify(answer));
      if (sealed === null) throw new Error('the answer could not be sealed to the key that was sent');
      return { token: sealed };
    },
  };
}
