import { describe, expect, test } from 'vitest';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { goodCard, openStripeAccount } from '#testing/sandbox/stripe-account.ts';
import { eventually } from '#testing/wait.ts';

const { sandbox, psp, sdk, provider, later, paid } = await openStripeAccount('refund');

describe('refunding', () => {
  let refunds = 0;
  const refundOf = (payment: string, amount: number, refund = `refund-${refunds++}-${payment}`) => ({
    refund,
    payment,
    amount,
    currency: 'EUR',
  });

  test('the same refund again refunds nothing more, even when its key is forgotten', async () => {
    const { payment } = await paid();
    const asked = refundOf(payment.id, 500);
    const done = await provider.refund(asked);
    expect(done).toMatchObject({ kind: 'done', ref: expect.stringMatching(/^re_/) });
    expect(await provider.refund(asked)).toEqual(done);
    await later(25 * 60 * 60_000);
    expect(await provider.refund(asked)).toEqual(done);
    expect((await sdk.refunds.list({ payment_intent: payment.id })).data).toHaveLength(1);
  });

  test('what was taken and sent back tells by its key that it was us', async () => {
    const { started, attempt } = await begin(provider, wantedPayment({ authoriseOnly: true }));
    await psp.pay(started.ref, { card: goodCard });
    await provider.capture(attempt, { amount: 1_250, currency: 'EUR' });
    const status = await provider.status(attempt);
    const asked = refundOf(status.kind === 'paid' ? status.payment.id : '', 500);
    await provider.refund(asked);
    const { data } = await sdk.events.list({ limit: 100 });
    const keys = new Set(data.map(({ request }) => request?.idempotency_key));
    expect(keys).toContain(`${attempt.attempt}:capture`);
    expect(keys).toContain(`${asked.refund}:refund`);
  });

  test('an answer lost: refunded once', async () => {
    const { payment } = await paid();
    await sandbox.setSwitch('psp', { fail: 'cut-off', only: 'POST /v1/refunds', next: 1 });
    const asked = refundOf(payment.id, 500);
    expect(await provider.refund(asked)).toMatchObject({ kind: 'unknown' });
    expect(await provider.refund(asked)).toMatchObject({ kind: 'done' });
    expect((await sdk.refunds.list({ payment_intent: payment.id })).data).toHaveLength(1);
  });

  test('more than was paid is refused by its word', async () => {
    const { payment } = await paid();
    expect(await provider.refund(refundOf(payment.id, 1_251))).toMatchObject({ kind: 'refused' });
    expect(await provider.refund(refundOf(payment.id, 1_250))).toMatchObject({ kind: 'done' });
    expect(await provider.refund(refundOf(payment.id, 1))).toEqual({
      kind: 'refused',
      code: 'charge_already_refunded',
    });
    expect(await provider.refund(refundOf('pi_nobody', 1))).toEqual({ kind: 'refused', code: 'resource_missing' });
  });

  test('refund-that-did-not-happen: asked again it says what became of it', async () => {
    const { payment } = await paid();
    const asked = refundOf(payment.id, 500);
    const begun = await provider.refund(asked);
    const ref = 'ref' in begun ? begun.ref : '';
    await psp.control(`/refunds/${ref}`, { status: 'failed', reason: 'expired_or_canceled_card' });
    expect(await provider.refund(asked)).toEqual({ kind: 'failed', reason: 'expired_or_canceled_card' });
  });

  test('pending first, done later', async () => {
    const { payment } = await paid('4000000000007726');
    const asked = refundOf(payment.id, 500);
    expect(await provider.refund(asked)).toMatchObject({ kind: 'pending' });
    await later(24 * 60 * 60_000);
    await eventually('the refund is done', async () => (await provider.refund(asked)).kind === 'done');
  });
});
