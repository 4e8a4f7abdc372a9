// What the shop itself asks for a cart. A browser prices what it keeps, so that every change is seen at once; what is paid is
// what the server said last (D2).
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { priceCartCall } from '#contract/buying/price.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { ClientFailure } from '#contract/client.ts';

export type ServerPrice =
  | { readonly kind: 'asking' }
  | { readonly kind: 'priced'; readonly answer: CallAnswer<typeof priceCartCall> }
  | { readonly kind: 'refused'; readonly failure: ClientFailure }
  | { readonly kind: 'unreachable' };

const asking: ServerPrice = { kind: 'asking' };

/** A quantity is counted up tap by tap; only where it ends is asked about. */
const askAfterMs = 300;

export interface AskedPrice {
  readonly price: ServerPrice;
  /** Anew: what was said before may be old when somebody pays. */
  readonly ask: () => Promise<ServerPrice>;
}

/** Asked when `key` changes, which stands for all that makes a difference; null while there is nothing to ask about. */
export function useServerPrice(key: string | null, fetchPrice: () => Promise<ServerPrice>): AskedPrice {
  const [found, setFound] = useState<{ readonly key: string | null; readonly price: ServerPrice }>({
    key: null,
    price: asking,
  });
  const send = useEffectEvent(fetchPrice);
  // Answers overtake each other; only the one to the last question is shown.
  const latest = useRef(0);
  useEffect(() => {
    if (key === null) return undefined;
    const question = ++latest.current;
    async function ask(asked: string): Promise<void> {
      if (question !== latest.current) return;
      const price = await send();
      if (question === latest.current) setFound({ key: asked, price });
    }
    const timer = setTimeout(() => void ask(key), askAfterMs);
    return () => clearTimeout(timer);
  }, [key]);

  return {
    price: found.key === key ? found.price : asking,
    async ask() {
      if (key === null) return asking;
      const question = ++latest.current;
      const price = await fetchPrice();
      if (question === latest.current) setFound({ key, price });
      return price;
    },
  };
}
