import { expect, test } from 'vitest';
import { priceCartCall } from '#contract/buying/price.ts';
import { createOrderCall } from '#contract/orders/orders.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { check } from '../../checker/checker.ts';
import { openOrderShop } from '../../orders/order-shop.ts';
import { corpus, numbersIn, tamperedNumbers } from './numbers.ts';

/** In CI what is least like a number; `pnpm faults numbers` says all of it. */
const isLong = process.env['NUMBERS'] === 'all';
const values = isLong ? corpus : (['-1', '1e309', '9007199254740992', '[20]'] as const);

test('E20 the contract says which fields are numbers', () => {
  const named = (path: readonly string[]) => path.join('.');
  expect(numbersIn(createOrderCall.body).map(named)).toEqual(
    expect.arrayContaining(['orderAmount', 'payment.[last].amount', 'order.[last].qty', 'isTaxCredit']),
  );
  expect(numbersIn(priceCartCall.body).map(named)).toContain('order.[last].amount');
  expect(numbersIn(beginPaymentCall.body).map(named)).toEqual(['txnAmount', 'isVoid', 'totalQuantity']);
});

test(
  'E20 client-sets-price: whatever stands for any number, nobody pays less than the server’s price',
  async () => {
    const shop = await openOrderShop();
    const { fields, requests, taken, wins, faults } = await tamperedNumbers(shop, values);
    console.log(JSON.stringify({ fields, requests, taken, wins: wins.length, faults: faults.length }));
    expect([wins, faults]).toEqual([[], []]);
    // What is never taken would say nothing of what it costs.
    expect(taken).toBeGreaterThan(0);
    expect(requests).toBe(fields * values.length);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  isLong ? 3_600_000 : 120_000,
);
