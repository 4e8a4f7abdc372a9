import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { paymentDesks } from '#apps/payment-desks.ts';
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { wait } from '#platform/wait.ts';
import type { StartPayment } from '#providers/psp/port.ts';
import { beginning, begun, refused } from '#testing/payments/paying.ts';
import { openPay, openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ profiles: { alpha: { paymentMeans: ['credit-card', 'paypal'] } } });
  await shop.work();
});

test('a second tap gives the same page', async () => {
  const guest = await shop.guest();
  const first = await begun(guest);
  expect(await begun(guest)).toEqual(first);
  expect(await guest.attempts()).toHaveLength(1);
});

test('old-session-still-payable: another means, and the first page is over at the provider', async () => {
  const guest = await shop.guest();
  const first = await begun(guest);
  const second = await begun(guest, { paymentMethod: 'PP' });
  expect(second.paymentId).not.toBe(first.paymentId);
  const [card, paypal] = await guest.attempts();
  expect([card?.state, paypal?.state]).toEqual(['expired', 'open']);
  expect(await shop.payPage(card?.ref ?? '')).toEqual({ kind: 'gone' });
  expect(await guest.state()).toBe('placed');
});

test('two taps at once begin one attempt', async () => {
  const guest = await shop.guest();
  const taps = await Promise.all(Array.from({ length: 6 }, () => beginning(guest)));
  expect(await guest.attempts()).toHaveLength(1);
  const pages = new Set(taps.flatMap((tap) => (tap.ok ? [tap.data.redirectUrl] : [])));
  expect(pages.size).toBe(1);
  const refusals = new Set(taps.flatMap((tap) => (tap.ok ? [] : [tap.failure.name])));
  expect(['payment.under-way']).toEqual(expect.arrayContaining([...refusals]));
});

test('PAY-36 whose money is set aside is not asked to pay again', async () => {
  const guest = await shop.guest('alpha', { reviewed: true });
  await begun(guest);
  await shop.payPage((await guest.attempts())[0]?.ref ?? '');
  await shop.until('it is set aside', async () => (await guest.attempts())[0]?.state === 'authorised');
  expect(await beginning(guest)).toMatchObject(refused('payment.under-way'));
  expect(await beginning(guest, { paymentMethod: 'PP' })).toMatchObject(refused('payment.under-way'));
});

test('a page whose order has changed is ended, and the next asks for what is due now', async () => {
  const guest = await shop.guest();
  await begun(guest);
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('orders').set({ due: 1_500 }).where('id', '=', guest.order.id).execute(),
  );
  expect(await beginning(guest)).toMatchObject(refused('payment.amount-differs'));
  await begun(guest, { txnAmount: 15 });
  const [before, now] = await guest.attempts();
  expect([before?.state, now?.state]).toEqual(['expired', 'open']);
  expect(now?.amount).toBe(1_500);
});

/** The reconciler runs again and again, as it does anywhere. */
const reconciledTo = (guest: Awaited<ReturnType<PayShop['guest']>>, wanted: string) =>
  shop.until(
    `it is ${wanted}`,
    async () => {
      shop.shop.clock.advance(40_000);
      await shop.reconcile();
      return (await guest.attempts()).find(({ state }) => state === wanted);
    },
    { everyMs: 500 },
  );

test('a provider that is down is said to be, and what was begun is made clear later', async () => {
  const guest = await shop.guest();
  await shop.sandbox.setSwitch('psp', { fail: 'drop', account: 'acct_alpha' });
  expect(await beginning(guest)).toMatchObject({ ok: false, failure: { name: 'payment.unavailable', status: 503 } });
  const [unclear] = await guest.attempts();
  expect(unclear).toMatchObject({ state: 'starting', ref: null });
  await shop.sandbox.resetSwitches();
  const { redirectUrl } = await reconciledTo(guest, 'open');
  expect(await begun(guest)).toEqual({ paymentId: unclear?.id, redirectUrl });
  expect(await guest.attempts()).toHaveLength(1);
});

test('a fault that the provider keeps under the key ends the attempt, and the next try is another', async () => {
  const guest = await shop.guest();
  await shop.sandbox.setSwitch('psp', { fail: '500', account: 'acct_alpha' });
  expect(await beginning(guest)).toMatchObject(refused('payment.unavailable'));
  await shop.sandbox.resetSwitches();
  await reconciledTo(guest, 'failed');
  await begun(guest);
  expect((await guest.attempts()).map(({ state }) => state)).toEqual(['failed', 'open']);
});

test('an answer that was lost is asked for again: the same page', async () => {
  const guest = await shop.guest();
  const only = 'POST /v1/checkout/sessions';
  await shop.sandbox.setSwitch('psp', { fail: 'drop-after', only, account: 'acct_alpha' });
  expect(await beginning(guest)).toMatchObject(refused('payment.unavailable'));
  await shop.sandbox.resetSwitches();
  shop.shop.clock.advance(60_000);
  const { paymentId } = await begun(guest);
  const [attempt, ...others] = await guest.attempts();
  expect(others).toEqual([]);
  expect(attempt).toMatchObject({ id: paymentId, state: 'open' });
});

test('a unit without an account cannot be paid, and says so', async () => {
  const guest = await shop.guest('gamma');
  expect(await beginning(guest)).toMatchObject(refused('payment.unavailable'));
  expect(await guest.attempts()).toEqual([]);
});

test('two-pages-for-one-order: ten beginnings are one buyer’s, and no number of more is a fault of ours', async () => {
  const guest = await shop.guest();
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('orders').set({ attempts: 10 }).where('id', '=', guest.order.id).execute(),
  );
  for (let more = 0; more < 3; more++) expect(await beginning(guest)).toMatchObject(refused('payment.tries-exceeded'));
  const { attempts } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select('attempts').where('id', '=', guest.order.id).executeTakeFirstOrThrow(),
  );
  expect(attempts).toBe(10);
});

test('a unit that has changed its account since ends the old page there before it opens one at the new', async () => {
  const guest = await shop.guest();
  await begun(guest);
  const old = (await guest.attempts())[0]?.ref ?? '';
  const { clock, log } = shop.shop;
  const accounts = ['alpha-new', 'alpha'].map((name) => ({
    unit: 'alpha',
    provider: 'stripe',
    base: shop.sandbox.url,
    ...pspAccount(name),
  }));
  const changed = await openPay(shop.shop, paymentDesks({ accounts, clock, log, timeoutMs: 3_000 }));
  const { order, visit } = guest;
  // The old account cannot say yet that its page is closed.
  await shop.sandbox.setSwitch('psp', { fail: '500', only: `POST /v1/checkout/sessions/${old}/expire` });
  const again = { order, client: changed.client('alpha', { visit }) };
  expect(await beginning(again)).toMatchObject(refused('payment.under-way'));
  expect(await guest.attempts()).toMatchObject([{ account: 'acct_alpha', state: 'open' }]);
  await shop.sandbox.resetSwitches();
  await begun(again);
  expect(await guest.attempts()).toMatchObject([
    { account: 'acct_alpha', state: 'expired' },
    { account: 'acct_alpha-new', state: 'open' },
  ]);
  expect(await shop.payPage(old)).toEqual({ kind: 'gone' });
});

test('a unit that can no longer ask the account that a page was opened at opens no other beside it', async () => {
  const guest = await shop.guest();
  const { paymentId } = await begun(guest);
  await shop.shop.inUnit('alpha', ({ tx }) =>
    sql`update payment_attempt set account = 'acct_before' where id = ${paymentId}`.execute(tx),
  );
  // Nobody here can ask that account, so nobody can say that its page is closed.
  expect(await beginning(guest)).toMatchObject(refused('payment.under-way'));
  expect(await guest.attempts()).toHaveLength(1);
});

describe('after its half hour, before anybody has ended it', () => {
  test.each([{}, { isVoid: 1 as const }, { paymentMethod: 'PP' as const }])('begun with %o', async (wish) => {
    const guest = await shop.guest();
    await begun(guest);
    shop.shop.clock.advance(31 * 60_000);
    expect(await beginning(guest, wish)).toMatchObject({ ok: true });
    expect((await guest.attempts())[0]).toMatchObject({ state: 'expired' });
  });
});

test('second-tap-second-order: taps a moment apart have the same page, also while the provider takes its time', async () => {
  for (const delayMs of [0, 600]) {
    const guest = await shop.guest();
    await shop.sandbox.setSwitch('psp', { delayMs, account: 'acct_alpha' });
    const taps = await Promise.all(
      [0, 30, 300, 450].map(async (ms) => {
        await wait(ms);
        return beginning(guest);
      }),
    );
    const [first] = taps;
    expect(first).toMatchObject({ ok: true });
    expect(taps).toEqual(taps.map(() => first));
  }
  await shop.sandbox.resetSwitches();
});

test('D20 a page that charges at once is not gone on with once somebody has to look at the order', async () => {
  const guest = await shop.guest();
  const first = await begun(guest);
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('orders').set({ reviewed: true }).where('id', '=', guest.order.id).execute(),
  );
  const second = await begun(guest);
  expect(second.paymentId).not.toBe(first.paymentId);
  expect((await guest.attempts()).map(({ asked }) => (asked as StartPayment).authoriseOnly)).toEqual([false, true]);
});
