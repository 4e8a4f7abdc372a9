import { expect, test } from 'vitest';
import { orderStates } from '../orders/order-state.ts';
import { attemptStates } from './attempt.ts';
import { refundDue } from './refund.ts';

test('old-session-still-payable, money-for-a-dead-order: what nobody waits for goes back, and says why', () => {
  expect(orderStates.map((state) => [state, refundDue(state, 'paid')])).toEqual([
    ['placed', null],
    ['paid', 'surplus'],
    ['cancelled', 'late'],
  ]);
});

test('nothing goes back that has not come, or that somebody has to look at', () => {
  for (const state of attemptStates.filter((one) => one !== 'paid'))
    for (const order of orderStates) expect(refundDue(order, state)).toBeNull();
});
