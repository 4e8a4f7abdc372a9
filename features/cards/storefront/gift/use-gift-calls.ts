import { useRef } from 'react';
import { wordFor } from '#browser/calls/word-for.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { useVisitor } from '#browser/session/visitor.tsx';
import { claimGiftCall, openGiftCall } from '#contract/cards/card-mails.ts';
import type { GiftCalls } from './gift.ts';

const whyShut = {
  'link.invalid': 'gone',
  'input.invalid': 'gone',
  'card.blocked': 'blocked',
  'card.locked': 'locked',
  'limit.reached': 'busy',
} as const;

/** How the gift's screen asks the server. */
export function useGiftCalls(): GiftCalls {
  const calls = useCalls();
  const { custId } = useVisitor();
  // Pressed again because no answer came, it is still the same wish.
  const claim = useRef<{ token: string; key: string } | null>(null);
  return {
    async open(token, isReveal) {
      const outcome = await calls.send(openGiftCall, { token, isReveal });
      return outcome.ok ? { gift: outcome.data } : { problem: wordFor(whyShut, outcome.failure.name) };
    },
    async keep(token) {
      if (claim.current?.token !== token) claim.current = { token, key: crypto.randomUUID() };
      const { key } = claim.current;
      const outcome = await calls.send(claimGiftCall, { custId: custId ?? '', token }, { key });
      if (outcome.ok) return 'kept';
      switch (outcome.failure.name) {
        case 'card.taken':
          return 'taken';
        case 'link.invalid':
          return 'gone';
        default:
          return 'failed';
      }
    },
  };
}
