// Coming back from a payment. None of these believes the browser: each asks to have the provider asked, waits a moment for
// what it says, and shows that (PAY-31). They may be made any number of times.
import { z } from 'zod';
import { call } from '../call.ts';
import { CsrfToken, OrderNumber, PaymentResult, ProviderName, ReturnAddress } from '../wire/payments/payment-fields.ts';

const shared = {
  version: 0,
  host: 'pay',
  who: 'anyone',
  may: 'payment.read',
  limits: ['payment-result'],
  effect: 'read',
  // Whoever comes back has paid, or thinks so.
  priority: 'usual',
} as const;

/** What the provider's page calls its session, made into what `confirmPayment` takes. `paymentName` is the page's own word. */
export const tokenizeCall = call({
  id: 'API-101',
  post: '/tokenized',
  ...shared,
  unit: 'buId',
  body: z.object({
    sessionId: z.string().min(1).max(255),
    amount: z.number().positive(),
    paymentName: z.string().max(40),
  }),
  answer: z.object({ idTokenize: z.string() }),
  fails: ['payment.unknown', 'payment.amount-differs'],
});

/** PAY-09: the first step of coming back; the address that it gives is asked in the second. */
export const confirmPaymentCall = call({
  id: 'API-103',
  post: '/confirmPayment',
  ...shared,
  unit: 'buId',
  body: z.object({
    csrfToken: CsrfToken,
    pspId: ProviderName,
    callBackUrl: ReturnAddress,
    idTokenize: z.string().min(1).max(255),
  }),
  answer: z.object({ redirectUrl: z.string() }),
  fails: ['input.invalid', 'payment.unknown', 'return-address.refused'],
});

/**
 * PAY-10: the second step, at the address that was given. The token in it is the right to ask, in whichever browser. A page that
 * was come back to by somebody who had turned back (`left` in its address, which it sends as `callBackUrl`) hears that nothing
 * was paid as soon as the provider has said so; any other waits, since a payment may still be on its way.
 */
export const paymentResultCall = call({
  id: 'API-107',
  post: '/result/:payment',
  ...shared,
  unit: 'buId',
  body: z.object({
    payment: z.string().min(1).max(255),
    token: CsrfToken.optional(),
    callBackUrl: ReturnAddress.optional(),
  }),
  answer: PaymentResult,
  fails: ['payment.unknown'],
});

/** PAY-12: the provider that captures when it is asked about its own log. */
export const captureByLogCall = call({
  id: 'API-105',
  get: '/marketPayCapture',
  ...shared,
  unit: 'buId',
  body: z.object({ paymentLogId: z.string().min(1).max(255) }),
  answer: PaymentResult,
  fails: ['payment.unknown'],
});

/** PAY-13: the same for orders alone; whose order it is has to be shown. */
export const confirmOrderCall = call({
  id: 'API-104',
  get: '/ingenico/3ds/confirmation',
  ...shared,
  unit: 'buId',
  body: z.object({ orderNo: OrderNumber }),
  answer: PaymentResult,
  fails: ['payment.unknown'],
});

/** Where the buyer's bank asks whether it is them. */
export const challengeAddressCall = call({
  id: 'API-106',
  get: '/amazon/get3dsUrl',
  ...shared,
  body: z.object({ paymentLogId: z.string().min(1).max(255) }),
  answer: z.object({ url: z.string() }),
  fails: ['payment.unknown', 'payment.unavailable'],
});
