// How the providers without a library of their own are asked: JSON with a bearer key.
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { askJson } from '#platform/http/ask-json.ts';
import { guarded, timeoutOf } from '../guarded.ts';
import type { PspSettings } from '../port.ts';

const answerBytesMax = 64 * 1024;

export type Said<T> =
  | { readonly kind: 'said'; readonly it: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly why: string };

export interface PlainQuestion {
  /** Posted, if there is one. */
  readonly body?: unknown;
  readonly key?: string;
}

export type Ask = <T>(description: z.ZodType<T>, path: string, question?: PlainQuestion) => Promise<Said<T>>;

export function asker(settings: PspSettings, clock: Clock): Ask {
  const { base } = settings;
  if (base === undefined) throw new Error('This payment provider has no address of its own: one is to be set.');
  const timeoutMs = timeoutOf(settings);
  const guard = guarded(timeoutMs, clock);

  return async (description, path, { body, key } = {}) => {
    const headers = { authorization: `Bearer ${settings.key}`, ...(key !== undefined && { 'idempotency-key': key }) };
    const asked = await guard(async () => {
      const answer = await askJson(
        new URL(base + path),
        { headers, ...(body !== undefined && { body }) },
        { timeoutMs, bytesMax: answerBytesMax, isRead: (status) => [200, 400, 404].includes(status) },
      );
      return 'fault' in answer ? answer : { answer };
    });
    const said = 'fault' in asked ? unclear(asked.fault) : read(description, asked.answer);
    if (said.kind !== 'said') settings.onFault?.(said.kind === 'refused' ? said.code : said.why);
    return said;
  };
}

export const unclear = (why: string): { readonly kind: 'unknown'; readonly why: string } => ({ kind: 'unknown', why });

function read<T>(description: z.ZodType<T>, { status, json }: { status: number; json: unknown }): Said<T> {
  if (status !== 200) {
    const { error } = Object(json) as { error?: unknown };
    // Without a word of its own it is nobody's refusal: something between us may have answered.
    return typeof error === 'string' && /^[\w-]{1,64}$/.test(error)
      ? { kind: 'refused', code: error }
      : unclear(`status ${status}`);
  }
  const it = description.safeParse(json);
  return it.success ? { kind: 'said', it: it.data } : unclear('misfit');
}
