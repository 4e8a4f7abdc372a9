import { expect, test } from 'vitest';
import { orderStates } from '../orders/order-state.ts';
import { refundDue, refundName } from './refund.ts';

test('old-session-still-payable, money-for-a-dead-order: what nobody waits for goes back, and says why', () => {
  expect(orderStates.map((state) => [state, refundDue(state, false)])).toEqual([
    ['placed', null],
    ['transfer', null],
    ['waiting', null],
    ['review', null],
    ['issuing', 'surplus'],
    ['locked', 'surplus'],
    ['done', 'surplus'],
    ['cancelled', 'late'],
    ['part-returned', 'surplus'],
    ['returned', 'surplus'],
  ]);
});

test('old-session-still-payable: what is paid again while somebody still looks at the order goes back', () => {
  for (const state of orderStates) expect(refundDue(state, true)).toBe(state === 'cancelled' ? 'late' : 'surplus');
});

test('a refund that is tried again has another name, so that nobody takes it for the one that failed', () => {
  expect([1, 2, 3].map((tries) => refundName({ id: 'r', tries }))).toEqual(['r', 'r.2', 'r.3']);
});
