import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './wallet.ts';

callTable(calls, {
  'API-07': {
    call: 'POST /v2/member/getMemberWallet',
    who: 'member',
    may: 'wallet.read',
    needs: 'wallet',
    sealed: true,
    effect: 'read',
    takes: { custId: 'text <= 64' },
    answers: {
      balance: 'number',
      currency: 'text',
      orderCount: 'whole',
      isReloadable: 'boolean',
      cardNumber: 'text',
      processAmount: 'number',
    },
    fails: 'auth.not-allowed',
  },
  'API-30 WALLET-07': {
    call: 'POST /v2/transaction/topup',
    who: 'member',
    may: 'card.top-up',
    needs: 'top-up',
    unit: 'aggregatorBuId',
    sealed: true,
    limits: ['20 in 600 s by init, else local'],
    keep: 'month',
    takes: {
      custId: 'text <= 64',
      cardNumber: 'text 1..64',
      amount: 'number > 0',
      'paymentMethod?': 'text <= 8 = "C04"',
    },
    answers: {
      orderNo: 'text',
      status: '"R"',
      amount: 'number',
      currency: 'text',
      balance: 'number',
      processAmount: 'number',
      returnType: 'topup | topupWallet',
    },
    fails:
      'input.invalid card.unknown card.not-reloadable card.third-party card.expired card.blocked card.locked top-up.out-of-bounds top-up.too-many top-up.means-unknown',
  },
});

test('API-30 a top-up is paid by a means that has a code, a credit card if not said', () => {
  const parse = (more: object) => calls.topUpCall.body.safeParse({ custId: 'me', cardNumber: '1', amount: 5, ...more });
  expect(parse({}).data?.paymentMethod).toBe('credit-card');
  expect(parse({ paymentMethod: 'PP' }).data?.paymentMethod).toBe('paypal');
  expect(parse({ paymentMethod: 'ZZ' }).error?.issues.map(({ message }) => message)).toEqual(['no means of payment']);
});
