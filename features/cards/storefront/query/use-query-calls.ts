import type { ReactNode } from 'react';
import { wordFor } from '#browser/calls/word-for.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { unlockPinCall } from '#contract/cards/card-mails.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import type { Asked, UnlockAsked, Unlocked } from './query.ts';

export interface QueryCalls {
  readonly ask: (cardNumber: string, pinCode: string) => Promise<Asked>;
  readonly askUnlock: (cardNumber: string) => Promise<UnlockAsked>;
  readonly unlock: (token: string) => Promise<Unlocked>;
  /** Where the captcha may show itself. */
  readonly captchaPopup: ReactNode;
}

const askRefusals = {
  'card.unknown': 'unknown',
  'card.tries-exceeded': 'too-many-tries',
  'limit.reached': 'too-many-questions',
} as const;
const askUnlockRefusals = { 'limit.reached': 'too-often' } as const;
const unlockRefusals = { 'link.invalid': 'gone', 'input.invalid': 'gone' } as const;

/** How the screen of balances asks the server. CARD-29: the captcha comes with every question. */
export function useQueryCalls(): QueryCalls {
  const calls = useCalls();
  return {
    async ask(cardNumber, pinCode) {
      const outcome = await calls.sendWithCaptcha(queryCardCall, { cardNumber, pinCode });
      if (outcome === null) return { problem: 'ended' };
      return outcome.ok ? { card: outcome.data } : { problem: wordFor(askRefusals, outcome.failure.name) };
    },
    /** CARD-29: answered alike whatever the number. */
    async askUnlock(cardNumber) {
      const outcome = await calls.sendWithCaptcha(unlockPinCall, { cardNumber });
      if (outcome === null) return 'ended';
      return outcome.ok ? 'asked' : wordFor(askUnlockRefusals, outcome.failure.name);
    },
    async unlock(token) {
      const outcome = await calls.sendWithCaptcha(unlockPinCall, { token });
      if (outcome === null) return 'unreachable';
      return outcome.ok ? 'unlocked' : wordFor(unlockRefusals, outcome.failure.name);
    },
    captchaPopup: calls.captchaPopup,
  };
}
