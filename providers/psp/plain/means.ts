// What these providers call a means of payment (PAY-08, PAY-29): their 'wallet' is PayPal, never the shop's own.
import type { PaymentMeans } from '#domain/units/unit.ts';

const words: Partial<Record<PaymentMeans, string>> = {
  'credit-card': 'creditcard',
  'debit-card': 'debitcard',
  'instant-bank-transfer': 'instantpayment',
  paypal: 'wallet',
  bancontact: 'bancontact',
  'mb-way': 'mbway',
};

export const plainMeans = Object.keys(words) as PaymentMeans[];

export const wordFor = (means: PaymentMeans): string | null => words[means] ?? null;

/** Null for a word that we do not know: whoever asked keeps the means that was asked for. */
export const meansOf = (word: string): PaymentMeans | null => plainMeans.find((means) => words[means] === word) ?? null;
