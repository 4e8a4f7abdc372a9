import { expect, test } from 'vitest';
import { memberKinds } from './actor.ts';
import { secondFactorOf } from './second-step.ts';

const reached = { hasApp: false, email: 'ana@example.com', phone: '+33612345678' };

test('AUTH-52 UNIT-44 who takes a second step, in units that want one of their customers and in others', () => {
  const due = (asks: boolean) => memberKinds.filter((kind) => secondFactorOf(kind, reached, asks) !== null);
  expect(due(false)).toEqual(['salesman', 'staff']);
  expect(due(true)).toEqual(['customer', 'salesman', 'staff']);
});

test('AUTH-52 with the app, else by mail, else by text message; staff with the app alone', () => {
  const salesman = (means: Partial<typeof reached>) => secondFactorOf('salesman', { ...reached, ...means }, false);
  expect(salesman({ hasApp: true })).toBe('app');
  expect(salesman({})).toEqual({ method: 'email', to: 'ana@example.com' });
  expect(salesman({ email: '' })).toEqual({ method: 'sms', to: '+33612345678' });
  expect(secondFactorOf('salesman', { hasApp: false, email: null, phone: null }, true)).toBe('missing');
  expect(secondFactorOf('staff', reached, true)).toBe('missing');
  expect(secondFactorOf('salesman', { hasApp: false, email: null, phone: '' }, true)).toBe('missing');
  // An app is asked for wherever it is set up.
  for (const kind of memberKinds) expect(secondFactorOf(kind, { ...reached, hasApp: true }, false)).toBe('app');
});
