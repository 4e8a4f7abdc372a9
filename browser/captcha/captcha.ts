// A captcha, from asking for a token to giving up. First the check nobody sees; the visible challenge
// only when the server asks for it.
import type { CaptchaAction } from '#contract/call.ts';
import { attempt, withRetries, type CaptchaSettings, type Workshop } from './attempt.ts';
import { failedWith, forcedError, type CaptchaFault, type WidgetAnswer } from './fault.ts';
import type { LoadScript } from './script.ts';
import type { Timers } from '../time/clock.ts';

/** CAPTCHA-11: the fields of a call. */
export interface CaptchaTokens {
  readonly captchaToken: string;
  readonly traditionalToken?: string;
}

export type CaptchaOutcome =
  { readonly ok: true; readonly tokens: CaptchaTokens } | { readonly ok: false; readonly fault: CaptchaFault };

export interface Captcha {
  /** The check nobody sees. */
  readonly execute: (action: CaptchaAction) => Promise<CaptchaOutcome>;
  /** The challenge, shown in the element. Null when the visitor closed it. */
  readonly challenge: (
    action: CaptchaAction,
    element: HTMLElement | null,
    closed: AbortSignal,
  ) => Promise<CaptchaOutcome | null>;
}

export interface CaptchaOptions {
  /** Null for a unit that asks for no captcha. */
  readonly settings: CaptchaSettings | null;
  readonly loadScript: LoadScript;
  readonly timers: Timers;
  /** A place on the page for the check nobody sees; null where there is none. */
  readonly place: () => HTMLElement | null;
  /** CAPTCHA-02: how long after success the token is given. */
  readonly successDelayMs?: number;
}

export const usualSuccessDelayMs = 1_000;
/** A check that has not answered by then never will. A challenge takes as long as a person does. */
export const checkMs = 60_000;

export function createCaptcha(options: CaptchaOptions): Captcha {
  const { settings, timers, place, successDelayMs = usualSuccessDelayMs } = options;
  if (!settings) return withoutCaptcha;
  const workshop: Workshop = { ...options, settings, successDelayMs };

  return {
    async execute(action) {
      const answer = await withRetries(async () => {
        const { end, cancel } = endAfter(checkMs, timers);
        return attempt(
          {
            inside: place(),
            begin: (service, script, element) => service.check(script, element, settings, action),
            end,
          },
          workshop,
        ).finally(cancel);
      }, timers);
      return outcomeOf(answer, (token) => ({ captchaToken: token }));
    },

    async challenge(action, element, closed) {
      const end = endOn(closed);
      const answer = await withRetries(
        () =>
          attempt(
            {
              inside: element,
              begin: (service, script, inside) => service.challenge(script, inside, settings, action),
              end,
            },
            workshop,
          ),
        timers,
        () => closed.aborted,
      );
      if (closed.aborted) return null;
      // The invisible token was spent on the call that asked for the challenge.
      return outcomeOf(answer, (token) => ({ captchaToken: '', traditionalToken: token }));
    },
  };
}

/** CAPTCHA-13: an empty token, and no challenge to show. */
const withoutCaptcha: Captcha = {
  execute: async () => ({ ok: true, tokens: { captchaToken: '' } }),
  challenge: async () => ({ ok: false, fault: { kind: 'provider' } }),
};

const outcomeOf = (answer: WidgetAnswer, tokens: (token: string) => CaptchaTokens): CaptchaOutcome =>
  answer.ok ? { ok: true, tokens: tokens(answer.token) } : answer;

function endAfter(ms: number, timers: Timers) {
  let timer: unknown;
  const end = new Promise<WidgetAnswer>((done) => {
    timer = timers.setTimeout(() => done(failedWith(forcedError)), ms);
  });
  return { end, cancel: () => timers.clearTimeout(timer) };
}

const endOn = (signal: AbortSignal): Promise<WidgetAnswer> =>
  new Promise((done) => {
    const end = () => done(failedWith(forcedError));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
