// Every word that an object's state or an event may have. The vendor's SDK lets any text through; these lists do not.
export const sessionStatuses = ['open', 'complete', 'expired'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export const paymentStatuses = ['unpaid', 'paid', 'no_payment_required'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

export const chargeStatuses = ['succeeded', 'pending', 'failed'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

export const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
  'prevented',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const transactionTypes = [
  'charge',
  'payment',
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
  'adjustment',
  'payout',
  'payout_failure',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const means = ['card', 'paypal', 'bancontact', 'mb_way', 'customer_balance'] as const;
export type Means = (typeof means)[number];

export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.partially_funded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.captured',
  'charge.updated',
  'charge.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'customer.created',
  'customer.deleted',
  'customer_cash_balance_transaction.created',
  'cash_balance.funds_available',
  'payment_method.attached',
  'payment_method.detached',
  'payout.paid',
  'payout.failed',
  'review.opened',
  'review.closed',
  'radar.early_fraud_warning.created',
] as const;
export type EventType = (typeof eventTypes)[number];
