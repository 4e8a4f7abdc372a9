// Checkout sessions: made by the shop, paid by a buyer or over.
import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import type { SessionForm } from '../calls/session-form.ts';
import { invalid, noSuch } from '../errors.ts';
import type { LineItem, Session } from '../things.ts';
import { means, type Means } from '../words.ts';
import { checkPayable } from './currencies.ts';
import { cancelIntent, canAuthorise } from './intents.ts';

const daySeconds = 86_400;
const leastSeconds = 30 * 60;
const onlyEuro: readonly Means[] = ['bancontact', 'mb_way', 'customer_balance'];

export function newSession(account: Account, form: SessionForm): Session {
  const currencies = new Set(form.line_items.map(({ price_data: price }) => price.currency));
  const [currency = ''] = currencies;
  if (currencies.size > 1) throw invalid('All line items must have the same currency.', undefined, 'line_items');
  const id = account.service.newId(account.livemode ? 'cs_live' : 'cs_test', 28);
  const total = form.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  checkPayable(total, currency, 'line_items');
  const now = account.seconds();
  const expires = form.expires_at ?? now + daySeconds;
  // By our clock, and not even exactly: whoever asks for the bounds is refused for a second's delay.
  if (form.expires_at !== undefined && (expires <= now + leastSeconds || expires >= now + daySeconds))
    throw invalid(
      'The `expires_at` timestamp must be more than 30 minutes and less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  if (form.customer && form.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  if (form.customer && account.deleted.has(form.customer)) throw noSuch('customer', form.customer, 'customer');
  const customer = form.customer ? account.get('customer', form.customer, 'customer') : null;
  const offered = offeredMeans(form, currency);
  if (offered.length === 0)
    throw invalid(
      'No valid payment method types for this Checkout Session.',
      undefined,
      'allowed_payment_method_types',
    );

  account.lineItems.set(
    id,
    form.line_items.map((line) => lineItem(account, line)),
  );
  account.intentWishes.set(id, {
    metadata: form.payment_intent_data?.metadata ?? {},
    description: form.payment_intent_data?.description ?? null,
    suffix: form.payment_intent_data?.statement_descriptor_suffix ?? null,
    manual: manualMeans(form),
    isManualForAll: form.payment_intent_data?.capture_method === 'manual',
  });
  const session = account.add('session', {
    ...unusedParts,
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: form.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: form.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: form.cancel_url ?? null,
    client_reference_id: form.client_reference_id ?? null,
    created: now,
    currency,
    customer: customer?.id ?? null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: form.customer_email ?? null,
    expires_at: expires,
    livemode: account.livemode,
    locale: form.locale ?? null,
    metadata: form.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_options: optionsOf(form),
    payment_method_types: offered,
    payment_status: 'unpaid',
    saved_payment_method_options: {
      allow_redisplay_filters: form.saved_payment_method_options?.allow_redisplay_filters ?? ['always'],
      payment_method_remove: form.saved_payment_method_options?.payment_method_remove ?? 'disabled',
      payment_method_save: form.saved_payment_method_options?.payment_method_save ?? null,
    },
    status: 'open',
    success_url: form.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.service.base()}/c/pay/${id}`,
    wallet_options: form.wallet_options ? { link: { display: form.wallet_options.link?.display ?? 'auto' } } : null,
  });
  expireLater(account, session, (expires - now) * 1_000);
  return session;
}

/** What the account, the currency and the customer allow, of what was asked for. */
function offeredMeans(form: SessionForm, currency: string): Means[] {
  const { allowed_payment_method_types: asked, payment_method_options: options, customer } = form;
  return means
    .filter((one) => asked === undefined || asked.includes(one))
    .filter((one) => currency === 'eur' || !onlyEuro.includes(one))
    .filter((one) => one !== 'customer_balance' || (customer && options?.customer_balance))
    .filter((one) => form.payment_intent_data?.capture_method !== 'manual' || canAuthorise.includes(one));
}

const manualMeans = ({ payment_method_options: options }: SessionForm): Means[] => [
  ...(options?.card?.capture_method ? ['card' as const] : []),
  ...(options?.paypal?.capture_method ? ['paypal' as const] : []),
];

function optionsOf({ payment_method_options: options }: SessionForm): Stripe.Checkout.Session.PaymentMethodOptions {
  const capture = (one: { capture_method?: 'manual' | undefined } | undefined) =>
    one?.capture_method ? { capture_method: one.capture_method } : {};
  return {
    card: { request_three_d_secure: options?.card?.request_three_d_secure ?? 'automatic', ...capture(options?.card) },
    ...(options?.paypal ? { paypal: { preferred_locale: null, reference: null, ...capture(options.paypal) } } : {}),
    ...(options?.customer_balance ? { customer_balance: { funding_type: 'bank_transfer' as const } } : {}),
  };
}

function lineItem(account: Account, { quantity, price_data: price }: SessionForm['line_items'][number]): LineItem {
  const total = quantity * price.unit_amount;
  return {
    id: account.newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: price.product_data.name,
    metadata: null,
    price: null,
    quantity,
  };
}

/** Not while a bank is at it. */
function expireLater(account: Account, session: Session, ms: number): void {
  account.service.agenda.later(ms, () => {
    if (session.status !== 'open') return;
    if (isAtBank(account, session)) expireLater(account, session, 60_000);
    else expire(account, session);
  });
}

const isAtBank = (account: Account, { payment_intent: id }: Session): boolean =>
  id !== null && account.get('intent', id).status === 'processing';

/** One of paying and expiring wins; the other is refused. */
export function expire(account: Account, session: Session): Session {
  const intent = session.payment_intent === null ? null : account.get('intent', session.payment_intent);
  const status = session.status === 'open' && isAtBank(account, session) ? 'processing' : session.status;
  if (status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
    );
  session.status = 'expired';
  session.url = null;
  if (intent) cancelIntent(account, intent, 'expired');
  account.emit('checkout.session.expired', session);
  return session;
}

const unusedParts = {
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
} satisfies Partial<Stripe.Checkout.Session>;
