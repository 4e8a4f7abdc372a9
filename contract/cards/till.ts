// A shop's till.
import { z } from 'zod';
import { call } from '../call.ts';
import { CardNumber, PinCode } from '../wire/cards/card-fields.ts';

/** What a till calls a sale, and what it calls it by when it takes the sale back. */
const Sale = {
  reference: z.string().regex(/^[\w.:-]{1,64}$/),
  /**
   * The till's own day, for tills that number their sales anew every day: then a reference is unique for this till
   * and this day. Without it, it is unique among all sales of the partner, for ever.
   */
  businessDay: z.iso.date().optional(),
};

/**
 * A shop's till spends from a card. Not in the contract's sources: a card that cannot be spent is no card.
 * The partner's own reference makes a repeated request harmless, whatever key it comes with.
 */
export const redeemCardCall = call({
  id: 'CARD-17',
  post: '/till/redeem',
  who: 'partner',
  may: 'till.sell',
  unit: 'aggregatorBuId',
  body: z.object({
    cardNumber: CardNumber,
    pinCode: PinCode.default(''),
    amount: z.number().positive(),
    ...Sale,
  }),
  answer: z.object({ transactionId: z.string(), balance: z.number(), currency: z.string() }),
  fails: [
    'input.invalid',
    'card.unknown',
    'card.tries-exceeded',
    'card.third-party',
    'card.expired',
    'card.blocked',
    'card.locked',
    'card.insufficient',
    'key.reused',
    'till.limit-reached',
    'till.suspended',
    'auth.required',
  ],
});

/**
 * The till takes it back: the whole of it, once. Only what the same partner redeemed; what was redeemed on a
 * business day is named with that day, by the same till.
 */
export const reverseRedeemCall = call({
  id: 'CARD-03',
  post: '/till/reverse',
  who: 'partner',
  may: 'till.sell',
  unit: 'aggregatorBuId',
  body: z.object(Sale),
  answer: z.object({ transactionId: z.string() }),
  fails: ['journal.unknown', 'journal.already-reversed', 'card.expired', 'key.reused', 'till.limit-reached'],
});
