// Bank transfers by currency: each has an account of Stripe's to pay to, by the rules of where it is.
import type { Stripe } from 'stripe';

type BankTransfer = Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer;

/** In the euro area one account serves all; it is a French one. */
const transfers: Readonly<Record<string, BankTransfer>> = {
  EUR: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'FR' } },
  GBP: { type: 'gb_bank_transfer' },
  JPY: { type: 'jp_bank_transfer' },
  MXN: { type: 'mx_bank_transfer' },
  USD: { type: 'us_bank_transfer' },
};

export const bankTransferIn = (currency: string): BankTransfer | null => transfers[currency] ?? null;
