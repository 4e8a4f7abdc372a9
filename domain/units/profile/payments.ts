// What a unit takes as payment, and who collects it.
import { addressFault, type Faults } from './faults.ts';
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

export interface PaymentChoices {
  readonly allowEnCompte: boolean;
  readonly paymentMeans: readonly PaymentMeans[];
  readonly psp: string;
  /** Where a payment returns to, on a desktop and on a phone; null is the shop itself. */
  readonly returnUrl: string | null;
  readonly mobileReturnUrl: string | null;
  readonly bankTransferWindowMinutes: number;
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
  payOnlyByWallet: false,
};

export const paymentWires = {
  allowEnCompte: ['allowEnCompte', 'flag'],
  paymentMeans: ['paymentType', 'own'],
  psp: ['pspProvider', 'text'],
  returnUrl: ['redirectUrl', 'text-or-null'],
  mobileReturnUrl: ['mobileRedirectUrl', 'text-or-null'],
  bankTransferWindowMinutes: ['bankTransferWindowMinutes', 'whole'],
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
};
