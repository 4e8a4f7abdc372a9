// Attempts to pay, and what their providers told of them.
import type { ColumnType } from 'kysely';
import type { AttemptState } from '#domain/payments/attempt.ts';
import type { RefundState, RefundWhy } from '#domain/payments/refund.ts';
import type { PaymentMeans } from '#domain/units/unit.ts';
import type { Once } from '../columns.ts';

/** Filled later, and by whoever hears of it first. */
type Later<T> = ColumnType<T | null, never, T>;

/** `not-by-us`: the provider did something with our money that we did not ask for; somebody has to look. */
export type EventEnd = 'checked' | 'other-mode' | 'not-ours' | 'needless' | 'not-by-us';

/** What a notice is about: a payment, money of it that goes back, or nothing that is followed here. */
export type EventAbout = 'payment' | 'money-back' | 'other';

export interface PaymentTables {
  payment_attempt: {
    unit_id: Once<string>;
    id: Once<string>;
    order_id: Once<string>;
    state: AttemptState;
    reason: ColumnType<string | null, never, string | null>;
    provider: Once<string>;
    account: Once<string>;
    is_live: Once<boolean>;
    means: PaymentMeans;
    currency: Once<string>;
    amount: Once<number>;
    asked: ColumnType<unknown, string, never>;
    ref: Later<string>;
    payment: Later<string>;
    redirect_url: ColumnType<string | null, never, string | null>;
    received: Later<number>;
    received_currency: Later<string>;
    card_brand: Later<string>;
    card_last4: Later<string>;
    card_token: Later<string>;
    card_fingerprint: Later<string>;
    capture_before: Later<Date>;
    fee_entry: Later<string>;
    made_at: Once<Date>;
    ends_at: Date;
    changed_at: Date;
    check_at: Date | null;
  };
  payment_refund: {
    unit_id: Once<string>;
    id: Once<string>;
    attempt_id: Once<string>;
    why: Once<RefundWhy>;
    state: RefundState;
    reason: ColumnType<string | null, never, string | null>;
    currency: Once<string>;
    amount: Once<number>;
    ref: Later<string>;
    tries: ColumnType<number, never, number>;
    made_at: Once<Date>;
    changed_at: Date;
    asked_at: Later<Date>;
  };
  payment_event: {
    unit_id: Once<string>;
    provider: Once<string>;
    event: Once<string>;
    type: Once<string>;
    object: Once<string>;
    attempt: Once<string | null>;
    about: Once<EventAbout>;
    received_at: Once<Date>;
    check_at: Date | null;
    settled_at: Later<Date>;
    became: Later<EventEnd>;
  };
}
