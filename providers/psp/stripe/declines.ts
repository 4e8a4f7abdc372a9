// Why a bank said no, as far as whoever holds the card may be told. What is not named here is a plain decline: nobody is
// told that a card is thought to be stolen.
import type { DeclineReason } from '#domain/payments/payment-status.ts';

const reasons = new Map<string, DeclineReason>(
  Object.entries({
    insufficient_funds: 'insufficient-funds',
    card_velocity_exceeded: 'insufficient-funds',
    withdrawal_count_limit_exceeded: 'insufficient-funds',
    expired_card: 'card-expired',
    incorrect_number: 'card-details',
    invalid_number: 'card-details',
    incorrect_cvc: 'card-details',
    invalid_cvc: 'card-details',
    invalid_expiry_month: 'card-details',
    invalid_expiry_year: 'card-details',
    incorrect_zip: 'card-details',
    authentication_required: 'authentication-failed',
    authentication_failure: 'authentication-failed',
    payment_intent_authentication_failure: 'authentication-failed',
    processing_error: 'try-again',
    try_again_later: 'try-again',
    issuer_not_available: 'try-again',
    reenter_transaction: 'try-again',
  }),
);

export interface Decline {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

/** The bank's own word counts for more than Stripe's. */
export const declineReason = (decline: Decline | null | undefined): DeclineReason =>
  reasons.get(decline?.decline_code ?? '') ?? reasons.get(decline?.code ?? '') ?? 'declined';
