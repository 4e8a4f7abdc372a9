// What goes wrong between a buyer, a bank and a shop, each under the name of the fault that others had.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentResultCall } from '#contract/payments/return.ts';
import { openPayShop, type PayShop } from '../../payments/pay-shop.ts';
import { sessionsOf } from '../../payments/payable-pages.ts';
import { beginning, returnPath } from '../../payments/paying.ts';
import { check } from '../../checker/checker.ts';
import { putOrderState } from '../../payments/orders.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});
afterEach(() => shop.sandbox.resetSwitches());

type Guest = Awaited<ReturnType<PayShop['guest']>>;

async function begun(wish: Parameters<PayShop['guest']>[1] = {}): Promise<Guest> {
  const guest = await shop.guest('alpha', wish);
  const { due = 2_000 } = wish;
  expect(await beginning(guest, { txnAmount: due / 100 })).toMatchObject({ ok: true });
  return guest;
}

const inState = (guest: Guest, state: string, at = 0) =>
  shop.until(`attempt ${at} is ${state}`, async () => {
    const found = await guest.attempts();
    return found[at]?.state === state && found;
  });

const refunds = (guest: Guest) =>
  shop.shop.inUnit('alpha', ({ tx }) =>
    tx
      .selectFrom('payment_refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_refund.attempt_id')
      .select(['payment_refund.why', 'payment_refund.state', 'payment_refund.amount'])
      .where('payment_attempt.order_id', '=', guest.order.id)
      .execute(),
  );

describe('amount-never-compared', () => {
  test.each([
    ['lie-more', 'amount'],
    ['lie-less', 'amount'],
    ['lie-currency', 'currency'],
  ] as const)('the bank took something else (%s): never accepted, in the books as what came', async (fail, reason) => {
    const guest = await begun();
    await shop.sandbox.setSwitch('psp-events', { fail });
    await shop.payPage(await guest.page());
    const [attempt] = await inState(guest, 'mismatched');
    expect(attempt).toMatchObject({ reason });
    expect([attempt?.received, attempt?.receivedCurrency]).not.toEqual([2_000, 'EUR']);
    expect(await guest.state()).toBe('review');
    // Nobody is asked to pay again before somebody has looked.
    expect(await beginning(guest)).toMatchObject({ failure: { name: 'payment.under-way' } });
  });

  test('an order that changed after its page was made is not paid by it', async () => {
    const guest = await begun();
    await shop.shop.inUnit('alpha', ({ tx }) =>
      tx.updateTable('orders').set({ due: 2_500 }).where('id', '=', guest.order.id).execute(),
    );
    await shop.payPage(await guest.page());
    const [attempt] = await inState(guest, 'mismatched');
    expect(attempt).toMatchObject({ reason: 'order-changed', received: 2_000 });
    expect(await guest.state()).toBe('review');
  });
});

describe('old-session-still-payable', () => {
  test('another means ends the first page at the provider before the second exists', async () => {
    const guest = await begun();
    const first = await guest.page();
    expect(await beginning(guest, { paymentMethod: 'PP' })).toMatchObject({ ok: true });
    expect(await guest.attempts()).toMatchObject([{ state: 'expired' }, { state: 'open', means: 'paypal' }]);
    expect(await shop.payPage(first)).toEqual({ kind: 'gone' });
  });

  test('paid in the last moment: there is no second page', async () => {
    const guest = await begun();
    await shop.sandbox.setSwitch('psp-events', { lose: true });
    await shop.payPage(await guest.page());
    expect(await beginning(guest, { paymentMethod: 'PP' })).toMatchObject({ ok: false });
    expect(await guest.attempts()).toMatchObject([{ state: 'paid' }]);
    expect(await guest.state()).toBe('issuing');
  });

  test('both paid all the same: one is the order’s, the other goes back once', async () => {
    const guest = await begun();
    const first = await guest.page();
    // Nobody asks about the first while it is paid.
    await shop.sandbox.setSwitch('psp-events', { lose: true });
    await beginning(guest, { paymentMethod: 'PP' });
    const second = await guest.page();
    await shop.idle();
    // A bank that had begun before the page was ended.
    expect(await shop.payPage(first, { card: '4242424242424242', late: true })).toMatchObject({ kind: 'paid' });
    await shop.payPage(second, { means: 'paypal' });
    expect(await shop.answerPage(second)).toMatchObject({ kind: 'paid' });
    for (const { id } of await guest.attempts()) await shop.jobs.add('alpha', 'payment-check', [{ attempt: id }]);
    await inState(guest, 'paid', 0);
    await inState(guest, 'paid', 1);
    await shop.until('one is sent back', async () => (await refunds(guest)).some(({ state }) => state === 'done'));
    expect(await refunds(guest)).toEqual([{ why: 'surplus', state: 'done', amount: 2_000 }]);
    expect(await guest.state()).toBe('issuing');
  });
});

test('second-tap-second-order: ten taps at once, one attempt and one page', async () => {
  const guest = await shop.guest();
  const taps = await Promise.all(Array.from({ length: 10 }, () => beginning(guest)));
  const pages = new Set(taps.flatMap((tap) => (tap.ok ? [tap.data.redirectUrl] : [])));
  expect(pages.size).toBe(1);
  expect(await guest.attempts()).toHaveLength(1);
});

test('completed-is-not-paid: a transfer waits, is not paid again, and is paid when its money comes', async () => {
  const guest = await shop.guest();
  expect(await beginning(guest, { paymentMethod: '03' })).toMatchObject({ ok: true });
  const page = await guest.page();
  await shop.payPage(page, { means: 'customer_balance' });
  await inState(guest, 'waiting');
  expect(await guest.state()).toBe('transfer');
  expect(await beginning(guest, { paymentMethod: '03' })).toMatchObject({
    failure: { name: 'payment.under-way' },
  });
  await shop.fundTransfer(page, 2_000);
  await inState(guest, 'paid');
  expect(await guest.state()).toBe('issuing');
});

describe('money-for-a-dead-order', () => {
  test('paid after a cancel: booked, sent back by itself and once, and the order stays as it is', async () => {
    const guest = await begun();
    await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, guest.order.id, 'cancelled'));
    await shop.payPage(await guest.page());
    await inState(guest, 'paid');
    await shop.until('it is sent back', async () => (await refunds(guest)).some(({ state }) => state === 'done'));
    for (let again = 0; again < 3; again += 1) await shop.check(guest);
    expect(await refunds(guest)).toEqual([{ why: 'late', state: 'done', amount: 2_000 }]);
    expect(await guest.state()).toBe('cancelled');
  });

  test('nobody pays within half an hour: the page is ended at the provider, then here', async () => {
    const guest = await begun();
    shop.shop.clock.advance(31 * 60_000);
    await shop.check(guest);
    await inState(guest, 'expired');
    expect(await shop.payPage(await guest.page())).toEqual({ kind: 'gone' });
  });
});

describe('refund-that-did-not-happen', () => {
  /** Paid after a cancel, by a card whose bank takes its time to be paid back. */
  async function sentBack(): Promise<Guest> {
    const guest = await begun();
    await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, guest.order.id, 'cancelled'));
    await shop.payPage(await guest.page(), { card: '4000000000007726' });
    await shop.until('it is on its way', async () => (await refunds(guest))[0]?.state === 'pending');
    return guest;
  }
  const askAgain = async (guest: Guest, state: string) =>
    shop.until(`the refund is ${state}`, async () => {
      shop.shop.clock.advance(61 * 60_000);
      await shop.reconcile();
      return (await refunds(guest))[0]?.state === state;
    });

  test('what is on its way is asked about until it has arrived', async () => {
    const guest = await sentBack();
    const before = await shop.balance('prepaid');
    await shop.letSettle(120_000);
    await askAgain(guest, 'done');
    expect(await shop.balance('prepaid')).toBe(before);
  });

  test('what the bank would not have is owed again, once', async () => {
    const guest = await sentBack();
    const before = await shop.balance('prepaid');
    const ref = await shop.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('payment_refund').select('ref').where('state', '=', 'pending').executeTakeFirstOrThrow(),
    );
    await shop.control(`/refunds/${ref.ref}`, { status: 'failed', reason: 'lost_or_stolen_card' });
    await askAgain(guest, 'failed');
    await shop.reconcile();
    expect((await shop.balance('prepaid')) - before).toBe(2_000);
  });
});

/** What could be paid now, as the provider sees it. */
const payable = (guest: Guest) => sessionsOf(shop, guest.order, { status: 'open' });

/** The shop comes to itself: whatever is due is asked about. */
async function recover(guest: Guest): Promise<void> {
  await shop.until('nothing waits to begin', async () => {
    shop.shop.clock.advance(31_000);
    await shop.reconcile();
    return (await guest.attempts()).every(({ state }) => state !== 'starting');
  });
}

/** The buyer tries until there is a page, and pays there. */
async function payAtLast(guest: Guest): Promise<void> {
  await shop.until('there is a page', async () => {
    const { ok } = await beginning(guest);
    if (!ok) shop.shop.clock.advance(31_000);
    if (!ok) await shop.reconcile();
    return ok;
  });
  const pages = await payable(guest);
  expect(pages).toHaveLength(1);
  await shop.payPage(pages[0] ?? '');
  await shop.until('it is paid', async () => {
    shop.shop.clock.advance(31_000);
    await shop.reconcile();
    return (await guest.state()) === 'issuing';
  });
}

describe.each([
  ['409', 'is still working on the same key'],
  ['500', 'has stored a failure'],
  ['500-empty', 'says nothing with an error'],
  ['200-empty', 'says nothing at all'],
  ['drop', 'hangs up'],
  ['drop-after', 'hangs up after doing it'],
] as const)('key-reused-wrongly: the provider answers %s, it %s', (fail, _why) => {
  test('nothing is payable twice, and the order is paid in the end', async () => {
    const guest = await shop.guest();
    await shop.sandbox.setSwitch('psp', { fail, only: 'POST /v1/checkout/sessions', next: 1 });
    await beginning(guest);
    expect((await payable(guest)).length).toBeLessThanOrEqual(1);
    await shop.sandbox.resetSwitches();
    await recover(guest);
    await payAtLast(guest);
    expect((await guest.attempts()).filter(({ state }) => state === 'paid')).toHaveLength(1);
  });
});

test('key-reused-wrongly: asked again 25 hours later it is not begun a second time', async () => {
  const guest = await shop.guest();
  // However often it is said again.
  await shop.sandbox.setSwitch('psp', { fail: 'drop-after', only: 'POST /v1/checkout/sessions' });
  await beginning(guest);
  const [before] = await guest.attempts();
  expect(before).toMatchObject({ state: 'starting', ref: null });
  shop.shop.clock.advance(25 * 3_600_000);
  await shop.until('it is over', async () => {
    shop.shop.clock.advance(31_000);
    await shop.reconcile();
    return (await guest.attempts())[0]?.state === 'expired';
  });
  expect(await payable(guest)).toEqual([]);
});

test('late-failure-beats-success: a declined card and then a good one, told in any order, end as paid', async () => {
  const guest = await begun();
  const page = await guest.page();
  await shop.sandbox.setSwitch('psp-events', { reorder: true, duplicate: 2 });
  await shop.payPage(page, { card: '4000000000000002' });
  await shop.payPage(page);
  await inState(guest, 'paid');
  for (let again = 0; again < 3; again += 1) await shop.check(guest);
  expect(await guest.attempts()).toMatchObject([{ state: 'paid', received: 2_000 }]);
});

test('fees missing at confirmation: the payment is booked, and its fee once, later', async () => {
  const before = await shop.balance('provider-fees');
  await shop.sandbox.setSwitch('psp', { settleMs: 600_000 });
  const guest = await begun();
  await shop.payPage(await guest.page());
  const [paid] = await inState(guest, 'paid');
  expect(paid).toMatchObject({ feeEntry: null });
  expect(await shop.balance('provider-fees')).toBe(before);
  await shop.letSettle(600_000);
  await shop.check(guest);
  await shop.until('its fee is known', async () => (await guest.attempts())[0]?.feeEntry !== null);
  expect(await shop.balance('provider-fees')).toBeLessThan(before);
});

test('back-in-another-browser: whoever comes back by GET or POST, without a cookie, sees the result by its signed name', async () => {
  const guest = await begun();
  const [attempt] = await guest.attempts();
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  await shop.payPage(attempt?.ref ?? '');
  const path = returnPath(attempt);
  for (const method of ['GET', 'POST']) {
    const form =
      method === 'POST' ? { body: 'PaRes=abc', headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {};
    const back = await fetch(shop.pay.base + path, { method, redirect: 'manual', ...form });
    expect(back.status).toBe(303);
    const to = new URL(back.headers.get('location') ?? '');
    expect([to.origin, to.pathname, to.search, to.hash]).toEqual([
      'http://shop.test',
      '/alpha/loading/order',
      '',
      `#${path.split('/').at(-1)}`,
    ]);
    expect(back.headers.get('set-cookie')).toBeNull();
  }
  const token = path.split('/').at(-1) ?? '';
  const stranger = shop.pay.client('alpha');
  const result = await stranger(paymentResultCall, { payment: token });
  expect(result).toEqual({
    ok: true,
    data: {
      orderNo: guest.order.number,
      pspResult: { paymentId: attempt?.id, paymentMethod: 'C04', cardToken: '', isPending: false },
    },
  });
});

test('whatever happened here, the books are right', async () => {
  const { violations, journals } = await check(shop.shop.databases.east);
  expect(violations).toEqual([]);
  expect(journals).toBeGreaterThan(10);
});
