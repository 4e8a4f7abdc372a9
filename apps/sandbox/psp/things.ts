// The objects, in the SDK's own types: what they must hold, the compiler knows. States are narrowed to our lists, and
// references are always plain ids here; an answer that was asked to expand them is made in calls/expand.ts.
import type { Stripe } from 'stripe';
import type {
  ChargeStatus,
  DisputeStatus,
  IntentStatus,
  Means,
  PaymentStatus,
  RefundStatus,
  SessionStatus,
  TransactionType,
} from './words.ts';

export interface Session extends Stripe.Checkout.Session {
  status: SessionStatus;
  payment_status: PaymentStatus;
  payment_method_types: Means[];
  amount_total: number;
  currency: string;
  customer: string | null;
  payment_intent: string | null;
  metadata: Stripe.Metadata;
}

export interface Intent extends Stripe.PaymentIntent {
  status: IntentStatus;
  capture_method: 'automatic_async' | 'manual';
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
  review: string | null;
}

export interface Charge extends Stripe.Charge {
  status: ChargeStatus;
  balance_transaction: string | null;
  customer: string | null;
  payment_intent: string;
  payment_method_details: Stripe.Charge.PaymentMethodDetails & { type: Means };
}

export interface Refund extends Stripe.Refund {
  status: RefundStatus;
  balance_transaction: string | null;
  charge: string | null;
  payment_intent: string | null;
  customer: string | null;
  failure_balance_transaction?: string;
}

export interface Dispute extends Stripe.Dispute {
  status: DisputeStatus;
  charge: string;
  payment_intent: string;
}

export interface Transaction extends Stripe.BalanceTransaction {
  type: TransactionType;
  source: string | null;
}

export interface Customer extends Stripe.Customer {
  email: string | null;
}

export interface Method extends Stripe.PaymentMethod {
  type: Means;
  customer: string | null;
}

export interface Payout extends Stripe.Payout {
  balance_transaction: string;
}

export type Review = Stripe.Review;
export type FraudWarning = Stripe.Radar.EarlyFraudWarning;
export type CashTransaction = Stripe.CustomerCashBalanceTransaction;
export type LineItem = Stripe.LineItem;

/** What is kept and found by its id. */
export interface Things {
  session: Session;
  intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  transaction: Transaction;
  customer: Customer;
  method: Method;
  payout: Payout;
  review: Review;
  warning: FraudWarning;
  cash: CashTransaction;
}
export type Kind = keyof Things;
export type Thing = Things[Kind];
