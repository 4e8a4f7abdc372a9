// A shop's till.
import { z } from 'zod';
import { call } from './call.ts';
import { CardNumber, PinCode } from './wire/card-fields.ts';

const tillFailures = [
  'input.invalid', 'card.unknown', 'card.tries-exceeded', 'card.third-party', 'card.expired', 'card.blocked',
  'card.locked', 'card.insufficient', 'key.reused',
] as const; // prettier-ignore

/**
 * A shop's till spends from a card. Not in the contract's sources: a card that cannot be spent is no card.
 * The partner's own reference makes a repeated request harmless, whatever key it comes with.
 */
export const redeemCardCall = call({
  id: 'CARD-17',
  post: '/till/redeem',
  who: 'partner',
  unit: 'aggregatorBuId',
  body: z.object({
    cardNumber: CardNumber,
    pinCode: PinCode.default(''),
    amount: z.number().positive(),
    reference: z.string().regex(/^[\w.:-]{1,64}$/),
  }),
  answer: z.object({ transactionId: z.string(), balance: z.number(), currency: z.string() }),
  fails: tillFailures,
});

/** The till takes it back: the whole of it, once. Only what the same partner redeemed. */
export const reverseRedeemCall = call({
  id: 'CARD-03',
  post: '/till/reverse',
  who: 'partner',
  unit: 'aggregatorBuId',
  body: z.object({ reference: z.string().regex(/^[\w.:-]{1,64}$/) }),
  answer: z.object({ transactionId: z.string() }),
  fails: ['journal.unknown', 'journal.already-reversed', 'card.expired', 'key.reused'],
});
