import { beforeAll, expect, test } from 'vitest';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { signedIn } from '#testing/members.ts';
import { placeOrder } from '#testing/payments/orders.ts';
import { beginning, begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ profiles: { alpha: { paymentMeans: ['credit-card', 'wallet'] } } });
  await shop.work();
});

const setOrder = (id: string, changes: { state?: 'issuing' | 'cancelled'; attempts?: number }) =>
  shop.shop.inUnit('alpha', ({ tx }) => tx.updateTable('orders').set(changes).where('id', '=', id).execute());

test('API-100 PAY-31 an order is paid on the provider’s page, told of, checked and booked', async () => {
  const guest = await shop.guest();
  expect(await begun(guest)).toMatchObject({ redirectUrl: expect.stringContaining('/c/pay/cs_test_') });
  const [attempt] = await guest.attempts();
  expect(attempt).toMatchObject({ state: 'open', amount: 2_000, currency: 'EUR', provider: 'stripe' });
  expect(await guest.state()).toBe('placed');
  expect(await shop.payPage(attempt?.ref ?? '')).toMatchObject({ kind: 'paid' });
  await shop.until('the order is paid', async () => (await guest.state()) === 'issuing');
  const [paid] = await guest.attempts();
  expect(paid).toMatchObject({ state: 'paid', received: 2_000, receivedCurrency: 'EUR', reason: null });
  expect(await shop.balance('clearing')).toBeLessThan(0);
  expect(await shop.balance('prepaid')).toBe(2_000);
});

test('API-100.init API-108 PAY-06 a whole payment request is answered with where to pay; who pays is neither kept nor sent on', async () => {
  const guest = await shop.guest();
  const who = {
    totalQuantity: 2,
    hostName: 'shop.test',
    mobileNo: '+33699887766',
    email: 'canary@example.com',
    firstName: 'Canary',
    lastName: 'Canary',
    address1: '1 Canary Wharf',
    address2: '',
    zipCode: '75001',
    city: 'Paris',
  };
  expect(await beginning(guest, { ...who, isVoid: 0 })).toEqual({
    ok: true,
    data: { redirectUrl: expect.stringMatching(/^http/), paymentId: expect.any(String) },
  });
  // What the provider is asked is kept as it was said.
  const kept = JSON.stringify(await guest.attempts());
  for (const word of ['Canary', 'canary', '99887766', '75001']) expect(kept).not.toContain(word);
});

test('API-108 a request that is refused has an error message and nowhere to go', async () => {
  const guest = await shop.guest();
  const answer = await fetch(`${shop.pay.base}/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      buId: 'alpha',
      orderNo: guest.order.number,
      txnCurrency: 'EUR',
      txnAmount: 20,
      paymentMethod: 'C04',
    }),
  });
  // Nobody who has no visit has that order.
  expect(await answer.json()).toMatchObject({
    success: false,
    data: null,
    error: { message: expect.stringMatching(/./) },
  });
});

test('API-100.init the same request twice is one', async () => {
  const guest = await shop.guest();
  const asked = { orderNo: guest.order.number, txnCurrency: 'EUR', txnAmount: 20, paymentMethod: 'C04' };
  const key = crypto.randomUUID();
  const first = await guest.client(beginPaymentCall, asked, { key });
  expect(first.ok).toBe(true);
  expect(await guest.client(beginPaymentCall, asked, { key })).toEqual(first);
  expect(await guest.attempts()).toHaveLength(1);
});

test.each([
  ['a lower amount', { txnAmount: 0.01 }],
  ['a higher amount', { txnAmount: 20.01 }],
  ['parts of a cent', { txnAmount: 19.999 }],
  ['another currency', { txnCurrency: 'USD' }],
  ['a currency that nobody has', { txnCurrency: 'ZZZ' }],
])('API-100.init a page that shows %s cannot be paid on', async (_, changes) => {
  const guest = await shop.guest();
  expect(await beginning(guest, changes)).toMatchObject(refused('payment.amount-differs'));
  expect(await guest.attempts()).toEqual([]);
});

test.each([
  ['that the unit does not take', 'PP'],
  ['that no provider collects', '14'],
])('API-100.init a means %s is refused', async (_, paymentMethod) => {
  const guest = await shop.guest();
  expect(await beginning(guest, { paymentMethod })).toMatchObject(refused('payment.means-refused'));
  expect(await guest.attempts()).toEqual([]);
});

test('API-100.init a means that nobody knows is no request', async () => {
  expect(await beginning(await shop.guest(), { paymentMethod: 'XX' })).toMatchObject(refused('input.invalid'));
});

test('API-100.init an order of another unit is unknown', async () => {
  const [here, there] = [await shop.guest('alpha'), await shop.guest('beta')];
  expect(await beginning({ ...there, order: here.order })).toMatchObject(refused('order.unknown'));
  expect(await beginning({ ...here, order: there.order })).toMatchObject(refused('order.unknown'));
});

test('API-100.init an order of another customer is unknown, whoever asks', async () => {
  const [ana, ben] = [await signedIn(shop.shop, 'alpha'), await signedIn(shop.shop, 'alpha')];
  const order = await shop.shop.inUnit('alpha', (scope) => placeOrder(scope, { buyer: ana.id }));
  const guest = await shop.guest();
  const asBen = shop.pay.client('alpha', { visit: guest.visit, accessToken: ben.accessToken });
  for (const client of [guest.client, asBen, shop.pay.client('alpha')]) {
    expect(await beginning({ client, order })).toMatchObject(refused('order.unknown'));
    expect(await beginning({ client, order }, { isVoid: 1 })).toMatchObject(refused('order.unknown'));
  }
  // A guest's order is not that of a member who has the same visit, nor of another visit.
  expect(await beginning({ client: asBen, order: guest.order })).toMatchObject(refused('order.unknown'));
  expect(await beginning({ ...(await shop.guest()), order: guest.order })).toMatchObject(refused('order.unknown'));
  const asAna = shop.pay.client('alpha', { accessToken: ana.accessToken });
  expect(await beginning({ client: asAna, order })).toMatchObject({ ok: true });
});

test('API-100.init what is paid or over is not paid again', async () => {
  const [paid, cancelled] = [await shop.guest(), await shop.guest()];
  await setOrder(paid.order.id, { state: 'issuing' });
  await setOrder(cancelled.order.id, { state: 'cancelled' });
  expect(await beginning(paid)).toMatchObject(refused('payment.done'));
  expect(await beginning(cancelled)).toMatchObject(refused('order.over'));
});

test('API-100.init more tries than a buyer has are refused', async () => {
  const guest = await shop.guest();
  await setOrder(guest.order.id, { attempts: 10 });
  expect(await beginning(guest)).toMatchObject(refused('payment.tries-exceeded'));
  expect(await guest.attempts()).toEqual([]);
});

test('PAY-34 isVoid ends a page, which cannot be paid any more', async () => {
  const guest = await shop.guest();
  const { paymentId } = await begun(guest);
  expect(await begun(guest, { isVoid: 1 })).toEqual({ redirectUrl: '', paymentId });
  const [ended] = await guest.attempts();
  expect(ended?.state).toBe('expired');
  expect(await shop.payPage(ended?.ref ?? '')).toEqual({ kind: 'gone' });
  // Nothing is left to end.
  expect(await begun(guest, { isVoid: 1 })).toEqual({ redirectUrl: '', paymentId: '' });
});

test('PAY-34 isVoid gives back what was set aside', async () => {
  const guest = await shop.guest('alpha', { reviewed: true });
  const { paymentId } = await begun(guest);
  const stateOf = async () => (await guest.attempts())[0]?.state;
  await shop.payPage((await guest.attempts())[0]?.ref ?? '');
  await shop.until('it is set aside', async () => (await stateOf()) === 'authorised');
  expect(await begun(guest, { isVoid: 1 })).toEqual({ redirectUrl: '', paymentId });
  expect(await stateOf()).toBe('voided');
  expect(await guest.state()).toBe('placed');
});

test('PAY-34 isVoid does not end what is paid', async () => {
  const guest = await shop.guest();
  await begun(guest);
  await shop.payPage((await guest.attempts())[0]?.ref ?? '');
  await shop.until('the order is paid', async () => (await guest.state()) === 'issuing');
  expect(await beginning(guest, { isVoid: 1 })).toMatchObject(refused('payment.done'));
  expect(await guest.attempts()).toMatchObject([{ state: 'paid' }]);
});

test('PAY-34 isVoid comes too late for what was paid a moment ago', async () => {
  const guest = await shop.guest();
  await begun(guest);
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  await shop.payPage((await guest.attempts())[0]?.ref ?? '');
  expect(await guest.state()).toBe('placed');
  expect(await beginning(guest, { isVoid: 1 })).toMatchObject(refused('payment.done'));
  expect(await guest.state()).toBe('issuing');
  await shop.sandbox.resetSwitches();
});

test('PAY-34 isVoid does not end what somebody has to look at, nor what no provider answers for', async () => {
  const [odd, dark] = [await shop.guest(), await shop.guest()];
  for (const guest of [odd, dark]) await begun(guest);
  await shop.sandbox.setSwitch('psp-events', { fail: 'lie-more' });
  await shop.payPage((await odd.attempts())[0]?.ref ?? '');
  await shop.until('it does not agree', async () => (await odd.attempts())[0]?.state === 'mismatched');
  expect(await beginning(odd, { isVoid: 1 })).toMatchObject(refused('payment.under-way'));
  await shop.sandbox.resetSwitches();
  await shop.sandbox.setSwitch('psp', { fail: 'drop', account: 'acct_alpha' });
  expect(await beginning(dark, { isVoid: 1 })).toMatchObject(refused('payment.under-way'));
  await shop.sandbox.resetSwitches();
});
