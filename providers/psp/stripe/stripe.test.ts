// What can go wrong with Stripe in particular, against its sandbox.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { handClock } from '#platform/clock.ts';
import { attemptOf, begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { eventually } from '#testing/wait.ts';
import type { PspSettings } from '../port.ts';
import { stripe } from './stripe.ts';

const clock = handClock(new Date());
const sandbox = await openSandbox({ clock });
const psp = pspClient(sandbox.url, 'adapter');
const sdk = psp.sdk();
const faults: string[] = [];
const settings: PspSettings = {
  base: sandbox.url,
  account: psp.account,
  key: psp.key,
  webhookSecrets: ['whsec_1'],
  isLive: false,
  onFault: (reason) => void faults.push(reason),
};
const provider = stripe(settings);
beforeEach(() => void (faults.length = 0));
afterEach(async () => {
  clock.set(new Date());
  await sandbox.resetSwitches();
});

/** Whatever was to happen by then has happened. */
async function later(ms: number): Promise<void> {
  clock.advance(ms);
  await psp.advance(0);
}

const good = '4242424242424242';
const whole = { amount: 1_250, currency: 'EUR' };

async function paid(card = good, changes = {}) {
  const wanted = wantedPayment(changes);
  const { started, attempt } = await begin(provider, wanted);
  await psp.pay(started.ref, { card });
  const status = await provider.status(attempt);
  if (status.kind !== 'paid') throw new Error(JSON.stringify(status));
  return { started, attempt, wanted, payment: status.payment };
}

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
    expect((await paid(good, { currency, amount })).payment).toMatchObject({ currency, amount });
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
    ['debit-card', 'card', { card: good }],
    ['paypal', 'paypal', { means: 'paypal' }],
    ['bancontact', 'bancontact', { means: 'bancontact' }],
    ['mb-way', 'mb_way', { means: 'mb_way', phone: '+351912345672' }],
  ])('%s is paid by %s and by nothing else', async (means, word, how) => {
    const { started, attempt } = await begin(provider, wantedPayment({ means }));
    expect((await sdk.checkout.sessions.retrieve(started.ref)).payment_method_types).toEqual([word]);
    await psp.pay(started.ref, { ...how });
    if (word !== 'card') {
      expect(await provider.status(attempt)).toEqual({ kind: 'open' });
      await psp.answer(started.ref, 'confirm');
    }
    // Of a card the charge says what it is, whatever was asked for.
    const used = word === 'card' ? 'credit-card' : means;
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid', payment: { means: used } });
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

describe('paying', () => {
  test('late-failure-beats-success: a decline is not the end of it', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    await psp.pay(started.ref, { card: '4000000000000002' });
    expect(await provider.status(attempt)).toEqual({ kind: 'open' });
    await psp.pay(started.ref, { card: good });
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
    const paying = psp.pay(started.ref, { card: good });
    const [ended] = await Promise.all([ending, paying]);
    const { kind } = await provider.status(attempt);
    expect(['voided expired', 'voided voided', 'paid paid']).toContain(`${ended.kind} ${kind}`);
  });

  test('money-for-a-dead-order: what a bank was already at is paid, though the session is over', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
    await psp.pay(started.ref, { card: good, late: true });
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid' });
    expect(await provider.void(attempt)).toEqual({ kind: 'paid' });
  });
});

describe('authorising', () => {
  const authorised = async (means: PaymentMeans = 'credit-card') => {
    const { started, attempt } = await begin(provider, wantedPayment({ authoriseOnly: true, means }));
    await psp.pay(started.ref, means === 'paypal' ? { means: 'paypal' } : { card: good });
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

describe('bank transfers', () => {
  const asked = async () => {
    const { started, attempt } = await begin(provider, wantedPayment({ means: 'bank-transfer' }));
    await psp.pay(started.ref, { means: 'customer_balance' });
    const { customer } = await sdk.checkout.sessions.retrieve(started.ref);
    const fund = (amount: number) => psp.control(`/customers/${String(customer)}/fund`, { amount, currency: 'eur' });
    return { started, attempt, customer, fund };
  };

  test('completed-is-not-paid: it waits for the money, and says where it is to go', async () => {
    const { attempt, fund } = await asked();
    const transfer = { iban: expect.any(String), reference: expect.any(String) };
    expect(await provider.status(attempt)).toEqual({ kind: 'waiting', transfer: { ...transfer, remaining: 1_250 } });
    await fund(1_000);
    expect(await provider.status(attempt)).toMatchObject({ kind: 'waiting', transfer: { remaining: 250 } });
    await fund(250);
    expect(await provider.status(attempt)).toMatchObject({
      kind: 'paid',
      payment: { ...whole, means: 'bank-transfer' },
    });
  });

  test('on its way it cannot be ended', async () => {
    const { attempt } = await asked();
    expect(await provider.void(attempt)).toEqual({ kind: 'cannot' });
  });

  test('what is paid too much never pays another order: each has a customer of its own', async () => {
    const [one, other] = [await asked(), await asked()];
    expect(one.customer).not.toBe(other.customer);
    await one.fund(2_500);
    expect(await provider.status(one.attempt)).toMatchObject({ kind: 'paid', payment: whole });
    expect(await provider.status(other.attempt)).toMatchObject({ kind: 'waiting' });
  });

  test('a currency without transfers is refused', async () => {
    const wanted = wantedPayment({ means: 'bank-transfer', currency: 'DOP' });
    expect(await provider.start(wanted)).toEqual({ kind: 'refused', code: 'means-unavailable' });
  });
});

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

describe('the statement', () => {
  test('has every movement once, with its payment, over all pages', async () => {
    const books = pspClient(sandbox.url, 'statement');
    const own = stripe({ ...settings, account: books.account, key: books.key });
    const from = new Date(Date.now() - 400 * 24 * 60 * 60_000);
    const to = new Date(Date.now() + 400 * 24 * 60 * 60_000);
    const payments: string[] = [];
    for (let count = 0; count < 105; count++) {
      const { started, attempt } = await begin(own, wantedPayment());
      await books.pay(started.ref, { card: '4000000000000077' });
      const status = await own.status(attempt);
      if (status.kind === 'paid') payments.push(status.payment.id);
    }
    await later(1_000);
    await own.refund({ refund: 'r-1', payment: payments[0] ?? '', amount: 500, currency: 'EUR' });
    const rows = [];
    for await (const row of own.statement(from, to)) rows.push(row);
    const received = rows.filter(({ kind }) => kind === 'payment');
    expect(received.map(({ payment }) => payment).toSorted()).toEqual(payments.toSorted());
    expect(received.every(({ amount, fee, currency }) => amount === 1_250 && fee > 0 && currency === 'EUR')).toBe(true);
    expect(rows.filter(({ kind }) => kind === 'refund')).toMatchObject([{ payment: payments[0], amount: -500 }]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
