// From the button that binds to the page on which is paid: the order is made once, and paid as often as it takes.
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { openSealedEntry } from '#browser/kept/open-sealed-entry.ts';
import { browserClock, wait } from '#browser/time/clock.ts';
import type { priceCartCall } from '#contract/buying/price.ts';
import type { CallAnswer } from '#contract/call.ts';
import { failureDataOf } from '#contract/failure-data.ts';
import { cancelOrderCall, createOrderCall, readOrderCall } from '#contract/orders/orders.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import type { BuyerAsks, BuyerDetails, BuyerField } from '#domain/buying/buyer-details.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { readIntent, readLinks, readOrdered, withLink, type MadeOrder } from '#domain/orders/kept-order.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import { latePart } from '../../buy/late-part.ts';
import { freshId, freshTrace } from '#browser/fresh-id.ts';
import type { PayState } from '../pay-notice.tsx';
import type { BuyerForm } from '../buyer-form.ts';
import type * as body from './order-body.ts';
import type { OrderBody } from './order-body.ts';
import { digestOf } from './order-digest.ts';
import { placeOrder, type CalledOff } from './place-order.ts';
import { besideText, cartText } from './what-is-ordered.ts';

type Priced = CallAnswer<typeof priceCartCall>;

/** Making it may take the server a moment; whoever waits no longer may ask again, and makes no second one. */
const orderTimeoutMs = 20_000;
const busyAgainMs = 2_000;

const bodyPart = latePart<Pick<typeof body, 'orderBody'>>(() => import('./order-body.ts'));

export interface OrderingParts {
  readonly unit: Pick<UnitProfile, 'currency' | 'deliverToday'> & { readonly id: UnitId };
  readonly lines: Cart | null;
  readonly custId: string | null;
  readonly asks: BuyerAsks;
  readonly form: BuyerForm;
  readonly hasConsented: boolean;
  readonly cartId: string;
  readonly coupons: readonly string[];
  /** Another page, which is part of the purchase: nobody is asked whether to leave. */
  readonly leaveFor: (address: string) => void;
}

export interface Ordering {
  /** Null when the page is left: for the page on which is paid, or for that of the order. */
  readonly order: (price: Priced, buyer: BuyerDetails, toldToBuy?: 'no') => Promise<PayState | null>;
  /** RISK-06: who has to be asked first whether they were told to buy. */
  readonly asksWhetherTold: BuyerDetails | null;
  readonly answerTold: (wasTold: boolean) => void;
  readonly captchaPopup: React.ReactNode;
}

export function useOrdering(parts: OrderingParts): Ordering {
  const { unit, lines, custId, asks, form, hasConsented, cartId, coupons, leaveFor } = parts;
  const intl = useIntl();
  const calls = useCalls();
  const navigate = useNavigate();
  const [told, setTold] = useState<'no' | null>(null);
  const [asksWhetherTold, askWhetherTold] = useState<BuyerDetails | null>(null);
  const isReady = lines !== null;
  useEffect(() => {
    if (isReady) void bodyPart.fetch();
  }, [isReady]);

  const entry = () => openSealedEntry(unit.id, kept.orderIntent);
  const toOrder = (orderNo: string) => void navigate(`/order/${orderNo}`);

  async function order(price: Priced, buyer: BuyerDetails, answered?: 'no'): Promise<PayState | null> {
    const toldToBuy = answered ?? told;
    const trace = freshTrace();
    const cart = lines ?? [];
    const elsewhere = await orderedElsewhere(cart);
    if (elsewhere !== null) {
      toOrder(elsewhere);
      return null;
    }
    const placed = await placeOrder<OrderBody>(
      {
        entry: entry(),
        freshKey: freshId,
        digest: digestOf,
        create: (sent, key) => calls.sendWithCaptcha(createOrderCall, sent, { key, trace, timeoutMs: orderTimeoutMs }),
        callOff: async ({ orderNo, orderToken: token }) => {
          const outcome = await calls.send(cancelOrderCall, { orderNo, token }, { key: freshId() });
          return outcome.ok ? 'over' : (endsOf[outcome.failure.name ?? ''] ?? 'unheard');
        },
        wait: () => wait(browserClock, busyAgainMs),
      },
      {
        cart: cartText(cart),
        others: besideText({ buyer, custId, coupons, hasConsented, toldToBuy }),
        lines: cart.map(({ id }) => id),
        payAmount: price.payAmount,
        async body() {
          const part = await bodyPart.fetch();
          const now = new Date();
          const given = {
            lines: cart,
            buyer,
            asks,
            custId,
            price,
            cartId,
            hasConsented,
            toldToBuy,
            unit,
            now,
          } as const;
          // Without its script nothing was asked yet, and nothing is lost.
          if (!part) throw new Error('the order could not be written');
          return part.orderBody(given);
        },
      },
    ).catch(() => ({ kind: 'unheard' }) as const);
    switch (placed.kind) {
      case 'made':
        await keepOrdered(cart, placed.order);
        return pay(placed.order, trace);
      case 'refused':
        if (placed.failure.name !== 'order.told-to-buy') return refused(placed.failure);
        askWhetherTold(buyer);
        return { kind: 'idle' };
      case 'stays':
        toOrder(placed.orderNo);
        return null;
      case 'stopped':
        return { kind: 'idle' };
      default:
        return { kind: placed.kind };
    }
  }

  /** Another tab was here with this cart; or it has become an order that is no longer only to be paid, which may be gone. */
  async function orderedElsewhere(cart: Cart): Promise<string | null> {
    const ordered = readOrdered(await openSealedEntry(unit.id, kept.ordered).read());
    if (ordered === null || ordered.orderNo === readIntent(await entry().read())?.made?.orderNo) return null;
    const { orderNo, orderToken: token } = ordered;
    if (ordered.cart === (await digestOf(cartText(cart)))) return orderNo;
    const outcome = await calls.send(readOrderCall, { orderNo, token });
    return outcome.ok && !['02', '03'].includes(outcome.data.status) ? orderNo : null;
  }

  async function keepOrdered(cart: Cart, { orderNo, orderToken }: MadeOrder): Promise<void> {
    const ordered = openSealedEntry(unit.id, kept.ordered);
    ordered.write({ cart: await digestOf(cartText(cart)), lines: cart.map(({ id }) => id), orderNo, orderToken });
    await ordered.flush();
  }

  async function pay(made: MadeOrder, trace: string): Promise<PayState | null> {
    const links = openSealedEntry(unit.id, kept.orderLinks);
    links.write(withLink(readLinks(await links.read()), made.orderNo, made.orderToken));
    await links.flush();
    if (made.payAmount === 0) {
      toOrder(made.orderNo);
      return null;
    }
    const outcome = await calls.send(
      beginPaymentCall,
      {
        orderNo: made.orderNo,
        token: made.payToken,
        txnCurrency: made.currency,
        txnAmount: made.payAmount,
        paymentMethod: paymentCodes['credit-card'],
      },
      { key: freshId(), trace, timeoutMs: orderTimeoutMs },
    );
    if (outcome.ok) {
      leaveFor(outcome.data.redirectUrl);
      return null;
    }
    switch (outcome.failure.name) {
      // Another tab was faster, or the bank is.
      case 'payment.done':
      case 'payment.under-way':
        toOrder(made.orderNo);
        return null;
      case 'order.over':
      case 'order.unknown':
        forgetOrder(unit.id);
        return { kind: 'order-over' };
      default:
        return { kind: 'not-begun', orderNo: made.orderNo, failure: outcome.failure };
    }
  }

  function refused(failure: Extract<PayState, { kind: 'not-ordered' }>['failure']): PayState {
    const fields = failureDataOf(failure, 'order.buyer-refused')?.fields;
    const wrong = fields && buyerFieldsIn(fields);
    if (wrong && wrong.length > 0) {
      const text = intl.formatMessage({ id: 'checkout.buyer.wrong' });
      form.refuse(Object.fromEntries(wrong.map((field) => [field, text])));
    }
    if (failure.name === 'order.consent-missing')
      form.refuse({ consent: intl.formatMessage({ id: 'checkout.consent.needed' }) });
    return { kind: 'not-ordered', failure };
  }

  return {
    order,
    asksWhetherTold,
    answerTold(wasTold) {
      askWhetherTold(null);
      if (!wasTold) setTold('no');
    },
    captchaPopup: calls.captchaPopup,
  };
}

/** What came of calling an order off, by what it was refused with. */
const endsOf: Readonly<Partial<Record<string, CalledOff>>> = {
  'order.not-cancellable': 'stays',
  'order.unknown': 'over',
};

/** ORDER-12: those that can be mended here; the domain's names, which the refusal says too. */
const ownFields: ReadonlySet<string> = new Set<BuyerField>([
  'name',
  'email',
  'documentType',
  'documentNo',
  'phone',
  'country',
  'address',
  'address2',
  'zipCode',
  'city',
]);

const buyerFieldsIn = (fields: readonly string[]): BuyerField[] =>
  fields.filter((field): field is BuyerField => ownFields.has(field));

function forgetOrder(unit: UnitId): void {
  for (const name of [kept.orderIntent, kept.ordered]) openSealedEntry(unit, name).forget();
}

/** Whoever comes back from the page on which is paid, in whichever tab, finds the order that this cart has become. */
export function useMadeOrder(unit: UnitId | null, lines: Cart | null): void {
  const navigate = useNavigate();
  const isKnown = unit !== null && lines !== null && lines.length > 0;
  const look = useEffectEvent(async () => {
    if (unit === null || lines === null) return;
    const intent = readIntent(await openSealedEntry(unit, kept.orderIntent).read());
    const ordered = readOrdered(await openSealedEntry(unit, kept.ordered).read());
    const cart = await digestOf(cartText(lines));
    const orderNo = (intent?.cart === cart && intent.made?.orderNo) || (ordered?.cart === cart && ordered.orderNo);
    if (orderNo) await navigate(`/order/${orderNo}`, { replace: true });
  });
  useEffect(() => {
    if (!isKnown) return undefined;
    void look();
    // A page that a browser had put aside goes on as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void look();
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [isKnown]);
}

/** SHELL-15, SHELL-27: whoever leaves has given it up; what could not be called off any more stays as it is. */
export function useCallingOff(unit: UnitId | null): () => Promise<void> {
  const calls = useCalls();
  return async () => {
    if (unit === null) return;
    const entry = openSealedEntry(unit, kept.orderIntent);
    const made = readIntent(await entry.read())?.made;
    if (!made) return;
    const { orderNo, orderToken: token } = made;
    const outcome = await calls.send(cancelOrderCall, { orderNo, token }, { key: freshId() });
    if (!outcome.ok && outcome.failure.name === null) throw new Error('the order could not be called off');
    forgetOrder(unit);
  };
}
