// What a checkout sends to have its cart ordered. It comes once somebody is about to press: phone numbers and time zones
// are more than the rest of the page.
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { priceCartCall } from '#contract/buying/price.ts';
import type { createOrderCall } from '#contract/orders/orders.ts';
import { invoiceOf } from '#contract/wire/orders/invoice.ts';
import { orderLineOf } from '#contract/wire/orders/order-line-of.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import type { BuyerAsks, BuyerDetails } from '#domain/buying/buyer-details.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { plainPhone } from '#domain/values/phone/phone.ts';

/** A captcha puts its tokens in where the call goes out. */
export type OrderBody = CallInput<typeof createOrderCall>;

export interface OrderBodyParts {
  readonly lines: Cart;
  readonly buyer: BuyerDetails;
  readonly asks: Pick<BuyerAsks, 'document' | 'address'>;
  readonly custId: string | null;
  /** What the server said last that it costs: each row of it is ordered as it was said. */
  readonly price: CallAnswer<typeof priceCartCall>;
  readonly cartId: string;
  readonly hasConsented: boolean;
  readonly toldToBuy: 'no' | null;
  readonly unit: Pick<UnitProfile, 'currency' | 'deliverToday'>;
  readonly now: Date;
}

/** Null where the day of a line cannot be kept any more. */
export function orderBody(parts: OrderBodyParts): OrderBody | null {
  const { lines, buyer, asks, custId, price, cartId, hasConsented, toldToBuy, unit, now } = parts;
  const order = lines.map<ReturnType<typeof orderLineOf>>((line, at) =>
    orderLineOf(line, { unit, now, shipFee: amountFromWire(unit.currency, price.lines[at]?.shipFee ?? 0) ?? 0 }),
  );
  const right = order.flatMap((line) => (isRefusal(line) ? [] : [line]));
  if (right.length < order.length) return null;
  return {
    ...(custId !== null && { custId }),
    ...(asks.document && { documentType: buyer.documentType, idCardNo: buyer.documentNo.trim() }),
    order: right,
    ...invoiceOf(buyer, plainPhone(buyer.phone, buyer.phoneCountry) ?? buyer.phone.trim(), asks.address),
    buyerName: buyer.name.trim(),
    orderAmount: price.orderAmount,
    quote: price.quote,
    ...(price.coupons.length > 0 && { cartId }),
    payment: [
      ...price.coupons.map(({ isThirdPartyCoupon, appliedAmount, handle }) => ({
        paymentMean: paymentCodes[isThirdPartyCoupon ? 'third-party-coupon' : 'gift-card'],
        amount: appliedAmount,
        handle,
      })),
      ...(price.payAmount > 0 ? [{ paymentMean: paymentCodes['credit-card'], amount: price.payAmount }] : []),
    ],
    hasConsented,
    ...(toldToBuy !== null && { toldToBuy }),
  };
}
