// What a cart costs here and now, and a proof that this was said.
import { z } from 'zod';
import { linesMax } from '#domain/buying/cart.ts';
import { couponsMax } from '#domain/buying/coupons/coupon.ts';
import { call } from '../call.ts';
import { CartId, CouponHandle, WireAppliedCoupon } from '../wire/buying/coupon.ts';
import { WirePriceLine } from '../wire/buying/price-line.ts';

/** D3: how long a shown price can be referred to. */
export const quoteMs = 15 * 60_000;

const amounts = {
  /** What the cards are worth, and what is on them besides at no price. */
  faceValue: z.number(),
  bonusAmount: z.number(),
  discountAmount: z.number(),
  extraProductAmount: z.number(),
  cardMadeFee: z.number(),
  commission: z.number(),
  shipFee: z.number(),
  taxAmount: z.number(),
};

/** D2. `orderAmount` is what will be asked for. There is nothing personal in it, so it is not sealed. */
export const priceCartCall = call({
  id: 'TOTAL-23',
  post: '/v1/order/price',
  who: 'anyone',
  may: 'cart.price',
  unit: 'aggregatorBuId',
  limits: ['price'],
  effect: 'read',
  // As many lines as an order may have, and as many coupons as a cart.
  bodyBytes: 384 * 1024,
  body: z
    .object({
      custId: z.string().max(64).optional(),
      order: z.array(WirePriceLine).min(1).max(linesMax),
      /** The handles of what pays for it, and the cart that they belong to. */
      cartId: CartId.optional(),
      coupons: z.array(CouponHandle).max(couponsMax).optional(),
    })
    .refine(({ cartId, coupons = [] }) => cartId !== undefined || coupons.length === 0, 'coupons are of a cart'),
  answer: z.object({
    currency: z.string(),
    orderAmount: z.number(),
    totalQty: z.int(),
    ...amounts,
    /** TOTAL-21: whether the tax is within the other amounts, or was added to them. */
    isVatInclude: z.boolean(),
    /** TOTAL-24 */
    rewardType: z.enum(['D', 'B', 'FG']),
    freeItems: z.array(z.object({ freeItem: z.string(), freeItemAmount: z.number(), freeItemQty: z.int() })),
    /** In the order of the request. */
    lines: z.array(
      z.object({ itemCode: z.string(), qty: z.int(), discountRate: z.number(), lineAmount: z.number(), ...amounts }),
    ),
    /** In the order of the request, their handles renewed. */
    coupons: z.array(WireAppliedCoupon),
    couponAmount: z.number(),
    /** TOTAL-07: what is left to pay. */
    payAmount: z.number(),
    /** D10: what would be taken off if no coupon paid; 0 where none does. */
    discountLost: z.number(),
    /** Goes with the order: it was this price that the buyer saw. */
    quote: z.string(),
    quoteSeconds: z.int(),
  }),
  fails: [
    'order.phone-credit-alone',
    'order.mixed-kinds',
    'order.one-product',
    'order.quantity-refused',
    'order.lines-refused',
    'order.coupons-refused',
    'order.rest-too-small',
  ],
});
