// Payment intents: what a session makes when its buyer first tries to pay.
import type { Account } from '../account.ts';
import type { IntentWish } from '../kept.ts';
import type { Intent, Session } from '../things.ts';
import type { Means } from '../words.ts';

const noWish: IntentWish = { metadata: {}, description: null, suffix: null, manual: [], isManualForAll: false };

export function newIntent(account: Account, session: Session): Intent {
  const wish = account.intentWishes.get(session.id) ?? noWish;
  const id = account.newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: wish.isManualForAll ? 'manual' : 'automatic_async',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: account.seconds(),
    currency: session.currency,
    customer: session.customer,
    customer_account: null,
    description: wish.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: account.livemode,
    managed_payments: null,
    metadata: { ...wish.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...session.payment_method_types],
    payment_record: null,
    processing: null,
    receipt_email: session.customer_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: wish.suffix,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  session.payment_intent = id;
  account.sessionOfIntent.set(id, session);
  account.add('intent', intent);
  account.emit('payment_intent.created', intent);
  return intent;
}

export function cancelIntent(account: Account, intent: Intent, reason: Intent['cancellation_reason']): void {
  intent.status = 'canceled';
  intent.canceled_at = account.seconds();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  account.waiting.delete(intent.id);
  account.emit('payment_intent.canceled', intent);
}

/** Means that can only set money aside when they are asked to, and those that never can. */
export function isAuthoriseOnly(account: Account, session: Session, by: Means): boolean {
  const wish = account.intentWishes.get(session.id);
  return canAuthorise.includes(by) && wish !== undefined && (wish.isManualForAll || wish.manual.includes(by));
}

export const canAuthorise: readonly Means[] = ['card', 'paypal'];
