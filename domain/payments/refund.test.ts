import { expect, test } from 'vitest';
import { orderStates } from '../orders/order-state.ts';
import { refundDue, refundName } from './refund.ts';

test('old-session-still-payable, money-for-a-dead-order: what nobody waits for goes back, and says why', () => {
  expect(orderStates.map((state) => [state, refundDue(state, false)])).toEqual([
    ['placed', null],
    ['paid', 'surplus'],
    ['cancelled', 'late'],
  ]);
});

test('old-session-still-payable: what is paid again while somebody still looks at the order goes back', () => {
  expect(orderStates.map((state) => refundDue(state, true))).toEqual(['surplus', 'surplus', 'late']);
});

test('a refund that is tried again has another name, so that nobody takes it for the one that failed', () => {
  expect([1, 2, 3].map((tries) => refundName({ id: 'r', tries }))).toEqual(['r', 'r.2', 'r.3']);
});
