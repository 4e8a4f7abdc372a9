// What the plain providers do that others do not, or not so.
import { afterEach, expect, test } from 'vitest';
import { attemptOf, begin, pressButton, wantedPayment } from '#testing/sandbox/payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { paymentProvider } from '../registry.ts';
import { meansOf } from './means.ts';

const sandbox = await openSandbox();
const { plainPsps } = sandbox.settings;
const names = ['paypal', 'amazon', 'market-pay', 'ingenico'] as const;
afterEach(() => sandbox.resetSwitches());

test('PAY-08 PAY-29 a method is a means of ours, a wallet is PayPal, and an unknown one is none', () => {
  const words = ['creditcard', 'instantpayment', 'wallet', 'bancontact', 'mbway', 'debitcard', 'shells', 'toString'];
  expect(words.map(meansOf)).toEqual([
    'credit-card',
    'instant-bank-transfer',
    'paypal',
    'bancontact',
    'mb-way',
    'debit-card',
    null,
    null,
  ]);
});

test.each(names)('PAY-11 %s: a refusal ends it, a payment has its id and a token of the card', async (name) => {
  const provider = paymentProvider(name, plainPsps[name]);
  const refused = await begin(provider, wantedPayment());
  expect(await pressButton(refused.started, 'refuse')).toBe('http://shop.test/back');
  expect(await provider.status(refused.attempt)).toEqual({ kind: 'failed', reason: 'declined' });

  const paid = await begin(provider, wantedPayment());
  expect(await pressButton(paid.started, 'back')).toBe('http://shop.test/cancelled');
  expect(await provider.status(paid.attempt)).toEqual({ kind: 'open' });
  expect(await pressButton(paid.started, 'pay')).toBe('http://shop.test/back');
  expect(await provider.status(paid.attempt)).toMatchObject({
    payment: { id: expect.any(String), cardToken: expect.stringMatching(/^token-/), card: null, fee: null },
  });
});

test('PAY-12 PAY-30 what a log has set aside is taken by asking for it, and once', async () => {
  const provider = paymentProvider('market-pay', plainPsps['market-pay']);
  const { started, attempt } = await begin(provider, wantedPayment());
  expect(started.ref).toMatch(/^log-/);
  await pressButton(started, 'pay');
  const amount = { amount: 1_250, currency: 'EUR' };
  expect(await provider.capture(attempt, amount)).toEqual({ kind: 'captured' });
  expect(await provider.capture(attempt, amount)).toEqual({ kind: 'captured' });
});

test('PAY-12 what was set aside and never asked for goes back when it is ended', async () => {
  const provider = paymentProvider('market-pay', plainPsps['market-pay']);
  const { started, attempt } = await begin(provider, wantedPayment());
  await pressButton(started, 'pay');
  expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
  expect(await provider.capture(attempt, { amount: 1_250, currency: 'EUR' })).toEqual({ kind: 'gone' });
});

test('PAY-13 PAY-30 an order has one payment at a time, and nothing else has any', async () => {
  const provider = paymentProvider('ingenico', plainPsps.ingenico);
  expect(provider.can.topUps).toBe(false);
  const first = wantedPayment();
  const { started, attempt } = await begin(provider, first);
  // The next payment of the order has another, and nobody can tell it from the order.
  expect(started.ref).toBe(`${first.orderNo}/${first.attempt}`);
  const second = wantedPayment({ orderNo: first.orderNo });
  expect(await provider.start(second)).toEqual({ kind: 'refused', code: 'order-taken' });
  expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
  const third = await begin(provider, wantedPayment({ orderNo: first.orderNo }));
  await pressButton(third.started, 'pay');
  // The number is now the other's.
  expect(await provider.status(attempt)).toEqual({ kind: 'voided' });
  expect(await provider.status(third.attempt)).toMatchObject({ kind: 'paid' });
  expect(await provider.start(wantedPayment({ orderNo: '' }))).toEqual({ kind: 'refused', code: 'orders-only' });
});

test('PAY-30 one of them says where the bank asks', async () => {
  const provider = paymentProvider('amazon', plainPsps.amazon);
  const { started, attempt } = await begin(provider, wantedPayment());
  const url = await provider.threeDSecureUrl?.(attempt);
  expect(url).toBe(`${started.redirectUrl}?bank`);
  expect(await (await fetch(url ?? '')).text()).toContain('3-D Secure');
  expect(await provider.threeDSecureUrl?.({ ...attempt, ref: 'other' })).toBeNull();
  expect(await provider.threeDSecureUrl?.({ ...attempt, ref: null })).toBeNull();
  expect(paymentProvider('paypal', plainPsps.paypal)).not.toHaveProperty('threeDSecureUrl');
});

test.each(names)('%s: without the answer to its beginning it is found by its reference', async (name) => {
  const provider = paymentProvider(name, plainPsps[name]);
  const wanted = wantedPayment();
  const lost = attemptOf(wanted, null);
  expect(await provider.status(lost)).toEqual({ kind: 'unknown', why: 'not begun yet' });
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000);
  expect(await provider.status({ ...lost, startedAt: dayAgo })).toEqual({ kind: 'expired' });
  const { started } = await begin(provider, wanted);
  expect(await provider.status(lost)).toEqual({ kind: 'open' });
  await pressButton(started, 'pay');
  expect(await provider.status({ ...lost, startedAt: dayAgo })).toMatchObject({ kind: 'paid' });
});

test('nothing of it is refunded by us', async () => {
  const provider = paymentProvider('paypal', plainPsps.paypal);
  expect(await provider.refund({ refund: 'r', payment: 'p', amount: 1, currency: 'EUR' })).toEqual({
    kind: 'refused',
    code: 'by-hand',
  });
});

const paidAnswer = {
  reference: 'a',
  status: 'paid',
  amount: 100,
  currency: 'EUR',
  paymentId: 'p',
  paymentMethod: 'shells',
  cardToken: null,
};
test.each([
  [{}, 'paid'],
  [{ status: 'teleported' }, 'unknown'],
  [{ paymentId: null }, 'unknown'],
  [{ amount: '100' }, 'unknown'],
  [{ amount: 1.5 }, 'unknown'],
  [{ currency: 'eur' }, 'unknown'],
  [{ reference: null }, 'unknown'],
])('with %j it is %s', async (changes, kind) => {
  const { base } = await scriptedServer(JSON.stringify({ ...paidAnswer, ...changes }));
  const provider = paymentProvider('paypal', { ...plainPsps.paypal, base });
  expect(await provider.status(attemptOf(wantedPayment(), 'p'))).toMatchObject({ kind });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative'])('nobody is sent to %s', async (redirectUrl) => {
  const answer = { paymentId: 'p', redirectUrl, expiresAt: new Date().toISOString() };
  const { base } = await scriptedServer(JSON.stringify(answer));
  const provider = paymentProvider('paypal', { ...plainPsps.paypal, base });
  expect(await provider.start(wantedPayment())).toMatchObject({ kind: 'unknown' });
});

test('a hostile reference stays one part of the address', async () => {
  const server = await scriptedServer('{}');
  for (const name of names)
    await paymentProvider(name, { ...plainPsps[name], base: server.base }).status(
      attemptOf(wantedPayment(), '../x?a=b#c'),
    );
  expect(server.asked).toEqual([
    '/payments/..%2Fx%3Fa%3Db%23c',
    '/payments/..%2Fx%3Fa%3Db%23c',
    '/capture?paymentLogId=..%2Fx%3Fa%3Db%23c',
    '/orders/..%2Fx%3Fa%3Db%23c/payment',
  ]);
});
