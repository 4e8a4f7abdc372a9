// What a unit takes as payment, and who collects it.
import { addressFault, isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export const paymentMeans = [
  'credit-card',
  'debit-card',
  'wallet',
  'bank-transfer',
  'bank-cheque',
  'gift-card',
  'third-party-coupon',
  'paypal',
  'internal-use',
  'instant-bank-transfer',
  'asynchronous-bank-transfer',
  'mb-way',
  'bancontact',
] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** The payment services the contract knows; each gets its adapter with the payments. */
export const paymentProviders = ['stripe', 'ingenico', 'market-pay', 'amazon', 'paypal'] as const;

/** Those whose page offers the wallet of the buyer's phone beside a card. */
const withPhoneWallets: ReadonlySet<string> = new Set<(typeof paymentProviders)[number]>(['stripe']);

export const hasPhoneWallets = ({ psp, paymentMeans: taken }: Pick<PaymentChoices, 'psp' | 'paymentMeans'>): boolean =>
  taken.includes('credit-card') && withPhoneWallets.has(psp);

/** Whose coupons a unit may take besides its own cards. */
export const couponIssuers = ['coupon-desk'] as const;

export interface CouponIssuing {
  readonly issuer: string;
  /** What the numbers of its coupons begin with: only those are told to it. A letter, so that none is a number of ours. */
  readonly prefix: string;
}

export interface PaymentChoices {
  readonly allowEnCompte: boolean;
  readonly paymentMeans: readonly PaymentMeans[];
  readonly psp: string;
  /** Where a payment returns to, on a desktop and on a phone; null is the shop itself. */
  readonly returnUrl: string | null;
  readonly mobileReturnUrl: string | null;
  readonly bankTransferWindowMinutes: number;
  /** The least that is paid from outside, in minor units: providers refuse less. 0 is any amount. */
  readonly smallestPayment: number;
  readonly couponIssuers: readonly CouponIssuing[];
  /** Customers pay by wallet and by nothing else. */
  readonly payOnlyByWallet: boolean;
}

export const usualPayments: PaymentChoices = {
  allowEnCompte: false,
  paymentMeans: ['credit-card'],
  psp: 'stripe',
  returnUrl: null,
  mobileReturnUrl: null,
  bankTransferWindowMinutes: 30,
  smallestPayment: 50,
  couponIssuers: [],
  payOnlyByWallet: false,
};

export const paymentWires = {
  allowEnCompte: ['allowEnCompte', 'flag'],
  paymentMeans: ['paymentType', 'own'],
  psp: ['pspProvider', 'text'],
  returnUrl: ['redirectUrl', 'text-or-null'],
  mobileReturnUrl: ['mobileRedirectUrl', 'text-or-null'],
  bankTransferWindowMinutes: ['bankTransferWindowMinutes', 'whole'],
  smallestPayment: ['smallestPayment', 'whole'],
  couponIssuers: 'unsent',
  payOnlyByWallet: ['isPayOnlyWallet', 'flag'],
} as const satisfies Wires<PaymentChoices>;

export const paymentFaults: Faults<PaymentChoices> = {
  paymentMeans: ({ paymentMeans: taken }) => taken.length === 0 && 'A unit takes at least one means of payment.',
  psp: ({ psp }) =>
    !(paymentProviders as readonly string[]).includes(psp) &&
    `The payment provider is one of ${paymentProviders.join(', ')}.`,
  returnUrl: ({ returnUrl }) => addressFault(returnUrl),
  mobileReturnUrl: ({ mobileReturnUrl }) => addressFault(mobileReturnUrl),
  bankTransferWindowMinutes: ({ bankTransferWindowMinutes: minutes }) =>
    ![30, 8 * 24 * 60].includes(minutes) && 'A bank transfer has 30 minutes or 8 days.',
  smallestPayment: ({ smallestPayment }) =>
    !isWhole(smallestPayment, 0, 1_000_000_000) &&
    'The smallest payment is 0 to 1,000,000,000 minor units of the currency.',
  couponIssuers: ({ couponIssuers: taken, paymentMeans: means }) => {
    if (taken.length > 0 && !means.includes('third-party-coupon'))
      return 'A unit that knows who issues coupons of others takes them as payment.';
    const isRight = ({ issuer, prefix }: CouponIssuing) =>
      (couponIssuers as readonly string[]).includes(issuer) && /^[A-Z][0-9A-Z]{1,15}$/.test(prefix);
    return (
      !taken.every(isRight) &&
      `A coupon is issued by one of ${couponIssuers.join(', ')}, and its number begins with a capital and 1 to 15 digits or capitals.`
    );
  },
};
