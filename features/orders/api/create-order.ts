// API-40: an order, from what is asked for to what is written down. The server prices and asks everything anew; what pays for
// it from cards is put aside in the same transaction, and an order with nothing left to pay is confirmed in it (D15).
import type { CallAnswer, CallBody } from '#contract/call.ts';
import type { RefusalOf } from '#contract/failure-data.ts';
import { createOrderCall } from '#contract/orders/orders.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import { amountFromWire, amountToWire } from '#contract/wire/values/money.ts';
import { buyerOf } from '#domain/buying/buyer.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { makeOrderNumber } from '#domain/orders/order-number.ts';
import { orderPrice } from '#domain/orders/order-price.ts';
import { paymentWindow } from '#domain/payments/payment-window.ts';
import { isRefusal, refuse, refuseWith } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { lockAccumulated } from '#data/catalogue/discounts.ts';
import { insertOrder } from '#data/orders/new-order.ts';
import { setOrderState } from '#data/orders/orders.ts';
import { orderToken } from '#data/orders/order-tokens.ts';
import { messageKeysOf } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import { hold } from '#ledger/hold.ts';
import { preparedHandler } from '#server/handler.ts';
import { confirmOrder } from '../worker/confirm-order.ts';
import { assessOrder } from './assess-order.ts';
import { askedOrderLine } from './asked-order-line.ts';
import { linesToWrite } from './lines-to-write.ts';
import { pinPhotos } from './pin-photos.ts';
import { priceOrder, type OrderPrice as PricedOrder } from './price-order.ts';
import { quotedOf, wasQuoted } from './quote.ts';
import { readBuyer } from './read-buyer.ts';
import { openCoupons, readCoupons, type OpenedCoupons } from './read-coupons.ts';
import { isCarriedOut } from './read-words.ts';

type Body = CallBody<typeof createOrderCall>;

export const createOrderHandler = preparedHandler(
  createOrderCall,
  async ({ body, profile, keys, providers, clock }) => {
    const handles = body.payment.flatMap(({ handle }) => handle ?? []);
    const [quotes, orders, payments, messageKeys] = await Promise.all([
      keys.ring(profile.id, 'quotes'),
      keys.ring(profile.id, 'orders'),
      keys.ring(profile.id, 'payments'),
      messageKeysOf(keys, profile.id),
    ]);
    if (handles.length > 0 && !body.cartId) return refuse('input.invalid');
    const place = body.cartId && { ring: await keys.ring(profile.id, 'cards'), unit: profile.id, cart: body.cartId };
    const opened =
      place && handles.length > 0 ? await openCoupons(place, handles, { providers, profile, now: clock.now() }) : null;
    return { quotes, orders, payments, messageKeys, opened };
  },
  async (context, { quotes, orders, payments, messageKeys, opened }) => {
    const { body, profile, language, scope, clock, ids, visit, apiOrigin } = context;
    const now = clock.now();
    // A guest's order is known by the visit that it was made in.
    if (scope.actor.kind === 'guest' && visit === null) return refuse('auth.required');
    const lines = body.order.map((line, at, all) => askedOrderLine(line, at, all, profile.currency));
    const notCarriedOut = lines.flatMap(({ way }, index) =>
      isCarriedOut(way) ? [] : [{ index, fault: 'delivery-way' as const }],
    );
    if (notCarriedOut.length > 0) return refuseWith('order.lines-refused', { lines: notCarriedOut });
    const paying = opened ? await readCoupons(scope, opened, { profile, language }) : { coupons: [], names: [] };
    if (isRefusal(paying)) return paying;
    // What a third party owes is captured there, which nobody does yet.
    const foreign = paying.coupons.flatMap(({ thirdParty }, index) =>
      thirdParty ? [{ index, fault: 'unavailable' as const }] : [],
    );
    if (foreign.length > 0) return refuseWith('order.coupons-refused', { coupons: foreign });
    const buyerId = subjectOf(scope.actor);
    if (buyerId !== null)
      await lockAccumulated(
        scope,
        buyerId,
        lines.map(({ itemCode }) => itemCode),
      );
    const priced = await priceOrder(scope, lines, paying.coupons, profile);
    if (isRefusal(priced)) return priced;
    const { names } = paying;
    const cart = opened?.place.cart ?? null;
    const shown = quotedOf({ profile, actor: scope.actor, lines, cart, names, priced });
    const isShown = body.quote
      ? wasQuoted(quotes, body.quote, shown, now)
      : amountFromWire(profile.currency, body.orderAmount) === priced.price.total;
    if (!isShown)
      return refuseWith('order.price-changed', {
        orderAmount: amountToWire(profile.currency, priced.price.total),
        payAmount: amountToWire(profile.currency, priced.paid.left),
      });
    const differs = paymentsFault(body, priced, profile);
    if (differs) return differs;
    const buyer = readBuyer(body, {
      profile,
      language,
      isGuest: scope.actor.kind === 'guest',
      isBusiness: buyerOf(scope.actor.kind) === 'business',
      hasLetters: lines.some(({ way }) => way === 'physical'),
    });
    if (isRefusal(buyer)) return buyer;
    if (profile.deliveryEndsWithdrawal && !body.hasConsented) return refuse('order.consent-missing');
    const reading = { profile, apiOrigin, now, buyer, language };
    const written = await linesToWrite(body, lines, priced, { scope, reading });
    if (isRefusal(written)) return written;
    const { total } = priced.price;
    const { left } = priced.paid;
    const assessed = await assessOrder(context, { total, left, buyer, lines: written, lookup: messageKeys.lookup });
    if (isRefusal(assessed)) return assessed;

    const id = ids.recordId();
    const number = makeOrderNumber(profile.id, (count) => ids.secret(count));
    const price = orderPrice(priced.price, priced.paid, {
      currency: profile.currency,
      includesTax: profile.pricesIncludeTax,
    });
    await insertOrder(scope, messageKeys, {
      id,
      number,
      visit,
      price,
      language,
      endsAt: paymentWindow(profile, 'credit-card', now).endsAt,
      review: assessed.review,
      chorusNo: body.chorusOrderNo || null,
      taxCredit: body.isTaxCredit === 1,
      buyer,
      lines: written,
    });
    await pinPhotos(scope, written, { apiOrigin, now });
    const held = opened ? await holdCoupons(scope, id, opened, shown.coupons) : null;
    if (held) return held;
    const isPaid = price.left === 0 && assessed.review.length === 0;
    if (isPaid) await confirmOrder(scope, { enqueue: context.enqueue, messageKeys }, { id, state: 'placed' });
    // RISK-02: nothing is left to pay, and somebody looks at it all the same.
    else if (price.left === 0) await setOrderState(scope, { id, state: 'placed' }, 'review');
    return {
      orderNo: number,
      orderAmtTot: amountToWire(profile.currency, price.total),
      payAmount: amountToWire(profile.currency, price.left),
      currency: profile.currency,
      status: orderStatusCodes[isPaid ? 'issuing' : price.left === 0 ? 'review' : 'placed'],
      isConfirm: isPaid,
      orderToken: orderToken('order-link', orders, profile.id, id, now),
      payToken: price.left === 0 ? '' : orderToken('order-pay', payments, profile.id, id, now),
    } satisfies CallAnswer<typeof createOrderCall>;
  },
);

/** ORDER-36: the parts add up to what is due, and what is paid from outside is paid by a means that the unit takes. */
function paymentsFault(
  { payment }: Body,
  { paid }: PricedOrder,
  { currency, paymentMeans }: UnitProfile,
): RefusalOf<'order.payment-differs' | 'payment.means-refused'> | null {
  const amount = (each: Body['payment'][number]) => amountFromWire(currency, each.amount) ?? -1;
  const byCoupon = payment.filter(({ handle }) => handle !== undefined);
  const others = payment.filter(({ handle }) => handle === undefined);
  if (byCoupon.some((each, at) => amount(each) !== paid.coupons[at]?.applied)) return refuse('order.payment-differs');
  if (others.length !== (paid.left > 0 ? 1 : 0)) return refuse('order.payment-differs');
  const [rest] = others;
  if (!rest) return null;
  if (amount(rest) !== paid.left) return refuse('order.payment-differs');
  return paymentMeans.some((means) => paymentCodes[means] === rest.paymentMean)
    ? null
    : refuse('payment.means-refused');
}

/** COUPON-08, D16: put aside for this order, and what a card that is used once would lose with it. */
async function holdCoupons(
  scope: Scope,
  order: string,
  { handles }: OpenedCoupons,
  coupons: readonly { readonly applied: number; readonly forfeited: number }[],
): Promise<RefusalOf<'order.coupons-refused'> | null> {
  const cards = handles.flatMap((handle, index) =>
    handle && 'card' in handle.behind ? [{ index, card: handle.behind.card, ...coupons[index]! }] : [],
  );
  // In the order of their ids, as everybody locks cards.
  for (const { index, card, applied, forfeited } of cards.toSorted((a, b) => (a.card < b.card ? -1 : 1))) {
    if (applied === 0) continue;
    const held = await hold(scope, { order, card, amount: applied, forfeit: forfeited });
    if (isRefusal(held))
      return refuseWith('order.coupons-refused', { coupons: [{ index, fault: 'removed' as const }] });
  }
  return null;
}
