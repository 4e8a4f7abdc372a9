import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseOrder } from '#data/orders/orders.ts';
import { paymentReceived } from '#ledger/payment.ts';
import { check } from '#testing/checker/checker.ts';
import { beginning } from '#testing/payments/paying.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { settleAttempt } from './settle-attempt.ts';
import { putOrderState } from '#testing/payments/orders.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});
afterEach(() => shop.sandbox.resetSwitches());

type Guest = Awaited<ReturnType<PayShop['guest']>>;

async function begun(wish: Parameters<PayShop['guest']>[1] = {}, changes: object = {}) {
  const guest = await shop.guest('alpha', wish);
  expect(await beginning(guest, changes)).toMatchObject({ ok: true });
  const [attempt] = await guest.attempts();
  return { guest, id: attempt?.id ?? '', ref: attempt?.ref ?? '' };
}

const inState = (guest: Guest, state: string) =>
  shop.until(`it is ${state}`, async () => {
    const last = (await guest.attempts()).at(-1);
    return last?.state === state && last;
  });

const rowOf = (id: string) =>
  shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const eventsOf = (object: string) =>
  shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('payment_event').select(['type', 'about', 'became']).where('object', '=', object).execute(),
  );

const alarms = async (why: string): Promise<number> => {
  const { values } = await shop.shop.metrics.paymentAlarms.get();
  return values.find(({ labels }) => labels.why === why && labels.unit === 'alpha')?.value ?? 0;
};

const passes = (minutes: number) => shop.shop.clock.advance(minutes * 60_000);
const day = 24 * 60;

describe('D20 what is set aside for a review', () => {
  async function reviewed() {
    const paying = await begun({ reviewed: true });
    await shop.payPage(paying.ref);
    await inState(paying.guest, 'authorised');
    return paying;
  }

  test('is kept while somebody looks, and taken once they let the order go on', async () => {
    const { guest, id } = await reviewed();
    const { ends_at: endsAt, capture_before: before } = await rowOf(id);
    expect(endsAt.getTime()).toBe((before?.getTime() ?? 0) - 3_600_000);
    const prepaid = await shop.balance('prepaid');
    passes(2 * day);
    await shop.check(guest);
    expect(await guest.attempts()).toMatchObject([{ state: 'authorised', received: null }]);
    expect(await shop.balance('prepaid')).toBe(prepaid);
    await shop.release(guest.order);
    expect(await inState(guest, 'paid')).toMatchObject({ received: 2_000 });
    expect(await guest.state()).toBe('issuing');
    expect((await shop.balance('prepaid')) - prepaid).toBe(2_000);
  });

  test('is released when nobody has decided as long as it can be taken', async () => {
    const { guest, ref } = await reviewed();
    passes(7 * day);
    await shop.check(guest);
    await inState(guest, 'voided');
    expect(await shop.payPage(ref)).toEqual({ kind: 'gone' });
    expect(await guest.state()).toBe('placed');
  });

  test('is released when somebody has looked and said no', async () => {
    const { guest } = await reviewed();
    expect(await reject(guest)).toBe(true);
    await inState(guest, 'voided');
    expect(await guest.state()).toBe('cancelled');
    expect(await reject(guest)).toBe(false);
  });

  test('is released when its order is cancelled', async () => {
    const { guest } = await reviewed();
    await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, guest.order.id, 'cancelled'));
    await shop.check(guest);
    expect(await inState(guest, 'voided')).toMatchObject({ received: null });
  });

  test('and is not what was asked for is released without anybody, so that it can be paid anew', async () => {
    const before = await alarms('mismatched');
    const { guest, ref } = await begun({ reviewed: true });
    await shop.shop.inUnit('alpha', ({ tx }) =>
      tx.updateTable('orders').set({ due: 2_500 }).where('id', '=', guest.order.id).execute(),
    );
    // A second notice would have it released before anybody has seen what it was.
    await shop.sandbox.setSwitch('psp-events', { lose: true });
    await shop.payPage(ref);
    await shop.check(guest);
    await inState(guest, 'mismatched');
    expect((await alarms('mismatched')) - before).toBe(1);
    await shop.reconcile();
    await inState(guest, 'voided');
    expect(await beginning(guest, { txnAmount: 25 })).toMatchObject({ ok: true });
  });

  test('is compared with its order before it is taken, also where the order has been let go on by then', async () => {
    const { guest, ref } = await begun({ reviewed: true });
    await shop.shop.inUnit('alpha', (scope) => releaseOrder(scope, guest.order.id));
    // More is set aside than was asked for.
    await shop.sandbox.setSwitch('psp-events', { fail: 'lie-more' });
    await shop.payPage(ref);
    await shop.check(guest);
    const [attempt] = await guest.attempts();
    // Whoever is told of it asks as well, and releases it.
    expect(['mismatched', 'voided']).toContain(attempt?.state);
    expect(attempt).toMatchObject({ received: null });
    expect(await guest.state()).toBe('placed');
  });
});

const reject = ({ order }: Guest) => shop.reject(order);

describe('D20 what cannot be set aside is taken, and the order under review waits all the same', () => {
  async function taken() {
    const paying = await begun({ reviewed: true }, { paymentMethod: 'BT' });
    await shop.payPage(paying.ref, { means: 'bancontact' });
    await shop.answerPage(paying.ref);
    await inState(paying.guest, 'paid');
    return paying;
  }

  test('it is in the books, paid by nobody again, and the order’s once it is released', async () => {
    const prepaid = await shop.balance('prepaid');
    const { guest } = await taken();
    expect(await guest.state()).toBe('review');
    expect((await shop.balance('prepaid')) - prepaid).toBe(2_000);
    expect(await beginning(guest)).toMatchObject({ failure: { name: 'payment.under-way' } });
    await shop.release(guest.order);
    expect(await guest.state()).toBe('issuing');
    expect(await reject(guest)).toBe(false);
  });

  test('it goes back, once, when somebody has looked and said no', async () => {
    const prepaid = await shop.balance('prepaid');
    const { guest, id } = await taken();
    expect(await reject(guest)).toBe(true);
    // A Bancontact refund takes its bank some days.
    await shop.until('it is on its way back', async () => {
      const refunds = await shop.shop.inUnit('alpha', ({ tx }) =>
        tx.selectFrom('payment_refund').select(['state', 'why']).where('attempt_id', '=', id).execute(),
      );
      return refunds.length === 1 && refunds[0]?.state === 'pending' && refunds[0].why === 'late';
    });
    expect(await shop.balance('prepaid')).toBe(prepaid);
    expect(await guest.state()).toBe('cancelled');
  });
});

describe('old-session-still-payable: what a bank is still to answer for is not over at our end of it', () => {
  async function transfer() {
    const paying = await begun({}, { paymentMethod: '03' });
    await shop.payPage(paying.ref, { means: 'customer_balance' });
    await inState(paying.guest, 'waiting');
    return paying;
  }

  test('a transfer that has come in part waits on, and nothing else can be begun', async () => {
    const { guest, ref } = await transfer();
    await shop.fundTransfer(ref, 1_500);
    passes(31);
    await shop.check(guest);
    await inState(guest, 'waiting');
    expect(await beginning(guest)).toMatchObject({ failure: { name: 'payment.under-way' } });
    await shop.fundTransfer(ref, 500);
    await inState(guest, 'paid');
    expect(await guest.state()).toBe('issuing');
  });

  test('one that nobody has sent anything for ends, and the order can be paid otherwise', async () => {
    const { guest } = await transfer();
    passes(31);
    await shop.check(guest);
    await inState(guest, 'expired');
    expect(await beginning(guest)).toMatchObject({ ok: true });
  });
});

describe('old-session-still-payable: nothing begins before it is sure that the first is over', () => {
  test('its end is unclear', async () => {
    const { guest, ref } = await begun();
    await shop.sandbox.setSwitch('psp', { fail: '500', only: `POST /v1/checkout/sessions/${ref}/expire` });
    const second = await beginning(guest, { paymentMethod: 'PP' });
    expect(second).toMatchObject({ failure: { name: 'payment.under-way' } });
    expect(await guest.attempts()).toMatchObject([{ state: 'open' }]);
  });

  test('paid in the last moment, and not what was asked for', async () => {
    const { guest, ref } = await begun();
    await shop.sandbox.setSwitch('psp-events', { fail: 'lie-less', lose: true });
    await shop.payPage(ref);
    const second = await beginning(guest, { paymentMethod: 'PP' });
    expect(second).toMatchObject({ failure: { name: 'payment.under-way' } });
    expect(await guest.attempts()).toMatchObject([{ state: 'mismatched' }]);
  });
});

test('C4 the fee of a payment that does not agree is booked too', async () => {
  const fees = await shop.balance('provider-fees');
  await shop.sandbox.setSwitch('psp', { settleMs: 600_000 });
  const { guest, ref } = await begun();
  await shop.sandbox.setSwitch('psp-events', { fail: 'lie-less' });
  await shop.payPage(ref);
  expect(await inState(guest, 'mismatched')).toMatchObject({ feeEntry: null });
  await shop.letSettle(600_000);
  await shop.check(guest);
  await shop.until('its fee is known', async () => (await guest.attempts())[0]?.feeEntry !== null);
  expect(await shop.balance('provider-fees')).toBeLessThan(fees);
});

test('what nobody can say anything of is asked about seldom, and an alarm a day after its end', async () => {
  // Its end at the bank would be told of, and asked about once more.
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  await shop.idle();
  const before = await alarms('unclear');
  const { guest, id } = await begun();
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('payment_attempt').set({ ref: 'cs_nobody_knows' }).where('id', '=', id).execute(),
  );
  await shop.check(guest);
  expect(await alarms('unclear')).toBe(before);
  passes(day + 31);
  await shop.check(guest);
  expect((await alarms('unclear')) - before).toBe(1);
  const { check_at: next } = await rowOf(id);
  expect((next?.getTime() ?? 0) - shop.shop.clock.now().getTime()).toBe(3_600_000);
});

test.each(['account', 'mode'])(
  'of another %s than its own nobody is asked about an attempt, and no job fails',
  async (what) => {
    await shop.sandbox.setSwitch('psp-events', { lose: true });
    await shop.idle();
    const { guest, id, ref } = await begun();
    await shop.payPage(ref);
    const change = what === 'account' ? sql`account = 'acct_gone'` : sql`is_live = true`;
    await shop.shop.inUnit('alpha', ({ tx }) => sql`update payment_attempt set ${change} where id = ${id}`.execute(tx));
    await shop.check(guest);
    const { state, received, check_at: next } = await rowOf(id);
    expect({ state, received }).toEqual({ state: 'open', received: null });
    expect(next?.getTime()).toBeGreaterThan(shop.shop.clock.now().getTime());
    expect(await shop.jobs.states('payment-check')).toEqual({ completed: expect.any(Number) });
    const back = what === 'account' ? sql`account = 'acct_alpha'` : sql`is_live = false`;
    await shop.shop.inUnit('alpha', ({ tx }) => sql`update payment_attempt set ${back} where id = ${id}`.execute(tx));
    await shop.check(guest);
    await inState(guest, 'paid');
  },
);

test('amount-never-compared: what the books know under another amount is not booked again, and somebody is called', async () => {
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  const { guest, id, ref } = await begun();
  await shop.payPage(ref);
  const { payment_intent: payment } = await pspClient(shop.sandbox.url, 'alpha').sdk().checkout.sessions.retrieve(ref);
  const known = { provider: 'stripe', id: typeof payment === 'string' ? payment : '', amount: 1, currency: 'EUR' };
  await shop.shop.inUnit('alpha', (scope) => paymentReceived(scope, known));
  const before = await alarms('mismatched');
  await shop.check(guest);
  expect(await rowOf(id)).toMatchObject({ state: 'open', received: null });
  expect(await alarms('mismatched')).toBe(before + 1);
  expect(await guest.state()).toBe('placed');
});

test('a beginning that is refused is over, and nobody goes looking for it', async () => {
  const guest = await shop.guest('alpha', { currency: 'DOP' });
  // Nobody has an account there to transfer it to.
  const begunWith = await beginning(guest, { txnCurrency: 'DOP', paymentMethod: '03' });
  expect(begunWith).toMatchObject({ failure: { name: 'payment.refused' } });
  const { id } = await inState(guest, 'failed');
  expect(await rowOf(id)).toMatchObject({ check_at: null, ref: null });
});

test('a beginning that was refused to one and had begun for another under the same key is not over', async () => {
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  const { guest, id, ref } = await begun();
  // A check asked before its page was known, and was refused.
  const heard = { started: null, isRefused: true, status: { kind: 'failed', reason: 'try-again' } } as const;
  await shop.shop.inUnit('alpha', (scope) =>
    settleAttempt(scope, shop.parts, { attempt: id, order: guest.order.id, orderKeys: null, ...heard }),
  );
  expect(await guest.attempts()).toMatchObject([{ state: 'open', ref }]);
  expect(await rowOf(id)).toMatchObject({ check_at: expect.any(Date) });
  await shop.payPage(ref);
  await shop.check(guest);
  expect(await guest.attempts()).toMatchObject([{ state: 'paid', received: 2_000 }]);
});

describe('what a provider tells', () => {
  test('of money that it gave back by itself is for somebody to look at', async () => {
    const before = await alarms('money-back');
    const { guest, ref } = await begun();
    await shop.payPage(ref);
    const { payment } = await inState(guest, 'paid');
    await shop.control(`/payments/${payment}/refund`, {});
    await shop.until('it is left to somebody', async () =>
      (await eventsOf(payment ?? '')).some(({ about, became }) => about === 'money-back' && became === 'not-by-us'),
    );
    expect(await alarms('money-back')).toBeGreaterThan(before);
    expect(await guest.state()).toBe('issuing');
  });

  test('of a dispute is for somebody to look at', async () => {
    const before = await alarms('money-back');
    const { guest, ref } = await begun();
    await shop.payPage(ref);
    const { payment } = await inState(guest, 'paid');
    await shop.control(`/payments/${payment}/dispute`, {});
    await shop.until('somebody is called', async () => (await alarms('money-back')) > before);
    expect(await guest.state()).toBe('issuing');
  });

  test('someone-elses-event: of payouts and other things is needless, and over at once', async () => {
    const { guest, ref } = await begun();
    await shop.payPage(ref);
    await inState(guest, 'paid');
    passes(8 * day);
    await shop.letSettle(0);
    const payout = (await shop.control('/payouts/alpha', { currency: 'eur' })) as { id: string };
    await shop.until('it was told', async () => (await eventsOf(payout.id)).length > 0);
    for (const event of await eventsOf(payout.id)) expect(event).toMatchObject({ about: 'other', became: 'needless' });
  });
});

test('whatever was asked here, the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
