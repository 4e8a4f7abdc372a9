// The cart that the server keeps for somebody who is signed in, so that they go on with it on another device (SCART-01).
import { z } from 'zod';
import { lineQtyMax, linesMax } from '#domain/buying/cart.ts';
import { rememberedMax } from '#domain/buying/server-cart/server-cart.ts';
import { call } from '../call.ts';

/** D6: of `cartData`, which is the largest part of it by far. */
export const cartBytesMax = 1_000_000;
/** Of what is kept of it: the lines, their parts, and the ids of what was removed. */
export const keptBytesMax = 2_000_000;

/** Of an answer, which is kept for a day in case the request comes again. */
export const saveAnswerBytesMax = 16_000;

/** SCART-12: who leaves it out is told so by the call itself. */
const CustId = z.string().max(64).optional();
const LineId = z.string().min(1).max(64);
/** Each was the quantity of a line. */
const PartQuantities = z.record(LineId, z.int().min(0).max(lineQtyMax));

const saved = {
  revision: z.int(),
  /** What of a line's quantity came under ids of its own, by line; only of lines where something did. */
  parts: z.record(LineId, PartQuantities),
};

/**
 * SCART-05, SCART-06: merges the cart of a device with the server's. `cartData` is the list of cart items as JSON. What
 * is beside it is ours: who leaves it out sends every line as a whole, and removes none.
 */
export const saveCartCall = call({
  id: 'API-96',
  post: '/v1/member/cart',
  who: 'member',
  may: 'cart.keep',
  sealed: true,
  limits: ['cart-save', 'cart-save-network'],
  // A cart of the largest size is text within text, and then sealed.
  bodyBytes: 2_000_000,
  body: z.object({
    custId: CustId,
    cartData: z.string().max(2_000_000),
    /** The one that the device knows. */
    revision: z.int().min(0).max(1_000_000_000).optional(),
    /** Ids of what was made or changed since then, and of what was removed. */
    edited: z.array(LineId).max(linesMax).optional(),
    removed: z.array(LineId).max(rememberedMax).optional(),
    /** What it was told of the parts of a line, where it has not changed them. */
    parts: z.record(LineId, PartQuantities).optional(),
  }),
  answer: z.object({
    ...saved,
    /** Null where it is what was sent. */
    cartData: z.string().nullable(),
    /** There is more than an answer has room for: `cartData` and `parts` are left out, and to be fetched. */
    isLeftOut: z.literal(true).optional(),
  }),
  fails: ['cart.customer-missing', 'cart.full', 'body.too-large', 'input.invalid', 'auth.not-allowed'],
});

/** SCART-03 */
export const fetchCartCall = call({
  id: 'API-97',
  get: '/v1/member/cart',
  who: 'member',
  may: 'cart.keep',
  body: z.object({ custId: CustId }),
  answer: z.object({ ...saved, cartData: z.string() }),
  fails: ['cart.customer-missing', 'auth.not-allowed'],
});

/** SCART-04 */
export const deleteCartCall = call({
  id: 'API-98',
  delete: '/v1/member/cart',
  who: 'member',
  may: 'cart.keep',
  body: z.object({ custId: CustId }),
  answer: z.object({ revision: z.int() }),
  fails: ['cart.customer-missing', 'auth.not-allowed'],
});
