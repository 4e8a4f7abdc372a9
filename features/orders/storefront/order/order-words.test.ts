import { describe, expect, test } from 'vitest';
import type { WireOrder } from '#contract/orders/orders.ts';
import { orderStatusList, type OrderStatusCode } from '#contract/wire/orders/order-status.ts';
import words from '#locales/en/orders/order.json' with { type: 'json' };
import type { OrderAnswer } from './order-answer.ts';
import { adviceText, cardsUnderWay, declineText, moneyOf, newsOf } from './order-words.ts';

const now = new Date('2026-11-19T12:00:00Z');
const today = '2026-11-19T11:59:00Z';
const tomorrow = '2026-11-20T08:00:00Z';

interface Changes {
  readonly hasFailed?: boolean;
  readonly sent?: readonly string[];
  readonly cancelled?: string | null;
  readonly payToken?: string;
  readonly confirmedAt?: string | null;
  readonly issued?: number;
  readonly sentAt?: string;
  readonly waitsForCodes?: boolean;
}

const answer = (status: OrderStatusCode, changes: Changes = {}): OrderAnswer => {
  const { hasFailed = false, sent = [today], cancelled = null, payToken = 'p' } = changes;
  const { confirmedAt = null, issued = 1, sentAt = '', waitsForCodes = false } = changes;
  const items = sent.map((sendingTime) => ({ sendingTime, quantity: 1, issued, sentAt, waitsForCodes }));
  const order = { cancelled, payToken, confirmedAt, items };
  return { orderNo: 'ALPHA-1', status, hasFailed, live: '', order } as unknown as OrderAnswer;
};
const byNumber = (status: OrderStatusCode, hasFailed = false): OrderAnswer => ({
  ...answer(status, { hasFailed }),
  order: null,
});
const news = (...of: Parameters<typeof answer>) => newsOf(answer(...of), null, now);

test('ORDER-31 every status is news of its own kind', () => {
  expect(Object.fromEntries(orderStatusList.map((status) => [status, news(status)]))).toEqual({
    '03': 'unpaid',
    '041': 'transfer',
    '044': 'bank',
    '04': 'review',
    '042': 'success',
    '091': 'success',
    '09': 'success',
    '02': 'called-off',
    '098': 'part-returned',
    '099': 'returned',
  });
});

test('an order of which nothing goes out today waits for its day; one of which something does is on its way', () => {
  expect(news('042', { sent: [tomorrow, tomorrow] })).toBe('later');
  expect(news('042', { sent: [tomorrow, today] })).toBe('success');
  expect(news('042', { sent: [] })).toBe('success');
});

test('nothing is on its way that is not there yet', () => {
  expect(news('042', { issued: 0 })).toBe('wrapping');
  expect(news('042', { issued: 0, sent: [tomorrow] })).toBe('later');
  expect(news('042', { issued: 0, waitsForCodes: true })).toBe('fetching');
  expect(news('09', { issued: 0 })).toBe('success');
});

test('what leaves with the order is due by the order’s own time, whatever the browser’s clock says', () => {
  expect(news('042', { sent: [tomorrow], confirmedAt: tomorrow })).toBe('success');
});

test('a page goes on asking until all that is due has gone', () => {
  const under = (...of: Parameters<typeof answer>) => cardsUnderWay(answer(...of), now);
  expect(under('042', { issued: 0 })).not.toBe('');
  expect(under('042', { issued: 0 })).not.toBe(under('042', { issued: 1 }));
  expect(under('09')).not.toBe('');
  expect(under('09', { sentAt: today })).toBe('');
  expect(under('042', { sent: [tomorrow] })).toBe('');
  for (const status of ['03', '04', '02', '099'] as const) expect(under(status)).toBe('');
  expect(cardsUnderWay(byNumber('042'), now)).toBe('');
});

test('what is said of the money is what became of it', () => {
  const money = (status: OrderStatusCode, changes: Partial<WireOrder> = {}) =>
    moneyOf(status, { confirmedAt: null, paymentId: '', payAmount: 5, isRefunding: false, ...changes } as WireOrder);
  expect(money('03')).toBe('to-pay');
  expect(money('044')).toBe('to-pay');
  // Set aside, charged already, and nothing to charge.
  expect(money('04')).toBe('reserved');
  expect(money('04', { paymentId: 'p' })).toBe('paid');
  expect(money('04', { payAmount: 0 })).toBe('paid');
  expect(money('042', { confirmedAt: today })).toBe('paid');
  expect(money('02')).toBe('none');
  expect(money('02', { paymentId: 'p' })).toBe('returned');
  expect(money('02', { paymentId: 'p', isRefunding: true })).toBe('back');
});

test('why an order came to nothing', () => {
  for (const why of ['expired', 'rejected'] as const) expect(news('02', { cancelled: why })).toBe(why);
  expect(news('02', { cancelled: 'buyer' })).toBe('called-off');
});

describe('whoever has just come back from paying', () => {
  test('is told that they turned back; that it failed only where somebody said no', () => {
    expect(newsOf(answer('03'), 'failed', now)).toBe('came-back');
    expect(newsOf(answer('03', { hasFailed: true }), null, now)).toBe('failed');
  });

  test('ORDER-35 by its number alone an address says nothing of an order that its status does not', () => {
    expect(newsOf(byNumber('03'), 'failed', now)).toBe('unpaid');
    expect(newsOf(byNumber('03', true), null, now)).toBe('failed');
    expect(newsOf(byNumber('03'), 'paid', now)).toBe('asking');
    for (const status of ['042', '09'] as const) expect(newsOf(byNumber(status), null, now)).toBe('confirmed');
  });

  test('PAY-36 is not asked to pay again while nobody knows', () => {
    expect(newsOf(answer('03'), 'paid', now)).toBe('asking');
    expect(news('03', { payToken: '' })).toBe('asking');
  });
});

test('ORDER-22 PAY-20 PAY-24 what is said of how long it takes, and of a payment that failed', () => {
  expect(words['order.review.more']).toContain('within 24 hours');
  expect(words['order.bank.more']).toMatch(/about 2 hours, at most 24/);
  expect(words['order.payment-error']).toBe(
    'There was an error processing your payment. Please check your card details and try again.',
  );
  expect(declineText('insufficient-funds')).toBe('order.declined.funds');
  for (const unknown of ['', 'toString', 'of another day']) {
    expect(declineText(unknown)).toBe('order.failed');
    expect(adviceText(unknown)).toBe('order.payment-error');
  }
  // Whoever has no money on a card need not look at its number.
  for (const reason of ['insufficient-funds', 'card-expired', 'authentication-failed', 'declined', 'try-again'])
    expect(adviceText(reason)).not.toBe('order.payment-error');
});
