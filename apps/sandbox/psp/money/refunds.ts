// Money back: at once, after a while, not at all, or only seemingly.
import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { invalid, wrongState } from '../errors.ts';
import type { Charge, Intent, Refund } from '../things.ts';
import type { TestCard } from './cards.ts';
import { checkSayable } from './currencies.ts';
import { move } from './ledger.ts';

export interface RefundWish {
  readonly amount?: number | undefined;
  readonly reason?: Stripe.Refund.Reason | undefined;
  readonly metadata?: Record<string, string> | undefined;
  /** Where the buyer is asked for their bank account. */
  readonly instructions_email?: string | undefined;
}

/** A bank that is slow to say yes, and one that sends the money back. */
const pendingMs = 60_000;
const returnedMs = 3 * 86_400_000;

const isWithMoney = ({ status }: Refund): boolean => status !== 'failed' && status !== 'canceled';

export function refundCharge(account: Account, charge: Charge, wish: RefundWish): Refund {
  if (charge.status !== 'succeeded' || !charge.captured)
    throw wrongState('charge', charge.captured ? charge.status : 'uncaptured');
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (isUnderDispute(account, charge)) throw invalid(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const amount = wish.amount ?? left;
  if (amount <= 0) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    );
  checkSayable(amount, charge.currency, 'amount');

  const isCard = charge.payment_method_details.type === 'card';
  const card = account.cardOfCharge.get(charge.id);
  const status = firstStatus(charge, card, wish);
  const refund = newRefund(account, {
    prefix: isCard ? 're' : 'pyr',
    amount,
    currency: charge.currency,
    charge,
    status,
    reason: wish.reason ?? null,
    metadata: wish.metadata ?? {},
  });
  if (status === 'pending') refund.pending_reason = 'processing';
  if (status === 'requires_action') askForAccount(account, refund, wish.instructions_email ?? '');
  refund.balance_transaction = move(account, {
    type: isCard ? 'refund' : 'payment_refund',
    category: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: refund.id,
  }).id;
  countRefunded(charge, amount);
  account.emit('refund.created', refund);
  account.emit('charge.refunded', charge);
  const { agenda } = account.service;
  if (status === 'pending')
    agenda.later(pendingMs, () => refund.status === 'pending' && changeRefund(account, refund, 'succeeded'));
  if (card?.refund === 'fails-later')
    agenda.later(returnedMs, () => refund.status === 'succeeded' && changeRefund(account, refund, 'failed'));
  return refund;
}

/** Cards and PayPal at once; a bank takes its time, and may not know where to. */
function firstStatus(charge: Charge, card: TestCard | undefined, wish: RefundWish): Refund['status'] {
  const { type } = charge.payment_method_details;
  if (type === 'customer_balance' && wish.instructions_email) return 'requires_action';
  const isPending = card?.refund === 'pending-first' || type === 'bancontact' || type === 'customer_balance';
  return isPending ? 'pending' : 'succeeded';
}

function askForAccount(account: Account, refund: Refund, email: string): void {
  const now = account.seconds();
  refund.instructions_email = email;
  refund.next_action = {
    type: 'display_details',
    display_details: { email_sent: { email_sent_at: now, email_sent_to: email }, expires_at: now + 30 * 86_400 },
  };
}

const isUnderDispute = (account: Account, charge: Charge): boolean =>
  charge.disputed &&
  account.all('dispute').some((one) => one.charge === charge.id && !one.is_charge_refundable && one.status !== 'won');

function countRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount_captured;
}

/** What the bank says later. Money that does not arrive is ours again. */
export function changeRefund(account: Account, refund: Refund, status: Refund['status'], why = 'unknown'): Refund {
  const had = refund.status;
  if (had === status) return refund;
  const cameBack = isWithMoney(refund) && (status === 'failed' || status === 'canceled');
  refund.status = status;
  if (status !== 'pending') delete refund.pending_reason;
  const charge = refund.charge === null ? null : account.get('charge', refund.charge);
  if (cameBack && refund.balance_transaction !== null) {
    const isCard = charge?.payment_method_details.type === 'card';
    refund.failure_balance_transaction = move(account, {
      type: isCard ? 'refund_failure' : 'payment_failure_refund',
      category: 'refund_failure',
      amount: refund.amount,
      currency: refund.currency,
      source: refund.id,
    }).id;
    if (charge) countRefunded(charge, -refund.amount);
  }
  if (status === 'failed') refund.failure_reason = why;
  account.emit('refund.updated', refund, { status: had });
  if (status === 'failed') account.emit('refund.failed', refund);
  return refund;
}

/** Gives up what was only set aside. It shows up as a refund, though no money ever moved. */
export function releaseAuthorisation(account: Account, intent: Intent, reason: Intent['cancellation_reason']): void {
  const hasRunOut = reason === 'automatic';
  const charge = account.get('charge', intent.latest_charge ?? '');
  const refund = newRefund(account, {
    prefix: charge.payment_method_details.type === 'card' ? 're' : 'pyr',
    amount: charge.amount,
    currency: charge.currency,
    charge,
    status: 'succeeded',
    reason: hasRunOut ? 'expired_uncaptured_charge' : null,
    metadata: {},
  });
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  intent.status = 'canceled';
  intent.canceled_at = account.seconds();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  account.emit('refund.created', refund);
  account.emit(hasRunOut ? 'charge.expired' : 'charge.refunded', charge);
  account.emit('payment_intent.canceled', intent);
}

export interface NewRefund {
  readonly prefix: 're' | 'pyr';
  readonly amount: number;
  readonly currency: string;
  readonly charge: Charge | null;
  readonly customer?: string;
  readonly status: Refund['status'];
  readonly reason: Stripe.Refund.Reason | null;
  readonly metadata: Record<string, string>;
}

export function newRefund(account: Account, { prefix, charge, customer, ...rest }: NewRefund): Refund {
  return account.add('refund', {
    id: account.newId(prefix),
    object: 'refund',
    balance_transaction: null,
    charge: charge?.id ?? null,
    created: account.seconds(),
    customer: customer ?? charge?.customer ?? null,
    customer_account: null,
    payment_intent: charge?.payment_intent ?? null,
    payment_method: charge?.payment_method ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...rest,
  });
}
