import { expect, test } from 'vitest';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { openStripeAccount } from '#testing/sandbox/stripe-account.ts';

const { psp, provider, later, paid } = await openStripeAccount('statement');

/** Its money can be used at once. */
const atOnce = '4000000000000077';

const year = 365 * 24 * 60 * 60_000;
const rowsNow = async () => {
  const rows = [];
  for await (const row of provider.statement(new Date(Date.now() - year), new Date(Date.now() + year))) rows.push(row);
  return rows;
};
const rowsOf = async (payment: string) => (await rowsNow()).filter((row) => row.payment === payment);

test('refund-in-the-dashboard: what others did to a payment is there, with its kind', async () => {
  const { payment } = await paid(atOnce);
  await later(1_000);
  await psp.control(`/payments/${payment.id}/refund`, { amount: 200 });
  const dispute = await psp.control<{ id: string }>(`/payments/${payment.id}/dispute`, { amount: 300 });
  await psp.control(`/disputes/${dispute.id}`, { status: 'won' });
  const rows = await rowsOf(payment.id);
  expect(Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))).toEqual({
    payment: 1_250,
    refund: -200,
    dispute: -300,
    'dispute-won': 300,
  });
});

test('own-refund-counted-twice: an authorisation that was ended moved nothing', async () => {
  const { started, attempt } = await begin(provider, wantedPayment({ authoriseOnly: true }));
  await psp.pay(started.ref, { card: atOnce });
  const status = await provider.status(attempt);
  expect(status).toMatchObject({ kind: 'authorised' });
  await provider.void(attempt);
  await later(1_000);
  expect(await rowsOf(status.kind === 'authorised' ? status.payment.id : '')).toEqual([]);
});

test('what was taken in part adds up to that part', async () => {
  const { started, attempt } = await begin(provider, wantedPayment({ authoriseOnly: true }));
  await psp.pay(started.ref, { card: atOnce });
  await provider.capture(attempt, { amount: 1_000, currency: 'EUR' });
  await later(1_000);
  const status = await provider.status(attempt);
  const rows = await rowsOf(status.kind === 'paid' ? status.payment.id : '');
  expect(rows.every(({ kind }) => kind === 'payment')).toBe(true);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_000);
});

test('has every movement once, with its payment, over all pages', async () => {
  const payments: string[] = [];
  for (let count = 0; count < 105; count++) payments.push((await paid(atOnce)).payment.id);
  await later(1_000);
  await provider.refund({ refund: 'r-1', payment: payments[0] ?? '', amount: 500, currency: 'EUR' });
  const rows = await rowsNow();
  const received = rows.filter(({ kind, payment }) => kind === 'payment' && payments.includes(payment ?? ''));
  expect(new Set(received.map(({ payment }) => payment))).toEqual(new Set(payments));
  expect(received).toHaveLength(payments.length);
  expect(received.every(({ amount, fee, currency }) => amount === 1_250 && fee > 0 && currency === 'EUR')).toBe(true);
  expect((await rowsOf(payments[0] ?? '')).filter(({ kind }) => kind === 'refund')).toMatchObject([{ amount: -500 }]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});
