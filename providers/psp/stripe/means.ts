// Means of payment in Stripe's words, and back.
import type { PaymentMeans } from '#domain/units/unit.ts';
import type { Intent } from './answers.ts';

const words: Partial<Record<PaymentMeans, string>> = {
  'credit-card': 'card',
  'debit-card': 'card',
  paypal: 'paypal',
  bancontact: 'bancontact',
  'mb-way': 'mb_way',
  'bank-transfer': 'customer_balance',
  'asynchronous-bank-transfer': 'customer_balance',
};

export const stripeMeans = Object.keys(words) as PaymentMeans[];

/** The others are charged at once, whatever is asked. */
export const authorisedMeans: readonly PaymentMeans[] = ['credit-card', 'debit-card', 'paypal'];

export const wordFor = (means: PaymentMeans): string | null => words[means] ?? null;

/** Apple Pay and Google Pay are a card there too. */
export function meansUsed({ latest_charge: charge }: Intent): PaymentMeans | null {
  const details = charge?.payment_method_details;
  switch (details?.type) {
    case 'card':
      return details.card?.funding === 'debit' ? 'debit-card' : 'credit-card';
    case 'paypal':
      return 'paypal';
    case 'bancontact':
      return 'bancontact';
    case 'mb_way':
      return 'mb-way';
    case 'customer_balance':
      return 'bank-transfer';
    default:
      return null;
  }
}
