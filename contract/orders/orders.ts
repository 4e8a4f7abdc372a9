// An order, from the cart it is made of to what became of it. Whoever made it may see and change it, by their session or
// visit; so may whoever holds its signed link (D12). Its number names it and opens nothing but its status (ORDER-35).
import { z } from 'zod';
import { linesMax } from '#domain/buying/cart.ts';
import { couponsMax } from '#domain/buying/coupons/coupon.ts';
import { call } from '../call.ts';
import { CartId, CouponHandle } from '../wire/buying/coupon.ts';
import { Token } from '../wire/cards/card-fields.ts';
import { WireOrderLine } from '../wire/orders/order-line.ts';
import { invoiceShape } from '../wire/orders/invoice.ts';
import { orderStatusList } from '../wire/orders/order-status.ts';
import { WireArt } from '../wire/catalogue/product.ts';
import { LinkToken, OrderNumber } from '../wire/payments/payment-fields.ts';

const shared = { who: 'link-or-buyer', unit: 'aggregatorBuId', sealed: true } as const;

/** ORDER-36: what pays for it. A coupon is said by its handle (D8), whatever pays the rest by its code alone. */
const WirePayment = z.object({
  paymentMean: z.string().max(8),
  amount: z.number(),
  handle: CouponHandle.optional(),
});

/**
 * API-40 to API-42. The price is the server's own; what was shown comes along as a quote or, without one, as `orderAmount`, and
 * an order that would cost anything else is refused with what it costs (D2).
 */
export const createOrderCall = call({
  id: 'API-40',
  post: '/v6/order/creation',
  who: 'anyone',
  may: 'order.create',
  unit: 'aggregatorBuId',
  sealed: true,
  captcha: 'order',
  limits: ['order', 'order-network'],
  keep: 'month',
  // As many lines as an order may have, each with a message and an address.
  bodyBytes: 1024 * 1024,
  body: z.object({
    captchaToken: Token,
    traditionalToken: Token,
    custId: z.string().max(64).optional(),
    documentType: z.string().max(16).optional(),
    idCardNo: z.string().max(40).optional(),
    order: z.array(WireOrderLine).min(1).max(linesMax),
    orderImageUrl: z.string().max(500).nullish(),
    orderAmount: z.number(),
    freeItem: z.string().max(64).nullable().default(null),
    freeItemQty: z.number().optional(),
    rewardType: z.enum(['D', 'B', 'FG']).optional(),
    payment: z.array(WirePayment).max(couponsMax + 1),
    tempId: z.string().max(64).optional(),
    salesmanId: z.string().max(64).default(''),
    ...invoiceShape,
    /** ORDER-26 */
    chorusOrderNo: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9/-]*$/)
      .optional(),
    isTaxCredit: z.union([z.literal(0), z.literal(1)]).default(0),
    /** D8: the cart that coupons belong to. */
    cartId: CartId.optional(),
    /** D3: the proof of what was shown. */
    quote: z.string().max(512).optional(),
    /** As the buyer calls themselves; the invoice has them with the last name first. */
    buyerName: z.string().max(160).optional(),
    /** LAW-01: that delivery may end the right to withdraw, where that was asked. */
    hasConsented: z.boolean().optional(),
    /** RISK-06: the answer to whether somebody told them to buy; `no`, or not asked yet. */
    toldToBuy: z.enum(['no']).optional(),
  }),
  answer: z.object({
    orderNo: z.string(),
    orderAmtTot: z.number(),
    /** What is left to be paid from outside; 0 is paid already (D15). */
    payAmount: z.number(),
    currency: z.string(),
    status: z.enum(orderStatusList),
    isConfirm: z.boolean(),
    /** The order's signed link: opens it, wherever. */
    orderToken: z.string(),
    /** The right to pay it, for the payment service; empty when nothing is left to pay. */
    payToken: z.string(),
  }),
  fails: [
    'order.price-changed',
    'order.buyer-refused',
    'order.payment-differs',
    'order.consent-missing',
    'order.too-many',
    'order.told-to-buy',
    'order.phone-credit-alone',
    'order.mixed-kinds',
    'order.one-product',
    'order.quantity-refused',
    'order.lines-refused',
    'order.coupons-refused',
    'order.rest-too-small',
    'payment.means-refused',
    'auth.required',
    'input.invalid',
  ],
});

const named = { orderNo: OrderNumber, token: LinkToken.optional() };

/** API-38, API-113: called off by its buyer, until it is paid (ORDER-37). */
export const cancelOrderCall = call({
  id: 'API-38',
  post: '/order/cancel',
  ...shared,
  may: 'order.cancel',
  limits: ['order-change'],
  body: z.object(named),
  answer: z.object({ orderNo: z.string(), status: z.enum(orderStatusList), isCanceled: z.literal(true) }),
  fails: ['order.unknown', 'order.not-cancellable'],
});

/**
 * API-39, API-113: somebody has come back from paying. It believes nothing of what it is told (PAY-31): it has the provider
 * asked and waits a moment for what follows, holding nothing meanwhile (D19).
 */
export const confirmOrderCall = call({
  id: 'API-39',
  post: '/order/confirm',
  ...shared,
  may: 'order.read',
  limits: ['order-read'],
  effect: 'read',
  body: z.object({
    ...named,
    paymentId: z.string().max(64).optional(),
    paymentMean: z.string().max(8).optional(),
    captchaToken: Token,
  }),
  answer: z.object({
    orderNo: z.string(),
    orderAmtTot: z.number(),
    status: z.enum(orderStatusList),
    isConfirm: z.boolean(),
    isCanceled: z.boolean(),
    isPayProcessing: z.boolean(),
  }),
  fails: ['order.unknown'],
});

/** ORDER-20: one line of it. */
const WireOrderItem = z.object({
  itemCode: z.string(),
  productName: z.string(),
  art: WireArt.nullable(),
  amount: z.number(),
  /** What is on each card, a bonus included. */
  cardValue: z.number(),
  quantity: z.int(),
  /** Given on top, and not paid for. */
  isFree: z.boolean(),
  deliverType: z.int(),
  /** When it is, or was, to go out. */
  sendingTime: z.string(),
  /** When the last of it went out; empty until it has. */
  sentAt: z.string(),
  /** How many of its cards there are by now. */
  issued: z.int(),
  /** It is due, and its brand has no codes left: nobody can say when it leaves. */
  waitsForCodes: z.boolean(),
  senderName: z.string(),
  receiverName: z.string(),
  receiverEmail: z.string(),
  receiverMobileNo: z.string(),
  receiverAddress: z.string(),
  letterFee: z.number(),
  extraProductName: z.string(),
  message: z.string(),
  message2: z.string(),
  media: z.string(),
});

/** ORDER-21: what whoever may see it sees of it. PASS-06: never a number or a code. */
const WireOrder = z.object({
  orderAmtTot: z.number(),
  payAmount: z.number(),
  couponAmount: z.number(),
  currency: z.string(),
  totalQuantity: z.int(),
  faceValue: z.number(),
  bonusAmount: z.number(),
  discountAmount: z.number(),
  extraProductAmount: z.number(),
  cardMadeFee: z.number(),
  shipFee: z.number(),
  taxAmount: z.number(),
  isVatInclude: z.boolean(),
  madeAt: z.string(),
  confirmedAt: z.string().nullable(),
  /** Until when it can be paid. */
  payUntil: z.string().nullable(),
  /** ORDER-21: the code of the means, and the payment's name; empty before there is one. */
  paymentType: z.string(),
  paymentId: z.string(),
  /** Who bought, and where the receipt went. */
  buyerName: z.string(),
  buyerEmail: z.string(),
  /** ORDER-34 */
  promiseHours: z.int(),
  canCancel: z.boolean(),
  /** The right to pay it once more; empty when it cannot be paid now. */
  payToken: z.string(),
  /** Why the last try came to nothing, by a word of `DeclineReason`; empty when none failed. */
  declined: z.string(),
  /** Why it came to nothing; empty otherwise. */
  cancelled: z.enum(['', 'buyer', 'expired', 'rejected']),
  /** Whether money of it is on its way back. */
  isRefunding: z.boolean(),
  items: z.array(WireOrderItem),
});
export type WireOrder = z.infer<typeof WireOrder>;

/** ORDER-08, ORDER-35: its status for whoever has its number, and everything for whoever may see it. */
export const readOrderCall = call({
  id: 'ORDER-35',
  post: '/v1/order/read',
  who: 'anyone',
  may: 'order.read',
  unit: 'aggregatorBuId',
  sealed: true,
  limits: ['order-read'],
  effect: 'read',
  body: z.object(named),
  answer: z.object({
    orderNo: z.string(),
    status: z.enum(orderStatusList),
    /** Whether the last attempt to pay it failed, or its buyer turned back. */
    hasFailed: z.boolean(),
    /** PASS-03: where changes of it are heard of; empty for whoever may see no more than its status. */
    live: z.string(),
    /** Null for whoever may see no more. */
    order: WireOrder.nullable(),
  }),
  fails: ['order.unknown'],
});
