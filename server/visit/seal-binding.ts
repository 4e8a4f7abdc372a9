// What must hold of a sealed body besides its seal.
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { sealEarliestMs, sealOldestMs, type RequestBinding } from '#contract/seal.ts';
import type { ServerParts } from '../parts.ts';

export interface OpenedBody {
  readonly body: unknown;
  /** Seals the answer to this request, for the visit that it came from. */
  sealAnswer(answer: unknown): { token: string };
}

export type SealFailure = 'seal.missing' | 'seal.broken' | 'seal.stale' | 'seal.replayed' | 'init.invalid';

/** What a sealed body says of itself, of which nothing is sure but who sealed it. */
export type SaidBinding = Partial<Readonly<Record<keyof RequestBinding, unknown>>>;

/** Made for this request, now, and not seen before. */
export async function checkBinding(
  { m, p, t, n }: SaidBinding,
  request: FastifyRequest,
  visit: string,
  { replays, clock }: ServerParts,
): Promise<Refusal<SealFailure> | null> {
  // What a query says is not in the seal, so a sealed call has none.
  const [path, query] = request.url.split('?');
  if (query || m !== request.method || p !== path) return refuse('seal.broken');
  if (typeof n !== 'string' || !/^[A-Za-z0-9_-]{22}$/.test(n)) return refuse('seal.broken');
  const age = clock.now().getTime() - (typeof t === 'number' ? t : Number.NaN);
  if (!(age <= sealOldestMs && age >= -sealEarliestMs)) return refuse('seal.stale');
  return (await replays.isFirst(`${visit}:${n}`)) ? null : refuse('seal.replayed');
}

export function parseBody(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
