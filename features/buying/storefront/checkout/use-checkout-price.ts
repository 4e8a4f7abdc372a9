// What a checkout costs: at once by what the browser keeps, then as the server says it, coupons and all (COUPON-06).
import { useEffect, useState } from 'react';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { useVisitor } from '#browser/session/visitor.tsx';
import { priceCartCall } from '#contract/buying/price.ts';
import type { CallAnswer } from '#contract/call.ts';
import { failureDataOf, type FailureData } from '#contract/failure-data.ts';
import { couponFromWire } from '#contract/wire/buying/coupon.ts';
import { priceLinesOf } from '#contract/wire/buying/price-line.ts';
import { paidFromWire, priceFromWire } from '#contract/wire/buying/price.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { couponedCart, couponLoss, type AppliedCoupon } from '#domain/buying/coupons/coupon.ts';
import { isConsumer } from '#domain/identity/visitor.ts';
import type { CartSettings } from '../cart/cart-settings.ts';
import type { RemovedCoupon } from '../coupons/coupon-list.tsx';
import type { CouponState, CouponStore } from '../coupons/coupon-store.ts';
import type { PayState } from './pay-notice.tsx';
import { useServerPrice, type ServerPrice } from './use-server-price.ts';

type Priced = CallAnswer<typeof priceCartCall>;

/** Everything is in order, and this is what it costs. */
export interface ReadyToPay {
  readonly kind: 'ready';
  readonly price: Priced;
}

interface CheckoutPriceParts {
  readonly lines: Cart | null;
  readonly settings: CartSettings;
  readonly store: CouponStore & CouponState;
}

export function useCheckoutPrice({ lines, settings, store }: CheckoutPriceParts) {
  const calls = useCalls();
  const { currency } = settings;
  const { kind, custId } = useVisitor();
  const [removed, setRemoved] = useState<readonly RemovedCoupon[]>([]);
  /** A coupon was removed since somebody pressed last: they may have meant to pay with it. */
  const [isSurprising, setSurprising] = useState(false);
  const coupons = store.coupons ?? [];
  const isKnown = lines !== null && lines.length > 0 && store.coupons !== null;
  const member = isConsumer(kind) ? custId : null;
  const { belongTo } = store;
  const isRead = store.coupons !== null;
  useEffect(() => {
    if (isRead) belongTo(member);
  }, [isRead, member, belongTo]);
  const order = isKnown ? priceLinesOf(lines, currency) : [];
  // A renewed handle is the same coupon, and no reason to ask again.
  const key = isKnown ? JSON.stringify([order, member, coupons.map(({ id }) => id)]) : null;
  const server = useServerPrice(key, fetchPrice);

  async function fetchPrice(): Promise<ServerPrice> {
    const outcome = await calls.send(priceCartCall, {
      order,
      ...(member !== null && { custId: member }),
      ...(coupons.length > 0 && { cartId: store.cartId, coupons: coupons.map(({ handle }) => handle) }),
    });
    if (outcome.ok) {
      if (coupons.length > 0) renew(outcome.data);
      return { kind: 'priced', answer: outcome.data };
    }
    const { failure } = outcome;
    drop(failureDataOf(failure, 'order.coupons-refused')?.coupons ?? []);
    return failure.name === null ? { kind: 'unreachable' } : { kind: 'refused', failure };
  }

  /** COUPON-06: as they are now, with the handles that they were given for the next time. */
  function renew({ coupons: found }: Priced): void {
    store.renew(
      coupons,
      found.flatMap((coupon) => couponFromWire(coupon, currency) ?? []),
    );
  }

  /** COUPON-15, COUPON-23: whatever cannot be asked about now may be good again in a moment; the others go. */
  function drop(refused: FailureData<'order.coupons-refused'>['coupons']): void {
    const gone = refused.flatMap(({ index, fault }) => {
      const coupon = coupons[index];
      return coupon && fault !== 'unavailable' ? [{ coupon, fault }] : [];
    });
    if (gone.length === 0) return;
    const ids = new Set(gone.map(({ coupon }) => coupon.id));
    setRemoved((before) => [...before.filter(({ coupon }) => !ids.has(coupon.id)), ...gone]);
    setSurprising(true);
    for (const id of ids) store.remove(id);
  }

  const cart = lines ?? [];
  const own = couponedCart(cart, settings, coupons);
  const answer = server.price.kind === 'priced' ? server.price.answer : null;
  // Once the server has said what it costs, every row is what it said: the rows make up the sum.
  const ids = cart.map(({ id }) => id);
  const price = answer ? priceFromWire(answer, ids, currency) : own.price;
  const paid = answer ? paidFromWire(answer, currency) : own.paid;

  /** Asked once more, however fresh: what is paid is what was on this page when somebody pressed. */
  async function askToPay(): Promise<PayState | ReadyToPay> {
    const now = await server.ask();
    if (now.kind !== 'priced') return { kind: 'refused' };
    setSurprising(false);
    if (isSurprising) return { kind: 'coupons-changed' };
    const due = paidFromWire(now.answer, currency);
    if (due.left !== paid.left) return { kind: 'changed', from: paid.left };
    if (!isSamePaid(due.coupons, paid.coupons)) return { kind: 'coupons-changed' };
    const loss = couponLoss(amountFromWire(currency, now.answer.discountLost) ?? 0, due);
    if (loss <= store.agreedLoss) return { kind: 'ready', price: now.answer };
    store.agree(loss);
    return { kind: 'loses', amount: loss };
  }

  const refused = server.price.kind === 'refused' ? failureDataOf(server.price.failure, 'order.coupons-refused') : null;
  return {
    isKnown,
    /** Stands for all that makes a difference to what is paid. */
    key,
    price,
    paid,
    server,
    askToPay,
    removed,
    custId: member,
    /** Numbers of those whose issuers cannot be asked now. */
    waiting: (refused?.coupons ?? []).flatMap(({ index, fault }) =>
      fault === 'unavailable' ? (coupons[index]?.number ?? []) : [],
    ),
    seen: (id: string) => setRemoved((before) => before.filter(({ coupon }) => coupon.id !== id)),
  };
}

const isSamePaid = (now: readonly AppliedCoupon[], shown: readonly AppliedCoupon[]): boolean =>
  now.length === shown.length &&
  now.every(({ applied, forfeited }, at) => applied === shown[at]?.applied && forfeited === shown[at].forfeited);
