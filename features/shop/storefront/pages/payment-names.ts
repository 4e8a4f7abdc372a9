import type { IntlShape } from 'react-intl';
import type { PaymentMeans } from '#domain/units/unit.ts';

/** What people call a means of payment; null for what is not offered to shoppers. */
const names = {
  'credit-card': 'pages.means.credit-card',
  'debit-card': 'pages.means.debit-card',
  wallet: 'pages.means.wallet',
  'bank-transfer': 'pages.means.bank-transfer',
  'bank-cheque': 'pages.means.bank-cheque',
  'gift-card': 'pages.means.gift-card',
  'third-party-coupon': 'pages.means.coupon',
  paypal: 'pages.means.paypal',
  'internal-use': null,
  'instant-bank-transfer': 'pages.means.instant',
  'asynchronous-bank-transfer': 'pages.means.later',
  'mb-way': 'pages.means.mb-way',
  bancontact: 'pages.means.bancontact',
} as const satisfies Record<PaymentMeans, string | null>;

/** "credit card, bank transfer or gift card" */
export function namesOfMeans(intl: IntlShape, means: readonly PaymentMeans[]): string {
  const shown = means.flatMap((each) => {
    const id = names[each];
    return id ? [intl.formatMessage({ id })] : [];
  });
  return intl.formatList(shown, { type: 'disjunction' });
}
