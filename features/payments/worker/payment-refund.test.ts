import { beforeAll, expect, test } from 'vitest';
import { wantFailedAgain } from '#data/payments/refunds.ts';
import { prepaidReturned } from '#ledger/payment.ts';
import { check } from '#testing/checker/checker.ts';
import { beginning, begun } from '#testing/payments/paying.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';
import { pressButton } from '#testing/sandbox/payments.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { putOrderState } from '#testing/payments/orders.ts';
import { paymentRefundJob } from './payment-refund.ts';

let shop: PayShop;
beforeAll(async () => {
  // Beta's provider cannot send anything back.
  shop = await openPayShop({ profiles: { beta: { psp: 'market-pay' } } });
  await shop.work();
});

const dayMs = 24 * 3_600_000;
/** As long as nobody asks again for the fee of what was paid more than an hour ago. */
const feeAgainMs = 6 * 3_600_000;

/** Paid after its order was cancelled. */
async function late(card: string) {
  const guest = await shop.guest();
  expect(await beginning(guest)).toMatchObject({ ok: true });
  await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, guest.order.id, 'cancelled'));
  const [attempt] = await guest.attempts();
  await shop.payPage(attempt?.ref ?? '', { card });
  return { guest, attempt: attempt?.id ?? '', ref: attempt?.ref ?? '', ask: () => shop.check(guest) };
}

const refundOf = (attempt: string, unit = 'alpha') =>
  shop.shop.inUnit(unit, ({ tx }) =>
    tx
      .selectFrom('payment_refund')
      .select(['id', 'state', 'tries', 'reason', 'ref'])
      .where('attempt_id', '=', attempt)
      .executeTakeFirst(),
  );

const becomes = (attempt: string, state: string, tries: number, unit = 'alpha') =>
  shop.until(`its try ${tries} is ${state}`, async () => {
    const refund = await refundOf(attempt, unit);
    return refund?.state === state && refund.tries === tries && refund;
  });

/** So much passes here and at the bank. */
async function passes(ms: number): Promise<void> {
  shop.shop.clock.advance(ms);
  await shop.letSettle(0);
}

/**
 * A provider forgets a key after a day. Whoever has looked whether a refund was begun, and is about to begin it, does not take
 * a day for it: here the day would pass in between, and it would be begun twice.
 */
async function daysPass(ms = dayMs + 1): Promise<void> {
  await shop.told();
  await shop.idle();
  await passes(ms);
}

test('refund-that-did-not-happen: done, and back again days later: it is owed, and sent under another name', async () => {
  const before = await shop.balance('prepaid');
  const { attempt } = await late('4000000000005126');
  const first = await becomes(attempt, 'done', 1);
  expect(await shop.balance('prepaid')).toBe(before);
  await daysPass(4 * dayMs);
  await becomes(attempt, 'failed', 1);
  expect((await shop.balance('prepaid')) - before).toBe(2_000);

  // Not at once: whatever was wrong with the account may be mended in a day.
  await shop.reconcile();
  await shop.idle();
  expect(await refundOf(attempt)).toMatchObject({ state: 'failed', tries: 1 });
  await daysPass();
  await shop.reconcile();
  const second = await becomes(attempt, 'done', 2);
  expect(second.ref).not.toBe(first.ref);
  expect(await shop.balance('prepaid')).toBe(before);
});

test('refund-that-did-not-happen: after three days of no somebody else has to find a way', async () => {
  const { attempt } = await late('4242424242424242');
  await becomes(attempt, 'done', 1);
  for (const tries of [1, 2, 3]) {
    const refund = await becomes(attempt, 'done', tries);
    await shop.control(`/refunds/${refund.ref}`, { status: 'failed', reason: 'expired_or_canceled_card' });
    expect(await becomes(attempt, 'failed', tries)).toMatchObject({ reason: 'expired_or_canceled_card' });
    await daysPass();
    await shop.reconcile();
  }
  await daysPass();
  await shop.reconcile();
  await shop.idle();
  expect(await refundOf(attempt)).toMatchObject({ state: 'failed', tries: 3 });
});

test('refund-that-did-not-happen: what a provider cannot send back at all is not asked of it again', async () => {
  const guest = await shop.guest('beta');
  const { redirectUrl, paymentId } = await begun(guest);
  await shop.shop.inUnit('beta', (scope) => putOrderState(scope, guest.order.id, 'cancelled'));
  await pressButton({ redirectUrl }, 'pay');
  await shop.check(guest, 'beta');
  expect(await becomes(paymentId, 'failed', 1, 'beta')).toMatchObject({ reason: 'by-hand' });
  await daysPass();
  await shop.reconcile('beta');
  await shop.idle();
  expect(await refundOf(paymentId, 'beta')).toMatchObject({ state: 'failed', tries: 1, reason: 'by-hand' });
});

test('an order whose only payment was sent back is not paid by it, should it be let go on after all', async () => {
  const { guest, attempt } = await late('4242424242424242');
  await becomes(attempt, 'done', 1);
  await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, guest.order.id, 'placed'));
  await shop.release(guest.order);
  expect(await guest.attempts()).toMatchObject([{ state: 'paid', received: 2_000 }]);
  expect(await guest.state()).toBe('placed');
});

const alarms = async (why: string): Promise<number> => {
  const { values } = await shop.shop.metrics.paymentAlarms.get();
  return values.find(({ labels }) => labels.why === why && labels.unit === 'alpha')?.value ?? 0;
};

test('what is refused at once was never taken: it is owed once, and somebody is called', async () => {
  await shop.idle();
  const [before, called] = [await shop.balance('prepaid'), await alarms('refund-failed')];
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  const { attempt, ref, ask } = await late('4242424242424242');
  const { payment_intent: payment } = await pspClient(shop.sandbox.url, 'alpha').sdk().checkout.sessions.retrieve(ref);
  // Somebody has sent it back by hand before.
  await shop.control(`/payments/${typeof payment === 'string' ? payment : ''}/refund`, {});
  await ask();
  await becomes(attempt, 'failed', 1);
  expect((await alarms('refund-failed')) - called).toBe(1);
  expect((await shop.balance('prepaid')) - before).toBe(2_000);
  await shop.sandbox.resetSwitches();
  // What was sent by hand is booked by hand.
  await shop.shop.inUnit('alpha', (scope) =>
    prepaidReturned(scope, { provider: 'stripe', id: `by-hand-${attempt}`, currency: 'EUR', amount: 2_000 }),
  );
});

test('what we sent back ourselves calls nobody', async () => {
  const called = await alarms('money-back');
  const { attempt } = await late('4242424242424242');
  await becomes(attempt, 'done', 1);
  await shop.until('it was told', async () => {
    const told = await shop.shop.inUnit('alpha', ({ tx }) =>
      tx
        .selectFrom('payment_event')
        .innerJoin('payment_attempt', 'payment_attempt.payment', 'payment_event.object')
        .select('payment_event.became')
        .where('payment_attempt.id', '=', attempt)
        .where('payment_event.about', '=', 'money-back')
        .execute(),
    );
    return told.length > 0 && told.every(({ became }) => became === 'checked');
  });
  expect(await alarms('money-back')).toBe(called);
});

test('own-refund-counted-twice: whoever asks a second time and is refused undoes nothing', async () => {
  const { attempt } = await late('4242424242424242');
  const { id } = await becomes(attempt, 'done', 1);
  const before = await shop.balance('clearing');
  const refused = { provider: 'stripe', name: id, outcome: { kind: 'refused', code: 'charge_already_refunded' } };
  await shop.shop.inUnit('alpha', ({ tx }) =>
    paymentRefundJob(shop.parts).run(tx, { unit: 'alpha', refund: id }, refused),
  );
  expect(await refundOf(attempt)).toMatchObject({ state: 'done', tries: 1 });
  expect(await shop.balance('clearing')).toBe(before);
});

test('refund-that-did-not-happen: its job was lost, and the reconciler sends it', async () => {
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  await shop.sandbox.setSwitch('psp', { fail: 'drop', only: 'POST /v1/refunds' });
  const { attempt, ask } = await late('4242424242424242');
  await ask();
  await shop.until('it was tried', async () => ((await shop.jobs.states('payment-refund'))['retry'] ?? 0) > 0);
  await shop.shop.podOf('east').pool.query(`delete from pgboss.job where name = 'payment-refund'`);
  await shop.sandbox.resetSwitches();
  expect(await refundOf(attempt)).toMatchObject({ state: 'wanted' });
  await passes(121_000);
  await shop.reconcile();
  await becomes(attempt, 'done', 1);
});

test('an outage does not heap up jobs: a refund that is asked about is put off; an hour of it calls somebody', async () => {
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  await shop.sandbox.setSwitch('psp', { fail: 'drop', only: 'POST /v1/refunds' });
  const { attempt, ask } = await late('4242424242424242');
  await ask();
  const refund = await becomes(attempt, 'wanted', 1);
  for (let looked = 1; looked <= 4; looked++) {
    await passes(61_000);
    await shop.reconcile();
  }
  const { rows } = await shop.shop
    .podOf('east')
    .pool.query(`select from pgboss.job where name = 'payment-refund' and data ->> 'refund' = $1`, [refund.id]);
  // Its own, and two of four times that somebody looked.
  expect(rows).toHaveLength(3);
  const called = await alarms('refund-failed');
  await passes(3_600_000);
  await shop.reconcile();
  await shop.until('somebody is called', async () => (await alarms('refund-failed')) > called);
  await shop.sandbox.resetSwitches();
  await becomes(attempt, 'done', 1);
});

test('refund-that-did-not-happen: two who look at once make one more try of it', async () => {
  const { attempt } = await late('4242424242424242');
  const { ref } = await becomes(attempt, 'done', 1);
  await shop.control(`/refunds/${ref}`, { status: 'failed', reason: 'expired_or_canceled_card' });
  await becomes(attempt, 'failed', 1);
  await daysPass();
  const look = () => shop.shop.inUnit('alpha', (scope) => wantFailedAgain(scope, scope.clock.now(), 500));
  const wanted = (await Promise.all([look(), look(), look()])).flat();
  expect(wanted).toHaveLength(new Set(wanted).size);
  expect(await refundOf(attempt)).toMatchObject({ state: 'wanted', tries: 2 });
  await passes(121_000);
  await shop.reconcile();
  await becomes(attempt, 'done', 2);
});

test('whatever went back and forth, the books are right, and equal to the bank’s own', async () => {
  await shop.idle();
  // A bank says its fee when it likes, and days of its own pass in between.
  await shop.until('it has told all its fees, and what came back', async () => {
    // Where an answer was lost on a busy machine, somebody asks again: after two minutes, for a fee after six hours.
    await daysPass(feeAgainMs + 1);
    await shop.reconcile();
    await shop.idle();
    const { net } = (await shop.books())['eur'] ?? { net: 0 };
    return (await shop.balance('clearing')) === -net;
  });
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  const { net } = (await shop.books())['eur'] ?? { net: 0 };
  expect(await shop.balance('clearing')).toBe(-net);
});
