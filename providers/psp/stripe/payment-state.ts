// From a session and its payment to our words. The payment decides: a session that is complete need not be paid.
import type { PaymentStatus, ProviderPayment, TransferInstructions } from '#domain/payments/payment-status.ts';
import { fromProvider } from './amounts.ts';
import type { Intent, Session } from './answers.ts';
import { declineReason } from './declines.ts';
import { meansUsed } from './means.ts';

const unknown = (why: string): PaymentStatus => ({ kind: 'unknown', why });

export function statusOf(session: Session, account: string): PaymentStatus {
  const { payment_intent: intent } = session;
  switch (intent?.status) {
    case undefined:
    case 'requires_payment_method':
    case 'requires_confirmation':
      return unpaid(session);
    case 'requires_action':
      return intent?.next_action?.display_bank_transfer_instructions ? awaited(intent) : unpaid(session);
    case 'processing':
      return { kind: 'waiting', transfer: null };
    case 'requires_capture': {
      const payment = paymentOf(session, account, intent.amount_capturable);
      const before = intent.latest_charge?.payment_method_details?.card?.capture_before;
      return payment
        ? { kind: 'authorised', payment, captureBefore: before ? new Date(before * 1_000) : null }
        : unknown('an amount that cannot be said');
    }
    case 'succeeded': {
      const payment = paymentOf(session, account, intent.amount_received);
      return payment ? { kind: 'paid', payment } : unknown('an amount that cannot be said');
    }
    case 'canceled':
      return { kind: 'voided' };
    default:
      return unknown(`a payment that is ${intent?.status}`);
  }
}

/** Nobody has paid: whether somebody still can is the session's to say. */
function unpaid({ status, payment_intent: intent }: Session): PaymentStatus {
  if (status === 'open') return { kind: 'open' };
  if (status === 'expired') return { kind: 'expired' };
  // Accepted first and failed later, as means do whose answer takes a while.
  if (status === 'complete' && intent?.status === 'requires_payment_method')
    return { kind: 'failed', reason: declineReason(intent.last_payment_error) };
  return unknown(`a session that is ${status}, and a payment that is ${intent?.status ?? 'none'}`);
}

const awaited = (intent: Intent): PaymentStatus => ({ kind: 'waiting', transfer: transferOf(intent) });

function transferOf({ next_action: action, currency }: Intent): TransferInstructions | null {
  const asked = action?.display_bank_transfer_instructions;
  const iban = asked?.financial_addresses.find((address) => address.iban)?.iban?.iban;
  const remaining = asked ? fromProvider(asked.amount_remaining, currency) : null;
  return asked && iban !== undefined && remaining !== null ? { iban, reference: asked.reference, remaining } : null;
}

function paymentOf(session: Session, account: string, amount: number): ProviderPayment | null {
  const { payment_intent: intent, client_reference_id: reference } = session;
  const ours = intent && fromProvider(amount, intent.currency);
  if (!intent || ours === null) return null;
  const card = intent.latest_charge?.payment_method_details?.card;
  return {
    id: intent.id,
    attempt: reference ?? intent.metadata?.['attempt'] ?? '',
    amount: ours,
    currency: intent.currency.toUpperCase(),
    account,
    isLive: intent.livemode,
    means: meansUsed(intent),
    card: card ? { brand: card.brand, last4: card.last4, fingerprint: card.fingerprint ?? null } : null,
    cardToken: null,
    fee: feeOf(intent),
    refunded: refundedOf(intent),
    isDisputed: intent.latest_charge?.disputed ?? false,
  };
}

function refundedOf({ latest_charge: charge, currency }: Intent): number | null {
  const amount = charge?.amount_refunded ?? null;
  return amount === null ? null : fromProvider(amount, currency);
}

/** Not there at first: Stripe works it out a moment after the payment. */
function feeOf({ latest_charge: charge }: Intent): ProviderPayment['fee'] {
  const entry = charge?.balance_transaction;
  const amount = entry ? fromProvider(entry.fee, entry.currency) : null;
  return entry && amount !== null ? { id: entry.id, amount, currency: entry.currency.toUpperCase() } : null;
}
