// PAY-10, PAY-31: somebody is back from the page on which is paid, in whichever browser. The signed name of the attempt is
// behind the #; what became of it the payment service asks the provider.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { browserClock, wait } from '#browser/time/clock.ts';
import { paymentResultCall } from '#contract/payments/return.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { useAddressToken } from '../address-token.ts';
import { keptOrders } from '../kept-orders.ts';

/** It waits three seconds itself; the page of the order goes on waiting, and can be left. */
const triesMax = 2;
const betweenMs = 500;
const resultTimeoutMs = 15_000;

export type ReturnState = 'asking' | 'unreachable' | 'lost';

export function usePaymentResult(unit: UnitId): { readonly state: ReturnState; readonly again: () => Promise<void> } {
  const calls = useCalls();
  const navigate = useNavigate();
  const token = useAddressToken();
  const [state, setState] = useState<ReturnState>('asking');

  /** PAY-07: without an id of a payment nothing was paid. */
  const toOrder = (orderNo: string, paid: { readonly id: string; readonly means: string } | null) => {
    const query = paid ? `?${new URLSearchParams({ paymentId: paid.id || 'failed', paymentMean: paid.means })}` : '';
    return navigate(`/order/${orderNo}${query}`, { replace: true });
  };

  /** What this tab knows itself is better than nothing. */
  async function byMemory(): Promise<void> {
    const last = await keptOrders(unit).last();
    if (last === null) setState('lost');
    else await toOrder(last, null);
  }

  async function ask(payment: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await calls.send(
        paymentResultCall,
        // Whether the buyer had turned back.
        { payment, callBackUrl: location.origin + location.pathname + location.search },
        { timeoutMs: resultTimeoutMs },
      );
      if (!outcome.ok) {
        if (outcome.failure.name === 'payment.unknown' || outcome.failure.name === 'input.invalid') return byMemory();
        return setState('unreachable');
      }
      const { orderNo, pspResult } = outcome.data;
      if (!pspResult.isPending || tries === triesMax) {
        await toOrder(orderNo, { id: pspResult.paymentId, means: pspResult.paymentMethod });
        return;
      }
      await wait(browserClock, betweenMs);
    }
  }

  const begin = (payment: string | null) => (payment === null ? byMemory() : ask(payment));
  const start = useEffectEvent(begin);
  useEffect(() => {
    if (token !== undefined) queueMicrotask(() => void start(token));
  }, [token]);
  return {
    state,
    async again() {
      // Whoever is lost stays where they are until something is known.
      setState((before) => (before === 'lost' ? before : 'asking'));
      await begin(token ?? null);
    },
  };
}
