import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attemptStates,
  decide,
  isLiving,
  mismatches,
  nextStates,
  type AskedPayment,
  type AttemptState,
} from './attempt.ts';
import type { PaymentStatus, ProviderPayment } from './payment-status.ts';

const asked: AskedPayment = {
  id: 'attempt-1',
  state: 'open',
  amount: 2_000,
  currency: 'EUR',
  account: 'acct_1',
  isLive: true,
  means: 'credit-card',
  payment: null,
  received: null,
  receivedCurrency: null,
};
const order = { due: 2_000, currency: 'EUR' };
const payment: ProviderPayment = {
  id: 'pi_1',
  attempt: 'attempt-1',
  amount: 2_000,
  currency: 'EUR',
  account: 'acct_1',
  isLive: true,
  means: 'credit-card',
  card: null,
  cardToken: null,
  fee: { id: 'txn_1', amount: 55, currency: 'EUR' },
  refunded: 0,
  isDisputed: false,
};
const nothing = { state: null, reason: null, captureBefore: null, received: null, fee: null };
const paid = (changes: Partial<ProviderPayment> = {}): PaymentStatus => ({
  kind: 'paid',
  payment: { ...payment, ...changes },
});

const statuses: readonly PaymentStatus[] = [
  { kind: 'open' },
  { kind: 'authorised', payment, captureBefore: null },
  { kind: 'waiting', transfer: null },
  paid(),
  { kind: 'failed', reason: 'declined' },
  { kind: 'expired' },
  { kind: 'voided' },
  { kind: 'unknown', why: 'nobody answered' },
];

test('D14 what follows which', () => {
  expect(nextStates).toEqual({
    starting: ['open', 'authorised', 'waiting', 'paid', 'failed', 'expired', 'voided', 'mismatched'],
    open: ['authorised', 'waiting', 'paid', 'failed', 'expired', 'voided', 'mismatched'],
    authorised: ['paid', 'failed', 'expired', 'voided', 'mismatched'],
    waiting: ['open', 'authorised', 'paid', 'failed', 'expired', 'voided', 'mismatched'],
    paid: [],
    failed: ['paid', 'mismatched'],
    expired: ['paid', 'mismatched'],
    voided: ['paid', 'mismatched'],
    mismatched: ['voided'],
  });
  expect(attemptStates.filter(isLiving)).toEqual(['starting', 'open', 'authorised', 'waiting']);
});

test('PAY-31 what was asked for has come: it is paid, and booked with its fee', () => {
  expect(decide(asked, order, paid())).toEqual({ ...nothing, state: 'paid', received: payment, fee: payment.fee });
});

describe('amount-never-compared', () => {
  test.each([
    ['amount', { amount: 1_999 }],
    ['amount', { amount: 2_001 }],
    ['currency', { currency: 'COP' }],
  ] as const)('another %s is never accepted, and is in the books as what came: %o', (reason, changes) => {
    const received = { ...payment, ...changes };
    expect(decide(asked, order, paid(changes))).toEqual({
      ...nothing,
      state: 'mismatched',
      reason,
      received,
      fee: payment.fee,
    });
  });

  test.each([
    ['account', { account: 'acct_2' }],
    ['mode', { isLive: false }],
    ['attempt', { attempt: 'attempt-2' }],
  ] as const)('of another %s it is no money of ours: %o', (reason, changes) => {
    expect(decide(asked, order, paid(changes))).toEqual({ ...nothing, state: 'mismatched', reason });
  });

  test('nothing at all is no payment, and nothing to book', () => {
    expect(decide(asked, order, paid({ amount: 0 }))).toEqual({ ...nothing, state: 'mismatched', reason: 'amount' });
  });

  test.each([
    ['its amount', { due: 2_100, currency: 'EUR' }],
    ['its currency', { due: 2_000, currency: 'USD' }],
  ])('an order that changed %s since is not paid by what was asked for before', (_, changed) => {
    expect(decide(asked, changed, paid())).toMatchObject({ state: 'mismatched', reason: 'order-changed' });
    expect(decide(asked, changed, { kind: 'authorised', payment, captureBefore: null })).toMatchObject({
      state: 'mismatched',
      reason: 'order-changed',
      received: null,
    });
  });

  test('every way not to agree has its word', () => {
    expect(mismatches).toEqual([
      'attempt',
      'account',
      'mode',
      'currency',
      'amount',
      'order-changed',
      'payment-changed',
    ]);
  });

  test.each([
    ['name', { id: 'pi_2' }],
    ['amount', { amount: 999_999 }],
    ['currency', { currency: 'COP' }],
  ])('booked once, another %s under the same attempt is never booked as well', (_, changes) => {
    const booked = { ...asked, payment: 'pi_1', received: 2_000, receivedCurrency: 'EUR' };
    for (const state of ['paid', 'mismatched'] as const)
      expect(decide({ ...booked, state }, order, paid(changes))).toEqual({ ...nothing, reason: 'payment-changed' });
    expect(decide({ ...booked, state: 'paid' }, order, paid())).toMatchObject({ received: payment, fee: payment.fee });
  });
});

test('completed-is-not-paid: what waits or is set aside books nothing', () => {
  for (const status of statuses.filter(({ kind }) => kind !== 'paid'))
    expect(decide(asked, order, status)).toMatchObject({ received: null, fee: null });
  expect(decide(asked, order, { kind: 'waiting', transfer: null }).state).toBe('waiting');
});

test('a bank that says no says why, as far as its buyer may know', () => {
  const reason = 'insufficient-funds';
  expect(decide(asked, order, { kind: 'failed', reason })).toMatchObject({ state: 'failed', reason });
});

test('an answer that says nothing changes nothing', () => {
  for (const state of attemptStates)
    expect(decide({ ...asked, state }, order, { kind: 'unknown', why: '' })).toEqual(nothing);
});

test('D20 what is set aside says until when; what does not agree, or was set aside before, says nothing of it', () => {
  const captureBefore = new Date('2026-06-08T10:00:00Z');
  const more = { ...payment, amount: 2_001 };
  expect(decide(asked, order, { kind: 'authorised', payment: more, captureBefore }).captureBefore).toBeNull();
  expect(decide({ ...asked, state: 'authorised' }, order, { kind: 'authorised', payment, captureBefore })).toEqual(
    nothing,
  );
  expect(decide(asked, order, { kind: 'authorised', payment, captureBefore })).toEqual({
    ...nothing,
    state: 'authorised',
    captureBefore,
  });
});

test('two-pages-for-one-order: what is over is never waited for again, only paid', () => {
  for (const state of ['failed', 'expired', 'voided'] as const)
    for (const status of statuses.filter(({ kind }) => kind !== 'paid'))
      expect(decide({ ...asked, state }, order, status)).toEqual(nothing);
});

test('what did not agree is over once it is released, and booked when it is taken all the same', () => {
  const mismatched = { ...asked, state: 'mismatched' } as const;
  expect(decide(mismatched, order, { kind: 'voided' })).toEqual({ ...nothing, state: 'voided' });
  expect(decide(mismatched, order, paid())).toEqual({ ...nothing, received: payment, fee: payment.fee });
});

test('late-failure-beats-success: whatever is heard in whatever order, whoever was paid stays paid', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 20 }), (heard) => {
      let state: AttemptState = 'starting';
      for (const status of heard) state = decide({ ...asked, state }, order, status).state ?? state;
      const wasPaid = heard.some(({ kind }) => kind === 'paid');
      expect(state === 'paid').toBe(wasPaid);
    }),
  );
});

test('every state that the provider’s word leads to is in the table', () => {
  const steps = attemptStates.flatMap((state) =>
    statuses.map((status) => ({ state, next: decide({ ...asked, state }, order, status).state })),
  );
  const others = steps.filter(({ state, next }) => next !== null && !nextStates[state].includes(next));
  expect(others).toEqual([]);
});
