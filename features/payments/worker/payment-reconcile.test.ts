// Nobody works what the reconciler asks for here, so what it asks for can be counted.
import { beforeAll, expect, test } from 'vitest';
import { addEvent } from '#data/payments/payment-events.ts';
import { noteRefund, wantRefund } from '#data/payments/refunds.ts';
import { begun } from '#testing/payments/paying.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';
import { paymentReconcileJob } from './payment-reconcile.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.jobs.work(paymentReconcileJob(shop.parts));
  await shop.sandbox.setSwitch('psp-events', { lose: true });
});

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Looks again after so long, and says how often this has been asked about by now. */
async function askedAfter(ms: number, what: 'attempt' | 'event' | 'refund', id: string): Promise<number> {
  shop.shop.clock.advance(ms);
  await shop.reconcile();
  const { rows } = await shop.shop
    .podOf('east')
    .pool.query('select from pgboss.job where data ->> $1 = $2', [what, id]);
  return rows.length;
}

test('an attempt that is being asked about is not asked about again for two minutes', async () => {
  const { paymentId } = await begun(await shop.guest());
  expect(await askedAfter(minuteMs, 'attempt', paymentId)).toBe(1);
  expect(await askedAfter(119 * secondMs, 'attempt', paymentId)).toBe(1);
  expect(await askedAfter(secondMs, 'attempt', paymentId)).toBe(2);
});

test('a refund that is on its way is asked about once an hour has passed', async () => {
  const { paymentId } = await begun(await shop.guest());
  const refund = await shop.shop.inUnit('alpha', async (scope) => {
    const wanted = { attempt: paymentId, why: 'late', currency: 'EUR', amount: 2_000 } as const;
    const id = (await wantRefund(scope, wanted)) ?? '';
    await noteRefund(scope, id, 'pending', { ref: 're_on_its_way' });
    return id;
  });
  expect(await askedAfter(59 * minuteMs, 'refund', refund)).toBe(0);
  expect(await askedAfter(minuteMs, 'refund', refund)).toBe(1);
});

test('what was told and nobody knows is asked about again after as long as it has waited by then', async () => {
  const event = 'evt_nobody_knows';
  await shop.shop.inUnit('alpha', (scope) => {
    const of = { object: 'pi_nobody_knows', attempt: null, about: 'payment' } as const;
    return addEvent(scope, { provider: 'stripe', event, type: 'payment_intent.succeeded', ...of });
  });
  expect(await askedAfter(29 * secondMs, 'event', event)).toBe(0);
  expect(await askedAfter(secondMs, 'event', event)).toBe(1);
  expect(await askedAfter(10 * minuteMs, 'event', event)).toBe(2);
  // It has waited ten minutes and a half.
  expect(await askedAfter(10 * minuteMs, 'event', event)).toBe(2);
  expect(await askedAfter(30 * secondMs, 'event', event)).toBe(3);
});
