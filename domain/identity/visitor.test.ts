import { expect, test } from 'vitest';
import { isConsumer, isVisitorKind, visitorKinds } from './visitor.ts';

test('NAV-32 an employee is treated as a customer, nobody else is', () => {
  expect(visitorKinds.filter(isConsumer)).toEqual(['customer', 'employee']);
});

test('a kind nobody knows is none', () => {
  expect(visitorKinds.every(isVisitorKind)).toBe(true);
  expect([undefined, '', 'staff', 'Guest'].some(isVisitorKind)).toBe(false);
});
