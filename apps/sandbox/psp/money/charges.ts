// A try at a payment, and what it is made with.
import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import type { Details } from '../kept.ts';
import type { Charge, Intent } from '../things.ts';
import type { Means, Wallet } from '../words.ts';
import { brandOf, type Decline, type TestCard } from './cards.ts';

const authorisedDays: Partial<Record<Means, number>> = { card: 7, paypal: 10 };

/** How long an authorisation holds; those that cannot be authorised have none. */
export const holdsMs = (by: Means): number => (authorisedDays[by] ?? 0) * 86_400_000;

export interface CardFacts {
  readonly expMonth: number;
  readonly expYear: number;
  readonly wallet: Wallet | null;
}

export function cardDetails(account: Account, card: TestCard, { expMonth, expYear, wallet }: CardFacts): Details {
  const brand = brandOf(card.number);
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: wallet ? null : 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: account.fingerprint(card.number, wallet),
      funding: 'credit',
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: wallet ? { type: wallet, dynamic_last4: '4242', [wallet]: {} } : null,
    },
  };
}

export function detailsOf(account: Account, by: Exclude<Means, 'card'>): Details {
  switch (by) {
    case 'paypal':
      return {
        type: by,
        paypal: {
          country: 'FR',
          payer_email: 'buyer@example.com',
          payer_id: 'SANDBOXPAYER1',
          payer_name: 'Léa Example',
          seller_protection: null,
          transaction_id: account.newId('pp').slice(3, 20).toUpperCase(),
        },
      };
    case 'bancontact':
      return {
        type: by,
        bancontact: {
          bank_code: 'VAPE',
          bank_name: 'VAN DE PUT & CO',
          bic: 'VAPEBE22',
          generated_sepa_debit: null,
          generated_sepa_debit_mandate: null,
          iban_last4: '7061',
          preferred_language: 'fr',
          verified_name: 'Léa Example',
        },
      };
    case 'mb_way':
      return { type: by, mb_way: {} };
    case 'customer_balance':
      return { type: by, customer_balance: {} };
  }
}

export interface Try {
  readonly intent: Intent;
  readonly details: Details;
  readonly card: TestCard | null;
  readonly declined: Decline | null;
  /** Set aside only, until it is captured. */
  readonly isAuthorised: boolean;
}

export function newCharge(account: Account, { intent, details, card, declined, isAuthorised }: Try): Charge {
  const created = account.seconds();
  const isCaptured = declined === null && !isAuthorised;
  const charge: Charge = {
    id: account.newId(details.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: intent.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'UNWRAP',
    captured: isCaptured,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: account.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(card, declined),
    paid: declined === null,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: withAuthorisation(details, intent.amount, isAuthorised ? created : null),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  if (card) account.cardOfCharge.set(charge.id, card);
  return account.add('charge', charge);
}

function withAuthorisation(details: Details, amount: number, from: number | null): Details {
  if (!details.card || from === null) return details;
  const captureBefore = from + holdsMs('card') / 1_000;
  return { ...details, card: { ...details.card, amount_authorized: amount, capture_before: captureBefore } };
}

function outcomeOf(card: TestCard | null, declined: Decline | null): Stripe.Charge.Outcome {
  const usual = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (card?.risk === 'blocked')
    return {
      ...usual,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      seller_message: 'The payment was blocked as too risky.',
      type: 'blocked',
    };
  return {
    ...usual,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined?.declineCode ?? null,
    risk_level: card?.risk === 'elevated' ? 'elevated' : 'normal',
    seller_message: declined ? 'The bank did not say why it declined.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : card?.risk === 'elevated' ? 'manual_review' : 'authorized',
  };
}
