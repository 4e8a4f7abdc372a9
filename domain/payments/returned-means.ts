// How a provider names what was paid with, and what we call it (PAY-08, PAY-29). Our own wallet never comes back from a
// provider, so its `wallet` is PayPal; a word that nobody knows changes nothing.
import type { PaymentMeans } from '../units/unit.ts';

const returned: Readonly<Record<string, PaymentMeans>> = {
  creditcard: 'credit-card',
  debitcard: 'debit-card',
  instantpayment: 'instant-bank-transfer',
  wallet: 'paypal',
  bancontact: 'bancontact',
  mbway: 'mb-way',
};

export const meansReturned = (method: string, asked: PaymentMeans): PaymentMeans =>
  Object.hasOwn(returned, method) ? (returned[method] ?? asked) : asked;
