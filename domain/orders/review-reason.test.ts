import { describe, expect, test } from 'vitest';
import { usualChoices } from '../units/usual-choices.ts';
import { areTooMany, isAskedWhy, reasonsAtCreation, reasonsAtPayment } from './review-reason.ts';

const bounds = {
  ...usualChoices,
  mailboxOrdersHourMax: 3,
  networkOrdersHourMax: 30,
  reviewAboveAmount: 10_000,
  reviewAboveMailboxOrders: 2,
  reviewAboveMailboxAmount: 15_000,
  reviewAboveNetworkOrders: 20,
  reviewAboveCardOrders: 4,
  reviewAboveCardBuyers: 2,
  askToldToBuyAbove: 8_000,
};
const never = {
  ...bounds,
  reviewAboveAmount: null,
  reviewAboveMailboxOrders: null,
  reviewAboveMailboxAmount: null,
  reviewAboveNetworkOrders: null,
  reviewAboveCardOrders: null,
  reviewAboveCardBuyers: null,
  askToldToBuyAbove: null,
};
const counts = { buyerHour: 1, networkHour: 1, mailboxOrders: 1, mailboxAmount: 2_000, mailboxRejected: 0 };
const paid = { ...counts, cardOrders: 1, cardBuyers: 1, cardRejected: 0 };

describe('RISK-01 RISK-02 a bound is what still passes', () => {
  test.each([
    [10_000, {}, []],
    [10_001, {}, ['amount']],
    [2_000, { mailboxOrders: 2 }, []],
    [2_000, { mailboxOrders: 3 }, ['mailbox-orders']],
    [2_000, { mailboxAmount: 15_000 }, []],
    [2_000, { mailboxAmount: 15_001 }, ['mailbox-amount']],
    [2_000, { networkHour: 20 }, []],
    [2_000, { networkHour: 21 }, ['network-orders']],
    [10_001, { mailboxOrders: 3, networkHour: 21 }, ['amount', 'mailbox-orders', 'network-orders']],
  ])('an order of %d with %j is looked at for %j', (total, changes, reasons) => {
    expect(reasonsAtCreation(total, { ...counts, ...changes }, bounds)).toEqual(reasons);
    expect(reasonsAtCreation(total, { ...counts, ...changes }, never)).toEqual([]);
  });

  test.each([
    [{ cardOrders: 4, cardBuyers: 2 }, []],
    [{ cardOrders: 5 }, ['card-orders']],
    [{ cardOrders: 3, cardBuyers: 3 }, ['card-buyers']],
    [{ mailboxOrders: 3, mailboxAmount: 15_001 }, ['mailbox-orders', 'mailbox-amount']],
  ])('what is paid with %j is looked at for %j', (changes, reasons) => {
    expect(reasonsAtPayment({ ...paid, ...changes }, bounds)).toEqual(reasons);
    expect(reasonsAtPayment({ ...paid, ...changes }, never)).toEqual([]);
  });

  test.each([
    [3, 30, false],
    [4, 30, true],
    [3, 31, true],
  ])('%d orders of a mailbox and %d of a network in an hour: too many, %s', (buyerHour, networkHour, tooMany) => {
    expect(areTooMany({ buyerHour, networkHour }, bounds)).toBe(tooMany);
  });

  test('what was turned away before is looked at, whatever a unit lets pass', () => {
    expect(reasonsAtCreation(2_000, { ...counts, mailboxRejected: 1 }, never)).toEqual(['mailbox-rejected']);
    expect(reasonsAtPayment({ ...paid, mailboxRejected: 1, cardRejected: 1 }, never)).toEqual([
      'mailbox-rejected',
      'card-rejected',
    ]);
  });

  test('of nothing at all everything is looked at', () => {
    expect(reasonsAtCreation(1, counts, { ...never, reviewAboveAmount: 0 })).toEqual(['amount']);
  });
});

test('RISK-06 a buyer is asked above the amount, where there is one', () => {
  expect([8_000, 8_001].map((total) => isAskedWhy(total, bounds))).toEqual([false, true]);
  expect(isAskedWhy(1_000_000, never)).toBe(false);
});
