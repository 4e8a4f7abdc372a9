// Killed anywhere between the provider and the commit: an order has one payable page at most, at every moment, and ends
// paid once, whatever was asked again meanwhile.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { begin } from '../../payments/begin.ts';
import { crashPoints, Crashes } from '../../payments/crashing-desks.ts';
import { openPayShop, type PayShop } from '../../payments/pay-shop.ts';
import { pspClient } from '../../sandbox/psp-client.ts';

let shop: PayShop;
const crashes = new Crashes();
beforeAll(async () => {
  shop = await openPayShop({ around: (desks) => crashes.around(desks) });
  await shop.work();
});
afterEach(async () => {
  crashes.at(null);
  await shop.sandbox.resetSwitches();
});

type Guest = Awaited<ReturnType<PayShop['guest']>>;

/** What could be paid now for this guest's order, as the provider sees it. */
async function payable(guest: Guest): Promise<string[]> {
  const attempts = new Set((await guest.attempts()).map(({ id }) => id));
  const stripe = pspClient(shop.sandbox.url, 'alpha').sdk();
  const open: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ status: 'open', limit: 100 }))
    if (attempts.has(session.client_reference_id ?? '')) open.push(session.id);
  return open;
}

/** The shop comes to itself: whatever is due is asked about. */
async function recover(guest: Guest): Promise<void> {
  await shop.until('nothing waits to begin', async () => {
    shop.shop.clock.advance(31_000);
    await shop.reconcile();
    const attempts = await guest.attempts();
    return attempts.every(({ state }) => state !== 'starting');
  });
}

/** Whatever it takes: the buyer tries until there is a page, and pays there. */
async function payAtLast(guest: Guest, means: string): Promise<void> {
  await shop.until('there is a page, or nothing left to pay', async () => {
    const outcome = await begin(guest.client, guest.order, { paymentMethod: means });
    expect((await payable(guest)).length).toBeLessThanOrEqual(1);
    if (!outcome.ok) shop.shop.clock.advance(31_000);
    if (!outcome.ok) await shop.reconcile();
    return outcome.ok || (await guest.state()) === 'paid';
  });
  const [page] = await payable(guest);
  if (page) {
    const paid = await shop.payPage(page, means === 'PP' ? { means: 'paypal' } : { card: '4242424242424242' });
    if (paid.kind === 'asked') await shop.answerPage(page);
  }
  await shop.until('it is paid', async () => {
    shop.shop.clock.advance(31_000);
    await shop.reconcile();
    return (await guest.state()) === 'paid';
  });
}

describe.each(crashPoints.filter((point) => !point.endsWith('refund')))('key-reused-wrongly: killed %s', (point) => {
  test.each([
    ['the same means', 'C04'],
    ['another means', 'PP'],
  ])('and begun again with %s: never two payable pages, and paid once', async (_, means) => {
    const guest = await shop.guest();
    const isLater = point.endsWith('void') || point.endsWith('status');
    if (isLater) await begin(guest.client, guest.order);
    crashes.at(point);
    await begin(guest.client, guest.order, isLater ? { paymentMethod: means } : {});
    expect((await payable(guest)).length).toBeLessThanOrEqual(1);
    await recover(guest);
    expect((await payable(guest)).length).toBeLessThanOrEqual(1);
    await payAtLast(guest, means);
    const paid = (await guest.attempts()).filter(({ state }) => state === 'paid');
    expect(paid).toHaveLength(1);
  });
});

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
    await begin(guest.client, guest.order);
    expect((await payable(guest)).length).toBeLessThanOrEqual(1);
    await shop.sandbox.resetSwitches();
    await recover(guest);
    await payAtLast(guest, 'C04');
    expect((await guest.attempts()).filter(({ state }) => state === 'paid')).toHaveLength(1);
  });
});

test('key-reused-wrongly: asked again 25 hours later it is not begun a second time', async () => {
  const guest = await shop.guest();
  crashes.at('after start');
  await begin(guest.client, guest.order);
  const [before] = await guest.attempts();
  expect(before).toMatchObject({ state: 'starting', ref: null });
  shop.shop.clock.advance(25 * 3_600_000);
  await shop.check(guest);
  expect(await payable(guest)).toEqual([]);
  await shop.until('it is over', async () => (await guest.attempts())[0]?.state === 'expired');
});

describe.each(['before refund', 'after refund'] as const)('killed %s', (point) => {
  test('what goes back goes back once', async () => {
    const guest = await shop.guest();
    await begin(guest.client, guest.order);
    const [attempt] = await guest.attempts();
    await shop.shop.inUnit('alpha', ({ tx }) =>
      tx.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', guest.order.id).execute(),
    );
    const refunded = async () => (await shop.books())['eur']?.refunds ?? 0;
    const before = await refunded();
    crashes.at(point);
    await shop.payPage(attempt?.ref ?? '');
    await shop.until('it is sent back', async () => {
      shop.shop.clock.advance(31_000);
      await shop.reconcile();
      const rows = await shop.shop.inUnit('alpha', ({ tx }) =>
        tx
          .selectFrom('payment_refund')
          .select('state')
          .where('attempt_id', '=', attempt?.id ?? '')
          .execute(),
      );
      return rows[0]?.state === 'done' && rows.length === 1;
    });
    expect((await refunded()) - before).toBe(2_000);
  });
});

test('whatever was killed here, the books are right, and equal to the bank’s own', async () => {
  expect(crashes.happened).toBeGreaterThan(10);
  await shop.until('every fee is known', async () => {
    await shop.letSettle(60_000);
    shop.shop.clock.advance(600_000);
    await shop.reconcile();
    const { rows } = await shop.unsettledFees();
    return rows === 0;
  });
  const { violations } = await check(shop.shop.databases.east);
  expect(violations).toEqual([]);
  const { charges = 0, fees = 0, refunds = 0 } = (await shop.books())['eur'] ?? {};
  expect(await shop.balance('clearing')).toBe(-(charges - fees - refunds));
});
