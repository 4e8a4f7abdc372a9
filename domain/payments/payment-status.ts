// What a payment provider says of one attempt to pay, in our words. Only these decide anything: a notice or a browser that
// comes back says no more than that it is time to ask.
import type { PaymentMeans } from '../units/unit.ts';

export type PaymentStatus =
  /** Can still be paid; a declined card is not the end of it. */
  | { readonly kind: 'open' }
  /** The money is set aside for us and not taken yet. */
  | { readonly kind: 'authorised'; readonly payment: ProviderPayment; readonly captureBefore: Date | null }
  /** The buyer has done their part and the money is on its way. */
  | { readonly kind: 'waiting'; readonly transfer: TransferInstructions | null }
  | { readonly kind: 'paid'; readonly payment: ProviderPayment }
  | { readonly kind: 'failed'; readonly reason: DeclineReason }
  /** Its time is over and nobody paid. */
  | { readonly kind: 'expired' }
  /** Ended by us, or the authorisation ran out. */
  | { readonly kind: 'voided' }
  /** Nobody answered, or with words we do not know. Asked again; decides nothing. */
  | { readonly kind: 'unknown'; readonly why: string };

/** The provider's side of a payment: compared with the attempt before anything is believed. */
export interface ProviderPayment {
  /** The provider's own id of it: what a payment is booked under. */
  readonly id: string;
  /** The attempt that the provider says it is for. */
  readonly attempt: string;
  /** In minor units, by ISO's exponent whatever the provider counts in. */
  readonly amount: number;
  readonly currency: string;
  /** Whose money it became. */
  readonly account: string;
  /** False for play money. */
  readonly isLive: boolean;
  /** How it was paid, where the provider says so. */
  readonly means: PaymentMeans | null;
  readonly card: UsedCard | null;
  /** What the provider keeps the card under for the next time, where it does. */
  readonly cardToken: string | null;
  /** What the provider keeps of it; null until it knows. */
  readonly fee: ProviderFee | null;
  /** What it says went back to the buyer so far, by a refund of anybody's; null where it does not tell. */
  readonly refunded: number | null;
  /** Whether the buyer's bank has asked for it back. */
  readonly isDisputed: boolean;
}

export interface UsedCard {
  readonly brand: string;
  readonly last4: string;
  /** The same for the same card, whoever uses it; says nothing about it. */
  readonly fingerprint: string | null;
}

export interface ProviderFee {
  /** The provider's own id of the entry. */
  readonly id: string;
  readonly amount: number;
  /** Of the account, which may not be that of the payment. */
  readonly currency: string;
}

/** Where a bank transfer is to go. */
export interface TransferInstructions {
  readonly iban: string;
  readonly reference: string;
  /** What is still missing, in minor units. */
  readonly remaining: number;
}

/** Why a bank said no, as far as its owner may be told: a stolen card is a declined one. */
export type DeclineReason =
  'declined' | 'insufficient-funds' | 'card-expired' | 'card-details' | 'authentication-failed' | 'try-again';
