import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { paymentDesks } from './payment-desks.ts';

const accountOf = (unit: string, account: string) => ({
  unit,
  provider: 'stripe',
  base: 'http://127.0.0.1:1',
  account,
  key: `sk_test_${account}`,
  webhookSecrets: [],
  isLive: false,
});

test('a unit that has changed its account begins with the first, and asks about what it began with the other', () => {
  const accounts = [accountOf('alpha', 'acct_new'), accountOf('alpha', 'acct_old'), accountOf('beta', 'acct_b')];
  const desks = paymentDesks({ accounts, clock: systemClock, log: createLog({ service: 'test', level: 'silent' }) });
  expect(desks('alpha', 'stripe')?.account).toBe('acct_new');
  expect(desks('alpha', 'stripe', 'acct_old')?.account).toBe('acct_old');
  expect(desks('alpha', 'stripe', 'acct_new')).toBe(desks('alpha', 'stripe'));
  expect(desks('alpha', 'stripe', 'acct_b')).toBeNull();
  expect(desks('alpha', 'paypal')).toBeNull();
  expect(desks('gamma', 'stripe')).toBeNull();
});
