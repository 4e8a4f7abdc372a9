import { describe, expect, test } from 'vitest';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { goodCard, openStripeAccount } from '#testing/sandbox/stripe-account.ts';

const { sandbox, psp, provider, later, paid } = await openStripeAccount('settle');

const whole = { amount: 1_250, currency: 'EUR' };

describe('paying', () => {
  test('late-failure-beats-success: a decline is not the end of it', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    await psp.pay(started.ref, { card: '4000000000000002' });
    expect(await provider.status(attempt)).toEqual({ kind: 'open' });
    await psp.pay(started.ref, { card: goodCard });
    expect(await provider.status(attempt)).toMatchObject({
      kind: 'paid',
      payment: { card: { brand: 'visa', last4: '4242', fingerprint: expect.any(String) } },
    });
  });

  test('fees missing at confirmation: paid at once, the fee a moment later', async () => {
    await sandbox.setSwitch('psp', { settleMs: 600_000 });
    const { attempt, payment } = await paid();
    expect(payment.fee).toBeNull();
    await later(600_000);
    expect(await provider.status(attempt)).toMatchObject({
      payment: { fee: { id: expect.stringMatching(/^txn_/), currency: 'EUR' } },
    });
  });

  test('old-session-still-payable: one that was paid meanwhile is not ended', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    const ending = provider.void(attempt);
    const paying = psp.pay(started.ref, { card: goodCard });
    const [ended] = await Promise.all([ending, paying]);
    const { kind } = await provider.status(attempt);
    expect(['voided expired', 'voided voided', 'paid paid']).toContain(`${ended.kind} ${kind}`);
  });

  test('money-for-a-dead-order: what a bank was already at is paid, though the session is over', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
    await psp.pay(started.ref, { card: goodCard, late: true });
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid' });
    expect(await provider.void(attempt)).toEqual({ kind: 'paid' });
  });
});

describe('authorising', () => {
  const authorised = async (means: PaymentMeans = 'credit-card') => {
    const { started, attempt } = await begin(provider, wantedPayment({ authoriseOnly: true, means }));
    await psp.pay(started.ref, means === 'paypal' ? { means: 'paypal' } : { card: goodCard });
    if (means === 'paypal') await psp.answer(started.ref, 'confirm');
    return { started, attempt };
  };

  test.each(['credit-card', 'paypal'] as const)('by %s it is set aside, then taken', async (means) => {
    const { attempt } = await authorised(means);
    const status = await provider.status(attempt);
    expect(status).toMatchObject({ kind: 'authorised', payment: { ...whole, means } });
    expect(await provider.capture(attempt, whole)).toEqual({ kind: 'captured' });
    expect(await provider.capture(attempt, whole)).toEqual({ kind: 'captured' });
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid', payment: whole });
  });

  test('it says until when a card can be taken', async () => {
    const { attempt } = await authorised();
    const status = await provider.status(attempt);
    expect(status).toMatchObject({ captureBefore: expect.any(Date) });
  });

  test('capture answer lost: taken once, and a key that was forgotten takes nothing more', async () => {
    const { attempt } = await authorised();
    await sandbox.setSwitch('psp', { fail: 'drop-after', only: 'POST /v1/payment_intents', next: 1 });
    expect(await provider.capture(attempt, whole)).toEqual({ kind: 'captured' });
    await later(25 * 60 * 60_000);
    expect(await provider.capture(attempt, whole)).toEqual({ kind: 'captured' });
  });

  test('a part is taken, and the rest released', async () => {
    const { attempt } = await authorised();
    expect(await provider.capture(attempt, { amount: 1_000, currency: 'EUR' })).toEqual({ kind: 'captured' });
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid', payment: { amount: 1_000 } });
  });

  test('own-refund-counted-twice: ended, it is voided and nothing was refunded', async () => {
    const { attempt } = await authorised();
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
    expect(await provider.status(attempt)).toEqual({ kind: 'voided' });
    expect(await provider.capture(attempt, whole)).toEqual({ kind: 'gone' });
  });

  test('authorisation ran out during review: it is gone, and not taken', async () => {
    const { attempt } = await authorised();
    await later(8 * 24 * 60 * 60_000);
    expect(await provider.capture(attempt, whole)).toEqual({ kind: 'gone' });
    expect(await provider.status(attempt)).toEqual({ kind: 'voided' });
  });
});
