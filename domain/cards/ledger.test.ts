import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountKinds, balances, journalOrigins } from './ledger.ts';

const euro = (amount: number) => ({ currency: 'EUR', amount });

test('a journal balances when its postings sum to nothing, in every currency by itself', () => {
  expect(balances([])).toBe(true);
  expect(balances([euro(5), euro(-3), euro(-2)])).toBe(true);
  expect(balances([euro(5), euro(-4)])).toBe(false);
  expect(balances([euro(5), { currency: 'AED', amount: -5 }])).toBe(false);
  expect(balances([euro(5), euro(-5), { currency: 'AED', amount: 1 }])).toBe(false);
});

test('whatever moves and comes back balances, and one minor unit more does not', () => {
  const posting = fc.record({ currency: fc.constantFrom('EUR', 'AED'), amount: fc.integer({ min: -1e9, max: 1e9 }) });
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1 }), (postings) => {
      const back = postings.map(({ currency, amount }) => ({ currency, amount: -amount }));
      expect(balances([...postings, ...back])).toBe(true);
      expect(balances([...postings, ...back, euro(1)])).toBe(false);
    }),
  );
});

test('the words of the books', () => {
  expect(accountKinds).toEqual([
    'unissued',
    'clearing',
    'merchant',
    'fees',
    'tax',
    'discount',
    'breakage',
    'forfeited',
    'cashback',
    'suspense',
    'prepaid',
    'extras',
    'provider-fees',
    'losses',
  ]);
  expect(journalOrigins).toEqual([
    'payment',
    'issue',
    'top-up',
    'redeem',
    'transfer',
    'hold',
    'expiry',
    'reversal',
    'refund',
    'cashback',
    'grant',
    'correction',
    'order',
  ]);
});
