// What a buyer does on the page, and what comes of it.
import type { Account } from '../account.ts';
import type { Intent, Session } from '../things.ts';
import type { Means } from '../words.ts';
import type { Decline } from './cards.ts';
import { newIntent } from './intents.ts';
import { madeWith, type MadeWith, type Payment } from './made-with.ts';
import { attach } from './methods.ts';
import { charge, failIntent } from './settle.ts';
import { askForTransfer } from './transfers.ts';

export type PayOutcome =
  | { readonly kind: 'paid'; readonly isAnswerLost: boolean }
  | ({ readonly kind: 'declined' } & Decline)
  /** The buyer must say yes somewhere: at their bank, at PayPal, in an app. */
  | { readonly kind: 'asked'; readonly by: Means }
  /** The bank thinks. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'instructions' }
  /** The session is over. */
  | { readonly kind: 'gone' };

const slowBankMs = 30_000;
const appTimeoutMs = 5 * 60_000;
/** What somebody with a phone in their hand takes. */
const appAnswerMs = 2_000;

const wrongNumber: Decline = { code: 'incorrect_number', message: 'Your card number is invalid.', field: 'number' };
const notOffered: Decline = {
  code: 'payment_method_not_available',
  message: 'This way to pay is not available.',
  field: 'number',
};
export const unauthenticated: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  field: 'number',
};

/** With `isLate` the money comes although the session is over, as it does when a bank was already at it. */
export function pay(account: Account, session: Session, payment: Payment, isLate = false): PayOutcome {
  if (session.status !== 'open' && !isLate) return { kind: 'gone' };
  const by = typeOf(payment);
  if (!session.payment_method_types.includes(by)) return { kind: 'declined', ...notOffered };
  const intent = openIntent(account, session, isLate);
  if (!intent) return { kind: 'gone' };
  if (payment.means === 'customer_balance') {
    askForTransfer(account, session, intent);
    return { kind: 'instructions' };
  }
  const made = madeWith(account, session, payment);
  if (!made) return { kind: 'declined', ...wrongNumber };
  intent.payment_method = made.method;
  const waits =
    by !== 'card' || (made.card?.threeDSecure && !(made.isSaved && made.card.threeDSecure === 'unless-saved'));
  if (waits) {
    account.waiting.set(intent.id, { by, ...made });
    ask(account, session, intent, payment);
    return { kind: 'asked', by };
  }
  if (made.card?.isSlow) {
    beginSlowly(account, session, intent, made);
    return { kind: 'processing' };
  }
  return finish(account, session, intent, made);
}

const typeOf = ({ means }: Payment): Means => {
  if (means === 'saved' || means === 'apple_pay' || means === 'google_pay') return 'card';
  return means;
};

/** The session's one intent; null when it is at its end. */
function openIntent(account: Account, session: Session, isLate: boolean): Intent | null {
  if (session.payment_intent === null) return newIntent(account, session);
  const intent = account.get('intent', session.payment_intent);
  // What was called off was called off too late.
  if (isLate && intent.status === 'canceled') Object.assign(intent, revived);
  return intent.status === 'requires_payment_method' || intent.status === 'requires_action' ? intent : null;
}

const revived = { status: 'requires_payment_method', canceled_at: null, cancellation_reason: null } as const;

function ask(account: Account, session: Session, intent: Intent, payment: Payment): void {
  intent.status = 'requires_action';
  const url = `${account.service.base()}/c/pay/${session.id}/answer`;
  intent.next_action =
    payment.means === 'mb_way'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.success_url } };
  account.emit('payment_intent.requires_action', intent);
  if (payment.means !== 'mb_way') return;
  const { agenda } = account.service;
  // The buyer may have begun another try meanwhile.
  const asked = account.waiting.get(intent.id);
  const isStill = () => account.waiting.get(intent.id) === asked;
  if (/[01]$/.test(payment.phone))
    agenda.later(
      appAnswerMs,
      () => isStill() && answerAsked(account, session, payment.phone.endsWith('0') ? 'confirm' : 'refuse'),
    );
  agenda.later(appTimeoutMs, () => isStill() && answerAsked(account, session, 'refuse'));
}

function beginSlowly(account: Account, session: Session, intent: Intent, made: MadeWith): void {
  intent.status = 'processing';
  account.emit('payment_intent.processing', intent);
  account.service.agenda.later(
    slowBankMs,
    () => void (intent.status === 'processing' && finish(account, session, intent, made)),
  );
}

function finish(account: Account, session: Session, intent: Intent, made: MadeWith): PayOutcome {
  const declined = charge(account, { intent, session, ...made });
  if (declined) return { kind: 'declined', ...declined };
  if (made.method !== null && made.saveFor !== null) attach(account, account.get('method', made.method), made.saveFor);
  return { kind: 'paid', isAnswerLost: made.card?.isAnswerLost ?? false };
}

/** What the buyer said at their bank, at PayPal or in the app. */
export function answerAsked(account: Account, session: Session, answer: 'confirm' | 'refuse'): PayOutcome {
  const waiting = account.waiting.get(session.payment_intent ?? '');
  if (!waiting) return { kind: 'gone' };
  const intent = account.get('intent', session.payment_intent ?? '');
  if (answer === 'refuse') {
    failIntent(account, intent, unauthenticated, null);
    return { kind: 'declined', ...unauthenticated };
  }
  const { details } = waiting;
  const proven = details.card ? { ...details, card: { ...details.card, three_d_secure: authenticated } } : details;
  return finish(account, session, intent, { ...waiting, details: proven, method: intent.payment_method });
}

const authenticated = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} as const;
