// Opening a sealed body and sealing the answer to it (API-111). The order of the checks matters only in
// that nothing inside is believed before the seal, the binding, the age and the nonce all hold.
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { sealEarliestMs, sealOldestMs } from '#contract/seal.ts';
import { isPublicKey, openSeal, sealTo } from '#platform/crypto/sealing.ts';
import type { ServerParts } from './parts.ts';
import { keyOrNull } from './visit.ts';

export interface OpenedBody {
  readonly body: unknown;
  /** Seals the answer to the browser's own key. */
  sealAnswer(answer: unknown): { token: string };
}

type SealFailure = 'seal.missing' | 'seal.broken' | 'seal.stale' | 'seal.replayed' | 'init.invalid';

export async function openBody(
  request: FastifyRequest,
  unit: UnitId,
  visit: string | null,
  { keys, replays, clock }: ServerParts,
): Promise<OpenedBody | Refusal<SealFailure>> {
  if (visit === null) return refuse('init.invalid');
  const token = (request.body as { token?: unknown } | null)?.token;
  if (typeof token !== 'string') return refuse('seal.missing');

  const ring = await keys.ring(unit, 'sealing');
  const keyOf = keyOrNull(ring);
  const opened = openSeal(token, (kid) => (/^\d{1,6}$/.test(kid) ? keyOf(Number(kid)) : null));
  if (!opened) return refuse('seal.broken');

  const { m, p, i, t, n, r } = opened.header;
  // What a query says is not in the seal, so a sealed call has none.
  const [path, query] = request.url.split('?');
  if (query) return refuse('seal.broken');
  if (m !== request.method || p !== path || i !== visit) return refuse('seal.broken');
  if (typeof n !== 'string' || !/^[A-Za-z0-9_-]{22}$/.test(n)) return refuse('seal.broken');
  const body = parse(opened.content);
  if (body === undefined || !isPublicKey(r)) return refuse('seal.broken');

  const age = clock.now().getTime() - (typeof t === 'number' ? t : Number.NaN);
  if (!(age <= sealOldestMs && age >= -sealEarliestMs)) return refuse('seal.stale');
  if (!(await replays.isFirst(`${visit}:${n}`))) return refuse('seal.replayed');

  return {
    body,
    sealAnswer(answer) {
      const sealed = sealTo(r, JSON.stringify(answer));
      if (sealed === null) throw new Error('the answer could not be sealed to the key that was sent');
      return { token: sealed };
    },
  };
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
