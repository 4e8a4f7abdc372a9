import { expect, test } from 'vitest';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { openStripeAccount } from '#testing/sandbox/stripe-account.ts';

const { psp, provider, later } = await openStripeAccount('statement');

/** Its money can be used at once. */
const atOnce = '4000000000000077';

test('has every movement once, with its payment, over all pages', async () => {
  const from = new Date(Date.now() - 400 * 24 * 60 * 60_000);
  const to = new Date(Date.now() + 400 * 24 * 60 * 60_000);
  const payments: string[] = [];
  for (let count = 0; count < 105; count++) {
    const { started, attempt } = await begin(provider, wantedPayment());
    await psp.pay(started.ref, { card: atOnce });
    const status = await provider.status(attempt);
    if (status.kind === 'paid') payments.push(status.payment.id);
  }
  await later(1_000);
  await provider.refund({ refund: 'r-1', payment: payments[0] ?? '', amount: 500, currency: 'EUR' });
  const rows = [];
  for await (const row of provider.statement(from, to)) rows.push(row);
  const received = rows.filter(({ kind }) => kind === 'payment');
  expect(new Set(received.map(({ payment }) => payment))).toEqual(new Set(payments));
  expect(received).toHaveLength(payments.length);
  expect(received.every(({ amount, fee, currency }) => amount === 1_250 && fee > 0 && currency === 'EUR')).toBe(true);
  expect(rows.filter(({ kind }) => kind === 'refund')).toMatchObject([{ payment: payments[0], amount: -500 }]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});
