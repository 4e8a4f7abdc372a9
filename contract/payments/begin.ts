// Beginning to pay. The payment service is a host of its own, and C gives its calls no version.
import { z } from 'zod';
import { call } from '../call.ts';
import {
  CsrfToken,
  LinkToken,
  MeansCode,
  OrderNumber,
  ProviderName,
  ReturnAddress,
} from '../wire/payments/payment-fields.ts';

const beginLimits = ['payment-start', 'payment-start-network'] as const;
const beginFails = [
  'order.unknown',
  'order.over',
  'payment.amount-differs',
  'payment.means-refused',
  'payment.done',
  'payment.under-way',
  'payment.tries-exceeded',
  'payment.refused',
  'payment.unavailable',
] as const;

/** What a page sends along with the calls that begin and confirm, to show that it is the page that asked for it. */
export const payTokenCall = call({
  id: 'API-100',
  get: '/initToken',
  version: 0,
  host: 'pay',
  who: 'anyone',
  may: 'payment.begin',
  unit: 'buId',
  effect: 'none',
  priority: 'usual',
  body: z.object({}),
  answer: z.object({ csrfToken: z.string() }),
  fails: [],
});

const Text = z.string().max(200).optional();

/**
 * PAY-06, API-108. Order, amount, currency and means are compared with what we know. Who pays, where they live, how much they
 * buy and on which host is taken, since pages of C send it, and goes nowhere: the provider's page asks for what it needs.
 */
export const beginPaymentCall = call({
  id: 'API-100.init',
  post: '/init',
  version: 0,
  host: 'pay',
  who: 'anyone',
  may: 'payment.begin',
  unit: 'buId',
  limits: beginLimits,
  body: z.object({
    orderNo: OrderNumber,
    /** D12: the right to pay it, for whoever is another visit by now. */
    token: LinkToken.optional(),
    txnCurrency: z.string().length(3),
    txnAmount: z.number().positive(),
    paymentMethod: MeansCode,
    /** PAY-34: 1 ends what was set aside for the order, so that it can be cancelled. */
    isVoid: z.union([z.literal(0), z.literal(1)]).default(0),
    totalQuantity: z.int().min(0).max(1_000_000).optional(),
    hostName: Text,
    mobileNo: Text,
    email: Text,
    firstName: Text,
    lastName: Text,
    address1: Text,
    address2: Text,
    zipCode: Text,
    city: Text,
  }),
  answer: z.object({
    /** Where the buyer pays; empty when something was ended instead. */
    redirectUrl: z.string(),
    paymentId: z.string(),
  }),
  fails: beginFails,
});

/**
 * API-102: the same for the providers that a browser is sent to by this call; for the order that was made last, if that waits
 * for its money. Which page it is (`hostName`, `locale`) is known otherwise: by the unit and by the language asked for.
 */
export const createPaymentCall = call({
  id: 'API-102',
  post: '/createPayment',
  version: 0,
  host: 'pay',
  who: 'anyone',
  may: 'payment.begin',
  unit: 'buId',
  limits: beginLimits,
  body: z.object({
    csrfToken: CsrfToken,
    callBackUrl: ReturnAddress,
    hostName: Text,
    pspId: ProviderName,
    locale: z.string().max(16).optional(),
    txnCurrency: z.string().length(3),
    /** Where a provider takes several. */
    paymentMethod: MeansCode.optional(),
  }),
  answer: z.object({ redirectUrl: z.string(), paymentId: z.string() }),
  fails: [...beginFails, 'input.invalid', 'return-address.refused'],
});
