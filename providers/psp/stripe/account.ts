// One account at Stripe, and how it is asked. The SDK takes any JSON for an answer, whatever its status, so each is read
// by a description of our own; what does not fit is unknown, never a failure of the payment.
import { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { guarded, timeoutOf, type Asked } from '../guarded.ts';
import type { PspSettings } from '../port.ts';
import { Account } from './answers.ts';

export interface StripeAccount {
  readonly settings: PspSettings;
  readonly clock: Clock;
  ask<T>(description: z.ZodType<T>, call: (sdk: Stripe) => Promise<unknown>): Promise<Said<T>>;
  /** Whose the key is, by Stripe's own word: a key in the wrong place would have another account paid. */
  whose(): Promise<string | Unclear>;
  fault(why: string): void;
}

export type Said<T> =
  | { readonly kind: 'said'; readonly it: T }
  /** It understood and said no. */
  | { readonly kind: 'refused'; readonly code: string }
  | Unclear;

export interface Unclear {
  readonly kind: 'unknown';
  readonly why: string;
  /** Kept under its key: the same call gets the same answer for a day. */
  readonly isStored?: boolean;
}

export function stripeAccount(settings: PspSettings, clock: Clock): StripeAccount {
  const timeoutMs = timeoutOf(settings);
  const sdk = new Stripe(settings.key, {
    ...addressOf(settings.base),
    // Of silence, not of the whole call: what bounds a call is `guarded`.
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const guard = guarded(timeoutMs, clock);
  const fault = (why: string): void => settings.onFault?.(why);

  let whose: string | undefined;
  const account: StripeAccount = {
    settings,
    clock,
    fault,
    async whose() {
      if (whose !== undefined) return whose;
      const said = await account.ask(Account, (one) => one.accounts.retrieveCurrent());
      if (said.kind !== 'said') return unclear(said.kind === 'refused' ? said.code : said.why);
      return (whose = said.it.id);
    },
    async ask(description, call) {
      const asked = await guard(() => answerOf(call, sdk));
      const said = 'fault' in asked ? unclear(asked.fault) : asked.answer;
      if (said.kind === 'unknown') {
        fault(said.why);
        return said;
      }
      if (said.kind === 'refused') {
        fault(said.words);
        return { kind: 'refused', code: said.code };
      }
      const read = description.safeParse(said.it);
      if (read.success) return { kind: 'said', it: read.data };
      const where = read.error.issues[0]?.path.join('.');
      fault(`an answer that does not fit: ${where}`);
      return unclear('misfit');
    },
  };
  return account;
}

export const unclear = (why: string): Unclear => ({ kind: 'unknown', why });

type Raw = { kind: 'said'; it: unknown } | { kind: 'refused'; code: string; words: string } | Unclear;

async function answerOf(call: (sdk: Stripe) => Promise<unknown>, sdk: Stripe): Promise<Asked<Raw>> {
  try {
    const it = await call(sdk);
    const { lastResponse } = it as { lastResponse?: { statusCode: number; headers: Headers } };
    // Without the word `error` in its body the SDK takes even a 500 for an answer.
    if (lastResponse && lastResponse.statusCode >= 400)
      return broken(`status ${lastResponse.statusCode}`, lastResponse.headers);
    return { answer: { kind: 'said', it } };
  } catch (error) {
    return afterError(error);
  }
}

type Headers = Readonly<Record<string, string>> | undefined;

function afterError(error: unknown): Asked<Raw> {
  if (!(error instanceof Stripe.errors.StripeError))
    return { fault: error instanceof Error ? error.name : 'no answer' };
  const { statusCode: status, code, rawType, decline_code: declineCode, requestId } = error;
  const words = [code ?? (status ? `status ${status}` : error.type), declineCode, requestId].filter(Boolean).join(' ');
  if (status === undefined || error instanceof Stripe.errors.StripeRateLimitError) return { fault: words };
  if (status >= 500) return broken(words, error.headers);
  // Anything else is no refusal. Under a key that was used for something else, that something may well have happened; and
  // what has none of these words may be from somebody between us.
  const isNo = [400, 402, 404].includes(status) && (rawType === 'invalid_request_error' || rawType === 'card_error');
  return { answer: isNo ? { kind: 'refused', code: code ?? rawType, words } : unclear(words) };
}

/** A failure that is kept under its key is an answer: the provider itself is well, or was. */
const broken = (why: string, headers: Headers): Asked<Raw> =>
  headers?.['idempotent-replayed'] === 'true' ? { answer: { ...unclear(why), isStored: true } } : { fault: why };

function addressOf(base: string | undefined): { protocol?: 'http' | 'https'; host?: string; port?: number } {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port ? Number(port) : isPlain ? 80 : 443 };
}
