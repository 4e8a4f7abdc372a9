import { useEffect, useRef, useState } from 'react';
import { wordFor } from '#browser/calls/word-for.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { freshId } from '#browser/fresh-id.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import type { OrderAnswer } from './order-answer.ts';

const beginTimeoutMs = 20_000;

const faults = {
  'payment.refused': 'order.payment-error',
  'payment.tries-exceeded': 'order.pay.too-often',
  'limit.reached': 'order.pay.too-often',
} as const;

/** What to say; whoever is not in the table of refusals was not reached. */
type Fault = (typeof faults)[keyof typeof faults] | 'order.pay.unreachable';

interface PayAgainParts {
  readonly answer: OrderAnswer;
  readonly onChange: () => Promise<void>;
}

/** D14: another try is another attempt of the same order, which a second tap and a second tab join. */
export function usePayAgain({ answer: { orderNo, order }, onChange }: PayAgainParts) {
  const calls = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  // Two taps may come before the first of them is drawn.
  const isPaying = useRef(false);
  // Whoever is back on the net reads no more that they are not.
  useEffect(() => {
    const online = (): void => setFault((before) => (before === 'order.pay.unreachable' ? null : before));
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  async function pay(): Promise<void> {
    if (isPaying.current || order === null) return;
    isPaying.current = true;
    setBusy(true);
    setFault(null);
    const outcome = await calls.send(
      beginPaymentCall,
      {
        orderNo,
        token: order.payToken,
        txnCurrency: order.currency,
        txnAmount: order.payAmount,
        paymentMethod: paymentCodes['credit-card'],
      },
      { key: freshId(), timeoutMs: beginTimeoutMs },
    );
    if (outcome.ok) {
      // Until the page has gone, the button stays as it is; a browser that puts it aside shows it again as it is then.
      window.addEventListener('pageshow', stop, { once: true });
      location.assign(outcome.data.redirectUrl);
      return;
    }
    const { name } = outcome.failure;
    if (name === 'payment.done' || name === 'payment.under-way' || name === 'order.over') await onChange();
    else {
      const word = wordFor(faults, name);
      setFault(word === 'unreachable' ? 'order.pay.unreachable' : word);
    }
    stop();
  }
  function stop(): void {
    isPaying.current = false;
    setBusy(false);
  }
  return { pay, isBusy, fault };
}
