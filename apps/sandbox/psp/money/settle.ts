// What follows when a try succeeds or fails: the charge, the intent, the session, and who is told.
import { isMeant } from '../../switches.ts';
import type { Account } from '../account.ts';
import { otherCurrency } from '../distort.ts';
import type { Details } from '../kept.ts';
import type { Charge, Intent, Session } from '../things.ts';
import { savedDecline, type Decline, type TestCard } from './cards.ts';
import { holdsMs, newCharge } from './charges.ts';
import { openDispute, warnOfFraud } from './disputes.ts';
import { isAuthoriseOnly } from './intents.ts';
import { feeFor, move } from './ledger.ts';
import { releaseAuthorisation } from './refunds.ts';
import { openReview } from './reviews.ts';

export interface Attempt {
  readonly intent: Intent;
  readonly session: Session;
  readonly details: Details;
  readonly card: TestCard | null;
  readonly isSaved: boolean;
}

/** Runs the try to its end. Says why it was declined, or null. */
export function charge(account: Account, attempt: Attempt): Decline | null {
  const { intent, session, details, card } = attempt;
  const declined = attempt.isSaved && card?.declinedOnceSaved ? savedDecline : (card?.declined ?? null);
  intent.next_action = null;
  account.waiting.delete(intent.id);
  if (declined) {
    const failed = newCharge(account, { intent, details, card, declined, isAuthorised: false });
    account.emit('charge.failed', failed);
    failIntent(account, intent, declined, failed);
    return declined;
  }
  tellLie(account, intent);
  const isAuthorised = isAuthoriseOnly(account, session, details.type);
  const made = newCharge(account, { intent, details, card, declined: null, isAuthorised });
  intent.latest_charge = made.id;
  intent.last_payment_error = null;
  if (card?.risk === 'elevated') openReview(account, intent, made);
  account.emit('charge.succeeded', made);
  if (isAuthorised) holdBack(account, intent, made);
  else take(account, intent, made);
  completeSession(account, session, isAuthorised ? 'unpaid' : 'paid');
  if (card?.afterwards) afterwards(account, made, card.afterwards);
  return null;
}

export function failIntent(account: Account, intent: Intent, declined: Decline, failed: Charge | null): void {
  const { code, declineCode, message } = declined;
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  account.waiting.delete(intent.id);
  if (failed) intent.latest_charge = failed.id;
  intent.last_payment_error = {
    type: 'card_error',
    code,
    message,
    ...(declineCode ? { decline_code: declineCode } : {}),
    ...(failed ? { charge: failed.id } : {}),
  };
  account.emit('payment_intent.payment_failed', intent);
}

/** Money that is there. Its balance transaction follows a moment later. */
function take(account: Account, intent: Intent, made: Charge): void {
  intent.status = 'succeeded';
  intent.amount_received = made.amount_captured;
  account.emit('payment_intent.succeeded', intent);
  account.service.agenda.later(account.service.switches.state.psp.settleMs, () => {
    settle(account, made, made.amount_captured);
    account.emit('charge.updated', made, { balance_transaction: null });
  });
}

function settle(account: Account, made: Charge, amount: number): void {
  const isCard = made.payment_method_details.type === 'card';
  made.balance_transaction = move(account, {
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    amount,
    fee: feeFor(made.amount_captured, made.currency),
    currency: made.currency,
    source: made.id,
    isAvailable: account.cardOfCharge.get(made.id)?.isAvailableAtOnce ?? false,
  }).id;
}

function holdBack(account: Account, intent: Intent, made: Charge): void {
  intent.status = 'requires_capture';
  intent.capture_method = 'manual';
  intent.amount_capturable = made.amount;
  account.emit('payment_intent.amount_capturable_updated', intent);
  account.service.agenda.later(holdsMs(made.payment_method_details.type), () => {
    if (intent.status === 'requires_capture') releaseAuthorisation(account, intent, 'automatic');
  });
}

/** Takes all or a part of what was set aside; the rest is released. */
export function capture(account: Account, intent: Intent, made: Charge, amount: number): void {
  made.captured = true;
  made.amount_captured = amount;
  settle(account, made, made.amount);
  if (amount < made.amount)
    move(account, {
      type: made.payment_method_details.type === 'card' ? 'refund' : 'payment_refund',
      category: 'partial_capture_reversal',
      amount: amount - made.amount,
      currency: made.currency,
      source: made.id,
    });
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  const session = account.sessionOfIntent.get(intent.id);
  if (session) session.payment_status = 'paid';
  account.emit('charge.captured', made);
  account.emit('payment_intent.succeeded', intent);
}

/** A session that is over stays over: money may come for it all the same. */
export function completeSession(account: Account, session: Session, paid: 'paid' | 'unpaid'): void {
  if (session.status !== 'open') return;
  session.status = 'complete';
  session.payment_status = paid;
  session.url = null;
  session.customer_details = {
    address: null,
    business_name: null,
    email: session.customer_email ?? emailOf(account, session.customer),
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  account.emit('checkout.session.completed', session);
}

const emailOf = (account: Account, customer: string | null): string | null =>
  customer === null ? null : account.get('customer', customer).email;

/** The switch that makes the service take another sum, or another currency, than it was asked to. */
function tellLie(account: Account, intent: Intent): void {
  const { switches } = account.service;
  const now = switches.state['psp-events'];
  // Which events tell of it makes no difference to the money.
  if (!now.fail?.startsWith('lie-') || !isMeant({ ...now, only: null }, account.id, '')) return;
  switches.take('psp-events');
  if (now.fail === 'lie-currency') intent.currency = otherCurrency(intent.currency);
  else intent.amount += now.fail === 'lie-more' ? 1 : -1;
}

function afterwards(account: Account, made: Charge, what: NonNullable<TestCard['afterwards']>): void {
  if (what === 'fraud-warning') warnOfFraud(account, made);
  else openDispute(account, made, { reason: what === 'inquiry' ? 'general' : what, isInquiry: what === 'inquiry' });
}
