// A wallet, and putting value onto it or onto a card.
import { z } from 'zod';
import { call } from '../call.ts';
import { CardNumber, CustId } from '../wire/cards/card-fields.ts';
import { paymentCodes, wordFor } from '../wire/units/unit-codes.ts';

/** WALLET-01, WALLET-05, WALLET-08. */
export const getWalletCall = call({
  id: 'API-07',
  post: '/member/getMemberWallet',
  who: 'member',
  may: 'wallet.read',
  needs: 'wallet',
  sealed: true,
  effect: 'read',
  body: z.object({ custId: CustId }),
  answer: z.object({
    balance: z.number(),
    currency: z.string(),
    /** How many orders were to be paid from it. */
    orderCount: z.int(),
    isReloadable: z.boolean(),
    cardNumber: z.string(),
    /** Top-ups that are not confirmed yet. */
    processAmount: z.number(),
  }),
  fails: ['auth.not-allowed'],
});

/** API-30, WALLET-07: for a wallet its own number is sent. The value comes with the payment, not before. */
export const topUpCall = call({
  id: 'API-30',
  post: '/transaction/topup',
  who: 'member',
  may: 'card.top-up',
  unit: 'aggregatorBuId',
  needs: 'top-up',
  sealed: true,
  limits: ['top-up'],
  keep: 'month',
  body: z.object({
    custId: CustId,
    cardNumber: CardNumber,
    amount: z.number().positive(),
    /** PAY: by its code. */
    paymentMethod: z
      .string()
      .max(8)
      .default(paymentCodes['credit-card'])
      .transform((code, context) => {
        const means = wordFor(paymentCodes, code);
        if (!means) context.addIssue('no means of payment');
        return means ?? z.NEVER;
      }),
  }),
  answer: z.object({
    /** What the payment is for. */
    orderNo: z.string(),
    /** WALLET-03: requesting, until the money has arrived. */
    status: z.literal('R'),
    amount: z.number(),
    currency: z.string(),
    /** What can be spent now; it does not change before the payment. */
    balance: z.number(),
    /** WALLET-08: all that is under way for this card. */
    processAmount: z.number(),
    /** Which page of /loading the payment returns to. */
    returnType: z.enum(['topup', 'topupWallet']),
  }),
  fails: [
    'input.invalid',
    'card.unknown',
    'card.not-reloadable',
    'card.third-party',
    'card.expired',
    'card.blocked',
    'card.locked',
    'top-up.out-of-bounds',
    'top-up.too-many',
    'top-up.means-unknown',
  ],
});
