import { describe, expect, test } from 'vitest';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { attemptOf, begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { goodCard, openStripeAccount } from '#testing/sandbox/stripe-account.ts';
import { paymentProvider } from '../registry.ts';

const { sandbox, psp, sdk, settings, provider, faults, later, paid } = await openStripeAccount('start');

describe('beginning', () => {
  test('both the session and the payment say whose they are', async () => {
    const { started, wanted, payment } = await paid();
    const metadata = { attempt: wanted.attempt, unit: 'alpha' };
    expect(await sdk.checkout.sessions.retrieve(started.ref)).toMatchObject({
      client_reference_id: wanted.attempt,
      metadata,
      amount_total: 1_250,
      currency: 'eur',
      payment_method_types: ['card'],
      success_url: wanted.returnUrl,
      cancel_url: wanted.cancelUrl,
      locale: 'fr',
    });
    expect(await sdk.paymentIntents.retrieve(payment.id)).toMatchObject({ metadata });
  });

  test.each([
    ['JPY', 1_500],
    ['BHD', 5_120],
    ['ISK', 500],
  ])('wrong-sum-back: %s %i is paid as it was asked for', async (currency, amount) => {
    expect((await paid(goodCard, { currency, amount })).payment).toMatchObject({ currency, amount });
  });

  test('wrong-sum-back: what cannot be said is refused before anything begins', async () => {
    const wanted = wantedPayment({ currency: 'BHD', amount: 5_123 });
    expect(await provider.start(wanted)).toEqual({ kind: 'refused', code: 'amount-not-exact' });
    expect(await provider.refund({ refund: 'r', payment: 'pi_1', amount: 5_123, currency: 'BHD' })).toEqual({
      kind: 'refused',
      code: 'amount-not-exact',
    });
  });

  test('too little is refused by its word, and only that is told', async () => {
    expect(await provider.start(wantedPayment({ amount: 1, title: 'secret' }))).toEqual({
      kind: 'refused',
      code: 'amount_too_small',
    });
    expect(faults).toEqual([expect.stringMatching(/^amount_too_small req_\w+$/)]);
  });

  test('a means that the account or the currency does not allow leaves no page behind', async () => {
    const wanted = wantedPayment({ means: 'bancontact', currency: 'USD' });
    expect(await provider.start(wanted)).toMatchObject({ kind: 'refused' });
    const { data } = await sdk.checkout.sessions.list({ limit: 100 });
    const left = data.filter((session) => session.client_reference_id === wanted.attempt && session.status === 'open');
    expect(left).toEqual([]);
  });

  test.each<[PaymentMeans, string, object]>([
    ['paypal', 'paypal', { means: 'paypal' }],
    ['bancontact', 'bancontact', { means: 'bancontact' }],
    ['mb-way', 'mb_way', { means: 'mb_way', phone: '+351912345672' }],
  ])('%s is paid by %s and by nothing else', async (means, word, how) => {
    const { started, attempt } = await begin(provider, wantedPayment({ means }));
    expect((await sdk.checkout.sessions.retrieve(started.ref)).payment_method_types).toEqual([word]);
    await psp.pay(started.ref, { ...how });
    expect(await provider.status(attempt)).toEqual({ kind: 'open' });
    await psp.answer(started.ref, 'confirm');
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid', payment: { means } });
  });

  test('a card is what the bank says it is, whatever was asked for', async () => {
    expect((await paid(goodCard, { means: 'debit-card' })).payment.means).toBe('credit-card');
  });

  test('amount-never-compared: a page that takes play money is ended', async () => {
    const wanted = wantedPayment();
    const live = paymentProvider('stripe', { ...settings, isLive: true });
    expect(await live.start(wanted)).toEqual({ kind: 'refused', code: 'wrong-mode' });
    expect(await provider.status(attemptOf(wanted, null))).toEqual({ kind: 'expired' });
  });

  test('a member sees the cards they saved, and may save this one', async () => {
    const customer = await sdk.customers.create({});
    const { started } = await begin(provider, wantedPayment({ customer: customer.id }));
    expect(await sdk.checkout.sessions.retrieve(started.ref)).toMatchObject({
      customer: customer.id,
      saved_payment_method_options: { payment_method_save: 'enabled' },
    });
  });
});

describe('key-reused-wrongly:', () => {
  test('an answer lost after the work is had by repeating', async () => {
    await sandbox.setSwitch('psp', { fail: 'drop-after', next: 1 });
    const wanted = wantedPayment();
    await begin(provider, wanted);
    const { data } = await sdk.checkout.sessions.list({ limit: 100 });
    expect(data.filter((session) => session.client_reference_id === wanted.attempt)).toHaveLength(1);
  });

  test('while the first is still at work the second waits for its answer', async () => {
    await sandbox.setSwitch('psp', { fail: '409', next: 1 });
    expect(await provider.start(wantedPayment())).toMatchObject({ kind: 'started' });
  });

  test('a day later, when the key is forgotten, it begins no second time', async () => {
    const wanted = wantedPayment();
    const { attempt } = await begin(provider, wanted);
    await later(25 * 60 * 60_000);
    expect(await provider.start(wanted)).toMatchObject({ kind: 'refused' });
    expect(await provider.status(attempt)).toEqual({ kind: 'expired' });
  });

  test('a failure that is kept under the key is looked behind: nothing began, so it never will', async () => {
    await sandbox.setSwitch('psp', { fail: '500', next: 1 });
    expect(await provider.start(wantedPayment())).toEqual({ kind: 'refused', code: 'stored-failure' });
  });

  test('without the answer the session is found by its reference, among many', async () => {
    const lost = wantedPayment();
    await begin(provider, lost);
    for (let other = 0; other < 120; other++) await begin(provider, wantedPayment());
    expect(await provider.status(attemptOf(lost, null))).toEqual({ kind: 'open' });
    expect(await provider.void(attemptOf(lost, null))).toEqual({ kind: 'voided' });
    expect(await provider.status(attemptOf(lost, null))).toMatchObject({ kind: 'expired' });
  });

  test('what never began is unknown until it cannot have begun', async () => {
    const none = attemptOf(wantedPayment(), null);
    expect(await provider.status(none)).toMatchObject({ kind: 'unknown' });
    const dayAgo = new Date(Date.now() - 25 * 60 * 60_000);
    expect(await provider.status({ ...none, startedAt: dayAgo })).toEqual({ kind: 'expired' });
  });

  test('intent or charge events without our words: the payment leads to its attempt', async () => {
    const { attempt, payment } = await paid();
    const found = await provider.status({ ...attempt, ref: null, payment: payment.id, startedAt: new Date(0) });
    expect(found).toMatchObject({ kind: 'paid', payment: { attempt: attempt.attempt } });
  });
});
