import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { issuedSay, stormOfOrders, type IssuedSay } from '../orders/storm-of-orders.ts';
import { manyOrders, paymentStorm, type StormResult } from './storm.ts';
import { stormOfSums, type Stormed } from './stormed.ts';
import { watched } from './watched-orders.ts';

const orders = Number(process.env['STORM_ATTEMPTS'] ?? 33);
/** Bare sums are for a look at pay alone; everything that they show is shown by real orders. */
const isOfSums = process.env['STORM_OF'] === 'sums';
const isLong = orders >= manyOrders;

test(
  'E8 C3 C4 confirmed-three-times: a storm of notices: issued once, paid for good, sent back once, clearing is the bank’s own books',
  async () => {
    const real = isOfSums ? null : await stormOfOrders(isLong);
    const stormed = real ?? (await stormOfSums(isLong));
    const { expected } = await expectRight(stormed);
    expect((await check(stormed.shop.shop.databases.east)).violations).toEqual([]);
    if (real) expectIssued(expected, await issuedSay(real.orders));
  },
  300_000 + orders * 1_000,
);

/** What was bought with it. */
function expectIssued(expected: StormResult['expected'], issued: IssuedSay): void {
  console.log(issued);
  expect(issued).toMatchObject({
    // Whoever left is out of time by now.
    states: { done: expected.paid, cancelled: expected.cancelled + expected.left, review: expected.mismatched },
    paidNotIssued: 0,
    wrongLines: 0,
    made: issued.paidFor,
    madeUnpaid: 0,
    confirmations: expected.paid,
    confirmedOrders: expected.paid,
    gifts: issued.paidFor,
    giftedCards: issued.paidFor,
  });
  expect(issued.paidFor).toBeGreaterThan(expected.paid);
}

/** The money: whatever was bought with it. */
async function expectRight(stormed: Stormed): Promise<StormResult> {
  const result = await paymentStorm(stormed, orders);
  console.log(result);
  const { expected, we, bank } = result;
  expect(we).toMatchObject({ paid: expected.paid, mismatched: expected.mismatched, open: 0, withoutFee: 0 });
  expect(we.journals).toBe(expected.payments);
  // Money after a cancel goes back: each of them, once.
  expect([we.late, we.lateSentBack]).toEqual([expected.cancelled, expected.cancelled]);
  expect(bank.sentBackTwice).toBe(0);
  // One that came back may have been sent again.
  expect(bank.sentBack + bank.cameBack).toBe(expected.surplus);
  expect(bank.cameBack).toBe(we.refunds['failed'] ?? 0);
  expect(bank.cameBack).toBeLessThanOrEqual(expected.inVain);
  expect(bank.unsettled).toBe(0);
  expect(we.clearing).toEqual(bank.net);
  const steps = await watched(stormed.shop);
  expect(steps).toMatchObject({ impossible: [], unpaidAgain: [], paidTwice: 0 });
  return result;
}
