import { expect, test } from 'vitest';
import { balanceState } from './balance-state.ts';

const card = { balance: 25, isExpired: false, isBlocked: false, isLocked: false };

test('CARD-30 a blocked card and a locked one are told apart', () => {
  expect(balanceState({ ...card, isBlocked: true })).toBe('blocked');
  expect(balanceState({ ...card, isLocked: true })).toBe('locked');
});

test('a card with value can be used, one without is spent', () => {
  expect(balanceState(card)).toBe('usable');
  expect(balanceState({ ...card, balance: 0 })).toBe('spent');
});

test('an expired card is expired, whatever else it was', () => {
  expect(balanceState({ ...card, isExpired: true, isBlocked: true })).toBe('expired');
});
