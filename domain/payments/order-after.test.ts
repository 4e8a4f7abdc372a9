import { expect, test } from 'vitest';
import { mayBecome, orderStates } from '../orders/order-state.ts';
import { paymentMeans } from '../units/unit.ts';
import { attemptStates } from './attempt.ts';
import { orderAfter } from './order-after.ts';

const came = { amount: 2_000, currency: 'EUR', key: 'pi_1' } as never;
const after = (
  state: 'placed' | 'review' | 'transfer',
  moved: Partial<Parameters<typeof orderAfter>[1]>,
  isReviewed = false,
) => orderAfter({ state, isReviewed }, { state: 'open', received: null, means: 'credit-card', ...moved });

test('completed-is-not-paid: what a bank has yet to say, and what somebody has yet to send, is waited for', () => {
  expect(after('placed', { state: 'waiting' })).toBe('waiting');
  expect(after('placed', { state: 'waiting', means: 'bank-transfer' })).toBe('transfer');
});

test('D14 what failed can be tried again, and the order waits as before', () => {
  for (const state of ['failed', 'expired', 'voided', 'open'] as const) {
    expect(after('transfer', { state })).toBe('placed');
    expect(after('placed', { state })).toBeNull();
  }
});

test('RISK-05 what is set aside is looked at where somebody has to, and otherwise on its way', () => {
  expect(after('placed', { state: 'authorised' }, true)).toBe('review');
  expect(after('placed', { state: 'authorised' })).toBeNull();
});

test('amount-never-compared: money that is not what was asked for is looked at; what never came is not', () => {
  expect(after('placed', { state: 'mismatched', received: came })).toBe('review');
  expect(after('placed', { state: 'mismatched' })).toBeNull();
});

test('whatever an attempt does, its order takes only steps that there are, and none once it is paid or over', () => {
  for (const state of orderStates)
    for (const moved of [...attemptStates, null])
      for (const means of paymentMeans)
        for (const received of [null, came])
          for (const isReviewed of [true, false]) {
            const next = orderAfter({ state, isReviewed }, { state: moved, received, means });
            const isWaiting = ['placed', 'transfer', 'waiting', 'review'].includes(state);
            expect(next === null || (isWaiting && mayBecome(state, next)), `${state} ${moved}`).toBe(true);
            // Only the check pays an order, and it does so itself.
            expect(next).not.toBe('issuing');
          }
});
