// An order as its page has it: by its number, with whatever opens it further, and anew whenever there is news of it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { useLive } from '#browser/live/use-live.ts';
import { browserClock } from '#browser/time/clock.ts';
import { confirmOrderCall, readOrderCall } from '#contract/orders/orders.ts';
import { screenOf } from '#contract/wire/orders/order-status.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { useAddressToken } from '../address-token.ts';
import { keptOrders } from '../kept-orders.ts';
import type { CameBack, OrderAnswer } from './order-answer.ts';
import { cardsUnderWay } from './order-words.ts';

/** For whoever sees no more than how it is (ORDER-35). */
const lookAgainMs = 5_000;

/** Nobody is told when a mail has gone, or a brand has been waited for: asked soon at first, and later now and then. */
const cardsAgainMs = { first: 2_000, last: 60_000 };

const isOpen = ({ status, hasFailed }: OrderAnswer): boolean =>
  !hasFailed && ['waiting', 'pending'].includes(screenOf(status, hasFailed));

export type OrderState =
  | { readonly kind: 'reading' }
  /** Nobody says which order this is about. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unknown'; readonly orderNo: string }
  | { readonly kind: 'unreachable' }
  | FoundOrder;

interface FoundOrder {
  readonly kind: 'found';
  readonly answer: OrderAnswer;
  readonly token: string | null;
  /** Whether this browser has a cart to go back to. */
  readonly hasCart: boolean;
  readonly readAt: Date;
}

export interface UsedOrder {
  readonly state: OrderState;
  readonly cameBack: CameBack;
  readonly refresh: () => Promise<void>;
}

interface Asked {
  readonly orderNo: string;
  readonly token: string | null;
}

/** `onPaid` is given the lines of the cart that the order was made of. */
export function useOrder(unit: UnitId, onPaid: (lines: readonly string[]) => void): UsedOrder {
  const calls = useCalls();
  const { orderNo: named } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const paymentId = query.get('paymentId');
  const orderNo = named ?? query.get('orderNo');
  const linked = useAddressToken();
  const [state, setState] = useState<OrderState>({ kind: 'reading' });
  const asked = useRef<Asked | null>(null);
  // Answers overtake each other; only the one to the last question is shown.
  const latest = useRef(0);

  /** False when it could not be asked for: what is shown may be of before. */
  async function read({ orderNo: number, token }: Asked): Promise<boolean> {
    const question = ++latest.current;
    const outcome = await calls.send(readOrderCall, { orderNo: number, ...(token !== null && { token }) });
    // Whoever asked after this one will say.
    if (question !== latest.current) return true;
    if (outcome.ok) {
      // Before it is shown: whoever opened it by its link, and loads the page anew, need not have the link at hand.
      if (outcome.data.order !== null && token !== null) await keptOrders(unit).keepLink(number, token);
      const hasCart = await keptOrders(unit).hasCart();
      if (question !== latest.current) return true;
      setState({ kind: 'found', answer: outcome.data, token, hasCart, readAt: new Date(browserClock.now()) });
      await settle(outcome.data, token);
      return true;
    }
    const isUnknown = outcome.failure.name === 'order.unknown' || outcome.failure.name === 'input.invalid';
    setState((before) =>
      // What is shown may be a little old; that is better than nothing.
      before.kind === 'found' && !isUnknown
        ? before
        : isUnknown
          ? { kind: 'unknown', orderNo: number }
          : { kind: 'unreachable' },
    );
    return isUnknown;
  }

  /** What is over is no longer what the cart has become. */
  async function settle(
    { orderNo: number, status, hasFailed, order }: OrderAnswer,
    token: string | null,
  ): Promise<void> {
    const orders = keptOrders(unit);
    if (status === '02') await orders.settle(number);
    if (screenOf(status, hasFailed) === 'success') {
      const lines = await orders.settle(number, order === null ? null : token);
      if (lines.length > 0) onPaid(lines);
    }
  }

  async function begin(link: string | null, wanted: string | null): Promise<boolean> {
    const orders = keptOrders(unit);
    const number = wanted ?? (await orders.last());
    if (number === null) {
      setState({ kind: 'lost' });
      return true;
    }
    const token = link ?? (await orders.link(number));
    asked.current = { orderNo: number, token };
    // PAY-31: it believes nothing of it, and has the provider asked. PAY-36: whatever comes of that, the order is shown.
    if (paymentId !== null)
      await calls.send(confirmOrderCall, {
        orderNo: number,
        ...(token !== null && { token }),
        ...(paymentId !== 'failed' && { paymentId }),
      });
    return read(asked.current);
  }

  const start = useEffectEvent(begin);
  useEffect(() => {
    if (linked !== undefined) queueMicrotask(() => void start(linked, orderNo));
  }, [linked, orderNo]);

  const ask = (): Promise<boolean> => (asked.current ? read(asked.current) : begin(linked ?? null, orderNo));
  const refresh = async (): Promise<void> => void (await ask());
  const lookAgain = useEffectEvent(() => void (document.visibilityState === 'visible' && refresh()));
  const live = state.kind === 'found' ? state.answer.live : '';
  useLive(live === '' ? null : live, ask);
  // Without a way to hear of it, what is not settled yet is asked about now and then.
  const isUnsettled = state.kind === 'found' && live === '' && isOpen(state.answer);
  useEffect(() => {
    if (!isUnsettled) return undefined;
    const timer = setInterval(() => lookAgain(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isUnsettled]);
  const going = state.kind === 'found' ? cardsUnderWay(state.answer, state.readAt) : '';
  useEffect(() => {
    if (going === '') return undefined;
    let pause = cardsAgainMs.first;
    const again = (): void => {
      lookAgain();
      pause = Math.min(pause * 2, cardsAgainMs.last);
      timer = setTimeout(again, pause);
    };
    let timer = setTimeout(again, pause);
    return () => clearTimeout(timer);
  }, [going]);
  const isUnreachable = state.kind === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const online = (): void => lookAgain();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [isUnreachable]);
  const cameBack = paymentId === null ? null : paymentId === 'failed' ? 'failed' : 'paid';
  return { state, cameBack, refresh };
}
