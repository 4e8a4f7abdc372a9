import { describe, expect, test } from 'vitest';
import { Session } from './answers.ts';
import { declineReason } from './declines.ts';
import { statusOf } from './payment-state.ts';

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 1_250,
  currency: 'eur',
  livemode: false,
  client_reference_id: 'attempt-1',
};
const card = { brand: 'visa', last4: '4242', funding: 'credit', fingerprint: 'fp', capture_before: 1_800_000_000 };
const charge = {
  payment_method_details: { type: 'card', card },
  balance_transaction: { id: 'txn_1', fee: 45, currency: 'eur' },
};
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 1_250,
  amount_received: 1_250,
  amount_capturable: 0,
  currency: 'eur',
  livemode: false,
  metadata: { attempt: 'attempt-1' },
  latest_charge: charge,
};

/** Whatever does not fit is what the adapter calls unknown. */
function said(ofSession: object, ofIntent: object | null) {
  const payment = ofIntent && { ...intent, ...ofIntent };
  const read = Session.safeParse({ ...session, ...ofSession, payment_intent: payment });
  return read.success ? statusOf(read.data, 'acct_1') : { kind: 'misfit' };
}

describe('completed-is-not-paid: the payment decides, not the session', () => {
  test.each([
    ['open', null, 'open'],
    ['expired', null, 'expired'],
    ['complete', null, 'unknown'],
    ['open', 'requires_payment_method', 'open'],
    ['expired', 'requires_payment_method', 'expired'],
    ['complete', 'requires_payment_method', 'failed'],
    ['open', 'requires_confirmation', 'open'],
    ['open', 'requires_action', 'open'],
    ['expired', 'requires_action', 'expired'],
    ['complete', 'requires_action', 'unknown'],
    ['open', 'processing', 'waiting'],
    ['complete', 'processing', 'waiting'],
    ['complete', 'requires_capture', 'authorised'],
    ['complete', 'canceled', 'voided'],
    ['expired', 'canceled', 'voided'],
    ['open', 'succeeded', 'paid'],
    ['expired', 'succeeded', 'paid'],
    ['complete', 'succeeded', 'paid'],
    ['complete', 'teleported', 'unknown'],
    ['teleported', 'requires_payment_method', 'unknown'],
  ])('a session %s with a payment %s is %s', (ofSession, ofIntent, kind) => {
    for (const payment_status of ['paid', 'unpaid', 'no_payment_required'])
      expect(
        said({ status: ofSession, payment_status }, ofIntent === null ? null : { status: ofIntent }),
      ).toMatchObject({ kind });
  });
});

test('amount-never-compared: the sum is what was received, in the currency of the payment', () => {
  const paid = { amount_received: 1_249, currency: 'usd', livemode: true };
  expect(said({ amount_total: 1_250, currency: 'eur' }, paid)).toEqual({
    kind: 'paid',
    payment: {
      id: 'pi_1',
      attempt: 'attempt-1',
      amount: 1_249,
      currency: 'USD',
      account: 'acct_1',
      isLive: true,
      means: 'credit-card',
      card: { brand: 'visa', last4: '4242', fingerprint: 'fp' },
      cardToken: null,
      fee: { id: 'txn_1', amount: 45, currency: 'EUR' },
      refunded: null,
      isDisputed: false,
    },
  });
});

test('wrong-sum-back: what is not a whole amount of ours is unknown, not rounded', () => {
  expect(said({}, { currency: 'isk', amount_received: 550 })).toMatchObject({ kind: 'unknown' });
  expect(said({}, { currency: 'isk', amount_received: 500 })).toMatchObject({
    payment: { amount: 5, currency: 'ISK' },
  });
});

test('an authorisation is of what can be captured, until its day', () => {
  expect(said({}, { status: 'requires_capture', amount_capturable: 1_200, amount_received: 0 })).toMatchObject({
    kind: 'authorised',
    payment: { amount: 1_200 },
    captureBefore: new Date(1_800_000_000_000),
  });
  const paypal = { payment_method_details: { type: 'paypal', paypal: {} }, balance_transaction: null };
  expect(said({}, { status: 'requires_capture', latest_charge: paypal })).toMatchObject({
    captureBefore: null,
    payment: { means: 'paypal', card: null, fee: null },
  });
});

test.each([
  ['card', { funding: 'debit' }, 'debit-card'],
  ['card', { funding: 'prepaid' }, 'credit-card'],
  ['bancontact', null, 'bancontact'],
  ['mb_way', null, 'mb-way'],
  ['customer_balance', null, 'bank-transfer'],
  ['shells', null, null],
])('paid by %s (%j) is paid by our %s', (type, changes, means) => {
  const details = { type, ...(changes && { card: { ...card, ...changes } }) };
  expect(said({}, { latest_charge: { payment_method_details: details } })).toMatchObject({ payment: { means } });
});

test.each([
  ['no charge', { latest_charge: null }],
  ['only the id of a charge', { latest_charge: 'ch_1' }],
  ['no fee yet', { latest_charge: { ...charge, balance_transaction: null } }],
  ['a fee that nobody can read', { latest_charge: { ...charge, balance_transaction: { id: 'txn_1', fee: 'much' } } }],
])('with %s it is paid all the same', (_, changes) => {
  expect(said({}, changes)).toMatchObject({ kind: 'paid', payment: { amount: 1_250, fee: null } });
});

test.each([
  ['another object', { object: 'charge' }],
  ['no id', { id: '' }],
  ['no amount', { amount_received: undefined }],
  ['an amount in words', { amount_received: '1250' }],
  ['no currency', { currency: null }],
  ['no mode', { livemode: undefined }],
])('a payment with %s is not read', (_, changes) => {
  expect(said({}, changes)).toEqual({ kind: 'misfit' });
});

test('a transfer waits with what is still missing', () => {
  const asked = {
    amount_remaining: 250,
    reference: 'REF',
    financial_addresses: [{ type: 'sort_code' }, { type: 'iban', iban: { iban: 'FR76' } }],
  };
  const next_action = { type: 'display_bank_transfer_instructions', display_bank_transfer_instructions: asked };
  const transfer = (changes: object) => ({ status: 'requires_action', amount_received: 0, next_action, ...changes });
  expect(said({}, transfer({}))).toEqual({
    kind: 'waiting',
    transfer: { iban: 'FR76', reference: 'REF', remaining: 250 },
  });
  const none = { display_bank_transfer_instructions: { ...asked, financial_addresses: [] } };
  expect(said({}, transfer({ next_action: none }))).toEqual({ kind: 'waiting', transfer: null });
});

test('the attempt is that of the session, or of the payment where the session names none', () => {
  expect(said({ client_reference_id: 'mine' }, {})).toMatchObject({ payment: { attempt: 'mine' } });
  expect(said({ client_reference_id: null }, {})).toMatchObject({ payment: { attempt: 'attempt-1' } });
  expect(said({ client_reference_id: null }, { metadata: {} })).toMatchObject({ payment: { attempt: '' } });
});

test.each([
  ['card_declined', 'insufficient_funds', 'insufficient-funds'],
  ['card_declined', 'lost_card', 'declined'],
  ['card_declined', 'stolen_card', 'declined'],
  ['card_declined', 'fraudulent', 'declined'],
  ['card_declined', 'generic_decline', 'declined'],
  ['expired_card', null, 'card-expired'],
  ['incorrect_cvc', null, 'card-details'],
  ['payment_intent_authentication_failure', null, 'authentication-failed'],
  ['processing_error', null, 'try-again'],
  ['toString', 'constructor', 'declined'],
  [null, null, 'declined'],
])('%s, %s is told as %s', (code, decline_code, reason) => {
  expect(declineReason({ code, decline_code })).toBe(reason);
  const failed = { status: 'requires_payment_method', last_payment_error: { code, decline_code } };
  expect(said({}, failed)).toEqual({ kind: 'failed', reason });
});
