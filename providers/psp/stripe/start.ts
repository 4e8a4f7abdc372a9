// Begins a payment: a page of Stripe's on which exactly this sum can be paid by exactly this means.
import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Language } from '#domain/values/language.ts';
import type { StartOutcome, StartPayment } from '../port.ts';
import type { StripeAccount } from './account.ts';
import { toProvider } from './amounts.ts';
import { Customer, SessionHead } from './answers.ts';
import { findSession } from './find-session.ts';
import { authorisedMeans, wordFor } from './means.ts';
import { bankTransferIn } from './transfers.ts';

type SessionParams = Stripe.Checkout.SessionCreateParams;

const refused = (code: string): StartOutcome => ({ kind: 'refused', code });

export async function start(account: StripeAccount, asked: StartPayment): Promise<StartOutcome> {
  const amount = toProvider(asked.amount, asked.currency);
  const word = wordFor(asked.means);
  if (amount === null) return refused('amount-not-exact');
  if (word === null) return refused('means-unknown');
  if (asked.authoriseOnly && !authorisedMeans.includes(asked.means)) return refused('means-cannot-authorise');
  const isTransfer = word === 'customer_balance';
  if (isTransfer && bankTransferIn(asked.currency) === null) return refused('means-unavailable');

  const whose = await account.whose();
  if (typeof whose !== 'string') return whose;
  if (whose !== account.settings.account) return refused('wrong-account');

  // What is paid too much stays with the customer and would pay the next order: each transfer has a customer of its own.
  const customer = isTransfer ? await ownCustomer(account, asked) : { kind: 'said' as const, it: asked.customer };
  if (customer.kind !== 'said') return customer;

  const params = sessionParams(asked, amount, word, customer.it);
  const said = await account.ask(SessionHead, (sdk) =>
    sdk.checkout.sessions.create(params, { idempotencyKey: `${asked.attempt}:start` }),
  );
  if (said.kind === 'unknown') return said.isStored ? afterStoredFailure(account, asked, params) : said;
  return said.kind === 'refused' ? said : begunWith(account, said.it, params);
}

async function ownCustomer(account: StripeAccount, { attempt, unit }: StartPayment) {
  const said = await account.ask(Customer, (sdk) =>
    sdk.customers.create({ metadata: { attempt, unit } }, { idempotencyKey: `${attempt}:customer` }),
  );
  return said.kind === 'said' ? { kind: said.kind, it: said.it.id } : said;
}

/** The same words for the same attempt, always: other ones under its key would be refused. */
function sessionParams(asked: StartPayment, amount: number, word: string, customer: string | null): SessionParams {
  const metadata = { attempt: asked.attempt, unit: asked.unit };
  const price = {
    currency: asked.currency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: asked.title },
  };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    success_url: asked.returnUrl,
    cancel_url: asked.cancelUrl,
    expires_at: Math.floor(Date.parse(asked.expiresAt) / 1_000),
    client_reference_id: asked.attempt,
    metadata,
    // A session's are not its payment's.
    payment_intent_data: { metadata },
    allowed_payment_method_types: [word],
    ...optionsFor(asked, word),
    ...(customer !== null && { customer }),
    ...(customer !== null &&
      word === 'card' && {
        saved_payment_method_options: { payment_method_save: 'enabled', payment_method_remove: 'enabled' },
      }),
    locale: localeFor(asked.language),
    // The buyer pays the sum that the order says, in its currency, by the means they chose.
    adaptive_pricing: { enabled: false },
    wallet_options: { link: { display: 'never' } },
  };
}

function optionsFor(asked: StartPayment, word: string): Pick<SessionParams, 'payment_method_options'> {
  if (word === 'customer_balance') {
    const transfer = bankTransferIn(asked.currency);
    return transfer
      ? { payment_method_options: { customer_balance: { funding_type: 'bank_transfer', bank_transfer: transfer } } }
      : {};
  }
  // Said of the means and not of the whole session, which would drop every means that cannot.
  return asked.authoriseOnly ? { payment_method_options: { [word]: { capture_method: 'manual' } } } : {};
}

/** Stripe's page speaks no Arabic; it then goes by the browser. */
function localeFor(language: Language): NonNullable<SessionParams['locale']> {
  if (language === 'ar') return 'auto';
  return language === 'zc' ? 'zh' : language;
}

type Head = z.output<typeof SessionHead>;

async function begunWith(account: StripeAccount, session: Head, asked: SessionParams): Promise<StartOutcome> {
  const { id, url, expires_at: seconds } = session;
  const wrong = notAsAsked(account, session, asked);
  if (wrong !== null) {
    // Nobody shall pay there, and as long as somebody could it is no refusal.
    const ended = await account.ask(SessionHead, (sdk) => sdk.checkout.sessions.expire(id));
    return ended.kind === 'unknown' ? ended : refused(wrong);
  }
  if (!url) return { kind: 'unknown', why: 'a session without a page' };
  return { kind: 'started', ref: id, redirectUrl: url, expiresAt: new Date(seconds * 1_000) };
}

function notAsAsked({ settings }: StripeAccount, session: Head, asked: SessionParams): string | null {
  const price = asked.line_items?.[0]?.price_data;
  if (session.livemode !== settings.isLive) return 'wrong-mode';
  if (session.amount_total !== price?.unit_amount || session.currency !== price.currency) return 'wrong-sum';
  // What was asked for is a filter over what the account, the currency and the sum allow.
  const isOffered = asked.allowed_payment_method_types?.every((word) => session.payment_method_types.includes(word));
  return isOffered ? null : 'means-unavailable';
}

/** Asked again it would fail again for a day, though it may have begun. */
async function afterStoredFailure(
  account: StripeAccount,
  asked: StartPayment,
  params: SessionParams,
): Promise<StartOutcome> {
  const startedAt = new Date(asked.beganAt);
  const attempt = { attempt: asked.attempt, ref: null, payment: null, startedAt, currency: asked.currency };
  const found = await findSession(account, attempt);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'none') return refused('stored-failure');
  const said = await account.ask(SessionHead, (sdk) => sdk.checkout.sessions.retrieve(found.id));
  return said.kind === 'said' ? begunWith(account, said.it, params) : said;
}
