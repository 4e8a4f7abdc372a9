import { expect, test } from 'vitest';
import { orderStates } from '#domain/orders/order-state.ts';
import { orderStatusCodes, orderStatusList, screenOf, shownStatusOf } from './order-status.ts';

test('D13 every state has a number of its own', () => {
  expect(new Set(orderStatusList).size).toBe(orderStates.length);
  expect(Object.keys(orderStatusCodes).toSorted()).toEqual(orderStates.toSorted());
});

test('ORDER-07 what each status is called where orders are listed', () => {
  expect(shownStatusOf).toEqual({
    '03': 'requesting',
    '041': 'requesting',
    '044': 'requesting',
    '04': 'pending',
    '042': 'confirmed',
    '091': 'confirmed',
    '09': 'confirmed',
    '02': 'cancelled',
    '098': 'part-returned',
    '099': 'returned',
  });
});

test('ORDER-08 ORDER-31 which screen shows it: a failed payment is failed, whatever else waits for money waits', () => {
  expect(Object.fromEntries(orderStatusList.map((code) => [code, screenOf(code, false)]))).toEqual({
    '03': 'waiting',
    '041': 'waiting',
    '044': 'waiting',
    '04': 'pending',
    '042': 'success',
    '091': 'success',
    '09': 'success',
    '02': 'failed',
    '098': 'success',
    '099': 'success',
  });
  expect(screenOf('03', true)).toBe('failed');
  for (const code of orderStatusList.filter((each) => each !== '03'))
    expect(screenOf(code, true)).toBe(screenOf(code, false));
});
