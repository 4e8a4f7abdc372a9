// Cards in the hands of whoever has them: asking, blocking, transferring, taking into an account.
import { z } from 'zod';
import { plainNumber } from '#domain/cards/card-number.ts';
import { call } from '../call.ts';
import { cardActions, cardStepFromWire, WireCardProduct, WireCardView, WireOwnCard } from '../wire/cards/card.ts';
import { CardNumber, CustId, Email, OwnCard, PinCode, Token } from '../wire/cards/card-fields.ts';
import { CartId, CouponHandle, couponShape } from '../wire/buying/coupon.ts';
import { WireArt } from '../wire/catalogue/product.ts';

/** API-31: what the coupon is to pay for. */
const CartLine = z.object({
  templateId: z.union([z.string(), z.number()]).optional(),
  itemCode: z.string().max(64),
});

/**
 * API-24, and with a cart API-31, API-32: a balance, for whoever knows number and PIN. A checkout (`cartList`) asks what a
 * coupon may pay there and gets a handle for it; with the handle it asks again whenever the cart changes, which is no guess
 * and so wants no captcha.
 */
export const queryCardCall = call({
  id: 'API-24',
  post: '/v5/card/queryCard',
  who: 'anyone',
  may: 'card.ask',
  unit: 'aggregatorBu',
  needs: 'card-query',
  captcha: 'card_query',
  limits: ['card-query', 'card-query-visit'],
  forms: [
    { with: 'handle', limits: ['price'] },
    { with: 'cartList', captcha: 'coupon', limits: ['card-query', 'card-query-visit'] },
  ],
  effect: 'read',
  body: z
    .object({
      /** COUPON-09: empty is told by name in a checkout. */
      cardNumber: z.string().max(64).transform(plainNumber).optional(),
      pinCode: PinCode.default(''),
      custId: CustId.optional(),
      cartList: z.array(CartLine).max(500).optional(),
      /** Made by the browser, kept with the cart: a handle opens with it and with no other. */
      cartId: CartId.optional(),
      handle: CouponHandle.optional(),
      captchaToken: Token,
      traditionalToken: Token,
    })
    .refine(
      ({ cardNumber, cartList, cartId, handle }) =>
        handle === undefined
          ? cardNumber !== undefined && (cardNumber !== '' || cartList !== undefined)
          : cartId !== undefined,
      'a number, or a handle and its cart',
    ),
  answer: WireCardView.extend({
    ...couponShape,
    /** With a cart and its id; null without. */
    handle: z.string().nullable(),
    couponId: z.string().nullable(),
  }),
  fails: [
    'card.unknown',
    'card.tries-exceeded',
    'card.blocked',
    'card.locked',
    'card.expired',
    'coupon.invalid',
    'coupon.not-usable',
    'coupon.no-balance',
    'coupon.removed',
    'coupon.other-currency',
    'coupon.ends-soon',
    'coupon-issuer.unavailable',
  ],
});

/** CARD-12: whether a PIN must be typed too. Says the same of a number that does not exist. */
export const validateCardCall = call({
  id: 'API-27',
  post: '/card/cardValidation',
  who: 'anyone',
  may: 'card.ask',
  unit: 'aggregatorBuId',
  captcha: 'card_query',
  limits: ['card-query', 'card-query-visit'],
  effect: 'read',
  body: z.object({ cardNumber: CardNumber, captchaToken: Token }),
  answer: z.object({ isNeedPin: z.boolean() }),
  fails: [],
});

export const listTransactionsCall = call({
  id: 'API-22',
  post: '/transaction',
  who: 'member',
  may: 'card.read',
  captcha: 'transactions',
  effect: 'read',
  body: z.object({
    ...OwnCard,
    pageNo: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
  }),
  answer: z.object({
    totalCount: z.int(),
    transactionList: z.array(
      z.object({
        date: z.string(),
        action: z.enum(cardActions),
        /** WALLET-02; null for what happens to cards only. */
        type: z.enum(['P', 'L', 'C']).nullable(),
        amount: z.number(),
        balance: z.number().nullable(),
        /** The other card of a transfer, all but its last four digits hidden. */
        otherCardNumber: z.string().nullable(),
      }),
    ),
  }),
  fails: ['card.unknown'],
});

export const updateCardCall = call({
  id: 'API-23',
  post: '/card/updateCard',
  who: 'member',
  may: 'card.change',
  captcha: 'card_update',
  body: z.object({
    ...OwnCard,
    action: z
      .string()
      .max(16)
      .transform((action, context) => {
        const step = cardStepFromWire(action);
        if (!step) context.addIssue('not something that is done to a card');
        return step ?? z.NEVER;
      }),
  }),
  answer: z.object({
    cardNumber: z.string(),
    isBlocked: z.boolean(),
    cardState: z.enum(['NEW', 'USED']),
  }),
  fails: ['card.unknown', 'card.step-not-allowed'],
});

/** CARD-26: to another card, or to an address, where a new card is made for whoever reads its mail. */
export const transferCardCall = call({
  id: 'API-29',
  post: '/card/cardTransfer',
  who: 'member',
  may: 'card.transfer',
  needs: 'transfer',
  fresh: true,
  sealed: true,
  captcha: 'card_update',
  body: z
    .object({
      ...OwnCard,
      pinCode: PinCode.default(''),
      amount: z.number().positive(),
      targetCardNumber: CardNumber.optional(),
      receiverEmail: Email.optional(),
      senderName: z.string().trim().max(80).optional(),
      receiverName: z.string().trim().max(80).optional(),
      /** As long as the unit allows. */
      message: z.string().trim().max(1_000).optional(),
      traditionalToken: Token,
    })
    .refine(
      ({ targetCardNumber, receiverEmail }) => (targetCardNumber === undefined) !== (receiverEmail === undefined),
      'either a card or an address',
    ),
  answer: z.object({ cardNumber: z.string(), balance: z.number(), isTransferred: z.literal(true) }),
  fails: [
    'input.invalid',
    'card.unknown',
    'card.tries-exceeded',
    'card.third-party',
    'card.expired',
    'card.blocked',
    'card.locked',
    'card.insufficient',
    'card.not-transferable',
    'card.target-unknown',
    'key.reused',
    'mail.limit-reached',
  ],
});

/** CARD-08, CARD-28: the token is the number or code; the body it travels in is sealed. */
export const importCardCall = call({
  id: 'API-26',
  post: '/card/importCard',
  who: 'member',
  may: 'card.take',
  unit: 'memberBu',
  sealed: true,
  captcha: 'card_query',
  limits: ['card-query', 'card-query-visit'],
  body: z.object({
    custId: CustId,
    email: z.string().max(254).optional(),
    mobileNo: z.string().max(32).optional(),
    token: CardNumber,
    pinCode: PinCode.default(''),
    importType: z.enum(['CARD', 'COUPON']).default('CARD'),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: WireCardView.extend({
    /** CARD-09, CARD-10: 1 where importing makes the account an active one. */
    isActivateAccount: z.union([z.literal(0), z.literal(1)]),
  }),
  fails: ['card.unknown', 'card.tries-exceeded', 'card.taken'],
});

/** CARD-26: a new card of a product becomes the member's, with all that their account shows of it. */
export const applyCardCall = call({
  id: 'API-28',
  post: '/v4/card/applyCard',
  who: 'member',
  may: 'card.take',
  sealed: true,
  captcha: 'card_query',
  limits: ['card-query', 'card-query-visit'],
  body: z.object({
    custId: CustId,
    itemCode: z.string().max(64),
    cardNumber: CardNumber,
    /** Wanted where the card has one: a number alone can be read off an envelope. */
    pinCode: PinCode.default(''),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: WireCardView.extend(WireCardProduct.shape),
  fails: ['card.unknown', 'card.tries-exceeded', 'card.taken', 'card.step-not-allowed'],
});

/** API-08, CARD-24: of which products the member has cards. */
export const listOwnProductsCall = call({
  id: 'API-08',
  post: '/member/getMemberProducts',
  who: 'member',
  may: 'card.read',
  sealed: true,
  effect: 'read',
  body: z.object({
    custId: CustId,
    productName: z.string().max(100).optional(),
    categoryId: z.string().max(64).optional(),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: z.object({
    products: z.array(
      z.object({
        itemCode: z.string(),
        productName: z.string(),
        cardQty: z.int(),
        /** What can be spent on all of them together. */
        balance: z.number(),
        currency: z.string(),
        art: WireArt,
      }),
    ),
  }),
  fails: [],
});

/**
 * API-09, CARD-13, CARD-14: the member's cards of one product, with all that using them needs. Numbers and PINs
 * are for the owner alone, after a sign-in of the last minutes, and whoever sees them is on the record; everybody
 * who acts for the owner sees the last four digits.
 */
export const listOwnCardsCall = call({
  id: 'API-09',
  post: '/v4/member/getMemberGiftCardsWithProduct',
  who: 'member',
  may: 'card.read',
  sealed: true,
  keep: 'nothing',
  body: z.object({
    custId: CustId,
    itemCode: z.string().max(64),
    /** Ours: without it the owner too sees the last four digits, at any time of their session. */
    isReveal: z.boolean().default(true),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: WireCardProduct.extend({
    itemCode: z.string(),
    productName: z.string(),
    art: WireArt,
    cardList: z.array(WireOwnCard),
  }),
  fails: ['product.unknown', 'auth.not-fresh'],
});
