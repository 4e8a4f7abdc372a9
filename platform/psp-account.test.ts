import { expect, test } from 'vitest';
import { readPspAccount } from './psp-account.ts';

test('an account of a unit at a provider', () => {
  expect(readPspAccount('brand-a/stripe=https://acct_1:sk_live_1@api.stripe.com?mode=live&webhook=whsec_1')).toEqual({
    unit: 'brand-a',
    provider: 'stripe',
    base: 'https://api.stripe.com',
    account: 'acct_1',
    key: 'sk_live_1',
    webhookSecrets: ['whsec_1'],
    isLive: true,
  });
});

test('a second webhook secret, while one is being replaced', () => {
  const account = readPspAccount('alpha/stripe=https://a:k@host?webhook=new&webhook=old');
  expect(account?.webhookSecrets).toEqual(['new', 'old']);
});

test('only who says so takes real money', () => {
  for (const query of ['', '?mode=test', '?mode=LIVE', '?live=true'])
    expect(readPspAccount(`alpha/stripe=https://a:k@host${query}`), query).toMatchObject({ isLive: false });
});

test('a key with signs of its own, and a provider below a path', () => {
  const account = readPspAccount('alpha/market-pay=http://shop%40a:k%2F1%3A2@127.0.0.1:4009/psp-log/');
  expect(account).toMatchObject({ account: 'shop@a', key: 'k/1:2', base: 'http://127.0.0.1:4009/psp-log' });
});

test.each([
  'stripe=https://a:k@host',
  'alpha/stripe',
  'alpha/stripe=',
  'alpha/stripe=https://host',
  'alpha/stripe=https://a@host',
  'alpha/stripe=https://:k@host',
  'alpha/stripe=ftp://a:k@host',
  'Alpha/stripe=https://a:k@host',
  'alpha/stripe=https://a:k%zz@host',
])('%s is none', (entry) => {
  expect(readPspAccount(entry)).toBeNull();
});
