import { expect, test } from 'vitest';
import { signedInView } from './begin-session.ts';

const member = {
  actor: 'm-1',
  kind: 'customer',
  method: 'normal',
  isAdmin: false,
  person: null,
  companyName: null,
} as const;

test('UNIT-16 ENUM-07 who signs in hears how the unit may be paid, in codes with a pipe between them', () => {
  const paymentType = (...paymentMeans: Parameters<typeof signedInView>[0]['paymentMeans'][number][]) =>
    signedInView({ paymentMeans }, member).paymentType;
  expect(paymentType('credit-card', 'wallet', 'bank-transfer')).toBe('C04|14|03');
  expect(paymentType('paypal')).toBe('PP');
});
