// What each test card and each other way to pay comes to.
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { testCards } from './money/cards.ts';
import { newSession, payAndLook } from '#testing/sandbox/psp-payments.ts';

const sandbox = await openSandbox();
const psp = pspClient(sandbox.url, 'payments');
const stripe = psp.sdk();
const pay = (how: object, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  payAndLook(psp, stripe, how, changes);
const manual = { payment_method_options: { card: { capture_method: 'manual' as const } } };

describe('by card', () => {
  test('paid at once; the balance transaction follows', async () => {
    await sandbox.setSwitch('psp', { settleMs: 600_000 });
    const { session, intent, charge } = await pay({ card: '4242 4242 4242 4242' });
    await sandbox.resetSwitches();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(intent).toMatchObject({ status: 'succeeded', amount: 5_000, amount_received: 5_000, currency: 'eur' });
    expect(charge).toMatchObject({ status: 'succeeded', paid: true, captured: true, balance_transaction: null });
    expect(charge?.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242', wallet: null });
    await psp.advance(600_000);
    const settled = await stripe.charges.retrieve(charge!.id, { expand: ['balance_transaction'] });
    const transaction = { amount: 5_000, fee: 100, net: 4_900, type: 'charge', source: charge!.id };
    expect(settled.balance_transaction).toMatchObject(transaction);
  });

  test.each(testCards.filter(({ declined, threeDSecure }) => declined && !threeDSecure))(
    '$plays: declined, and the same session can be paid then',
    async ({ number, declined }) => {
      const { id, outcome, session, intent, charge } = await pay({ card: number });
      expect(outcome).toMatchObject({ kind: 'declined', code: declined?.code });
      expect(session.status).toBe('open');
      expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: declined?.code } });
      expect(intent?.last_payment_error?.decline_code).toBe(declined?.declineCode);
      expect(charge).toMatchObject({ status: 'failed', paid: false });
      expect(await psp.pay(id, { card: '5555555555554444' })).toMatchObject({ kind: 'paid' });
      expect(await stripe.paymentIntents.retrieve(intent!.id)).toMatchObject({
        status: 'succeeded',
        last_payment_error: null,
      });
    },
  );

  test('a wrong number is no try at all', async () => {
    const { outcome, intent } = await pay({ card: '4242424242424241' });
    expect(outcome).toMatchObject({ kind: 'declined', code: 'incorrect_number' });
    expect(intent?.latest_charge).toBeNull();
  });

  test.each(testCards.filter(({ threeDSecure }) => threeDSecure))('$plays', async ({ number, declined }) => {
    const { id, outcome, intent } = await pay({ card: number });
    expect(outcome).toEqual({ kind: 'asked', by: 'card' });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    expect(await psp.answer(id, 'refuse')).toMatchObject({ code: 'payment_intent_authentication_failure' });
    await psp.pay(id, { card: number });
    const answered = await psp.answer(id, 'confirm');
    expect(answered).toMatchObject(declined ? { kind: 'declined', code: declined.code } : { kind: 'paid' });
  });

  test('wallets are cards with another fingerprint', async () => {
    const [apple, google, plain] = await Promise.all(
      [{ means: 'apple_pay' }, { means: 'google_pay' }, { card: '4242424242424242' }].map((how) => pay(how)),
    );
    const card = (one = apple) => one?.charge?.payment_method_details?.card;
    expect([card(apple)?.wallet?.type, card(google)?.wallet?.type]).toEqual(['apple_pay', 'google_pay']);
    expect(new Set([apple, google, plain].map((one) => card(one)?.fingerprint)).size).toBe(3);
  });

  test('a slow bank: processing for half a minute, and not to be expired meanwhile', async () => {
    const { id, intent } = await pay({ card: '4000000000005035' });
    expect(intent?.status).toBe('processing');
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('processing');
    await psp.advance(31_000);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  test('elevated risk is reviewed; a block is a decline', async () => {
    const { intent, charge } = await pay({ card: '4000000000009235' });
    expect(charge?.outcome).toMatchObject({ risk_level: 'elevated', type: 'manual_review' });
    const review = await stripe.reviews.approve(intent?.review as string);
    expect(review).toMatchObject({ open: false, closed_reason: 'approved', charge: charge?.id });
    expect((await pay({ card: '4100000000000019' })).charge?.outcome?.type).toBe('blocked');
  });

  test('kept by a customer, shown again, fails once saved where it should, gone when detached', async () => {
    const customer = await stripe.customers.create({ email: 'lea@example.com' });
    const saving = { customer: customer.id, saved_payment_method_options: { payment_method_save: 'enabled' as const } };
    const { session } = await pay({ card: '4000000000000341', save: true }, saving);
    expect(session.customer_details?.email).toBe('lea@example.com');
    const [method] = (await stripe.customers.listPaymentMethods(customer.id, { type: 'card' })).data;
    expect(method).toMatchObject({ allow_redisplay: 'always', card: { last4: '0341' }, customer: customer.id });
    expect((await pay({ means: 'saved', method: method!.id }, saving)).outcome).toMatchObject({ kind: 'declined' });
    // A card that was declined is nobody's, whatever was ticked.
    await pay({ card: '4000000000000002', save: true }, saving);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
    await stripe.paymentMethods.detach(method!.id);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    await expect(newSession(stripe, saving)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  });
});

describe('set aside first', () => {
  test('captured in part, the rest released; a second capture is refused', async () => {
    const { session, intent, charge } = await pay({ card: '4242424242424242' }, manual);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 5_000, amount_received: 0 });
    expect(charge).toMatchObject({ captured: false, paid: true, amount_captured: 0 });
    expect(charge?.payment_method_details?.card?.capture_before).toBeGreaterThan(Date.now() / 1_000 + 6 * 86_400);
    const captured = await stripe.paymentIntents.capture(intent!.id, { amount_to_capture: 3_000 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 3_000 });
    const rows = await stripe.balanceTransactions.list({ source: charge!.id });
    expect(rows.data.map(({ amount, reporting_category }) => [amount, reporting_category])).toEqual([
      [-2_000, 'partial_capture_reversal'],
      [5_000, 'charge'],
    ]);
    await expect(stripe.paymentIntents.capture(intent!.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('given up, or run out: a refund without a balance transaction', async () => {
    const own = pspClient(sandbox.url, 'set-aside');
    const [given, out] = [
      await payAndLook(own, own.sdk(), { card: '4242424242424242' }, manual),
      await payAndLook(own, own.sdk(), { card: '4242424242424242' }, manual),
    ];
    expect(await own.sdk().paymentIntents.cancel(given.intent!.id)).toMatchObject({ status: 'canceled' });
    await own.advance(7 * 86_400_000);
    expect(await own.sdk().paymentIntents.retrieve(out.intent!.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
    await expect(own.sdk().paymentIntents.capture(out.intent!.id)).rejects.toMatchObject({
      code: 'charge_expired_for_capture',
    });
    for (const { intent } of [given, out]) {
      const [refund] = (await own.sdk().refunds.list({ payment_intent: intent!.id })).data;
      expect(refund).toMatchObject({ balance_transaction: null, status: 'succeeded' });
    }
    expect(await own.books()).toEqual({});
  });

  test('means that cannot are not offered', async () => {
    const session = await newSession(stripe, { payment_intent_data: { capture_method: 'manual' } });
    expect(session.payment_method_types).toEqual(['card', 'paypal']);
  });
});

describe('by other means', () => {
  test.each(['paypal', 'bancontact', 'mb_way'] as const)('%s: asked, refused, then confirmed', async (means) => {
    const how = means === 'mb_way' ? { means, phone: '+351 912 345 678' } : { means };
    const { id, outcome, intent } = await pay(how);
    expect(outcome).toEqual({ kind: 'asked', by: means });
    expect(intent?.status).toBe('requires_action');
    expect(await psp.answer(id, 'refuse')).toMatchObject({ kind: 'declined' });
    await psp.pay(id, how);
    expect(await psp.answer(id, 'confirm')).toMatchObject({ kind: 'paid' });
    const now = await stripe.paymentIntents.retrieve(intent!.id, { expand: ['latest_charge'] });
    const charge = now.latest_charge as Stripe.Charge;
    expect(charge.id).toMatch(/^py_/);
    expect(charge.payment_method_details).toMatchObject({ type: means, [means]: {} });
  });

  test('MB WAY by the last digit: 0 accepts, 1 refuses, 2 times out', async () => {
    const ends = ['0', '1', '2'];
    const tries = await Promise.all(ends.map((end) => pay({ means: 'mb_way', phone: `+35191234567${end}` })));
    await psp.advance(3_000);
    const states = () =>
      Promise.all(tries.map(async ({ intent }) => (await stripe.paymentIntents.retrieve(intent!.id)).status));
    expect(await states()).toEqual(['succeeded', 'requires_payment_method', 'requires_action']);
    await psp.advance(300_000);
    expect(await states()).toEqual(['succeeded', 'requires_payment_method', 'requires_payment_method']);
  });

  test('a phone that never answered does not end what was begun instead', async () => {
    const { id } = await pay({ means: 'mb_way', phone: '+351912345672' });
    await psp.pay(id, { card: '4000002760003184' });
    await psp.advance(300_000);
    expect(await psp.answer(id, 'confirm')).toMatchObject({ kind: 'paid' });
  });

  test('found by its metadata, a minute later', async () => {
    const { intent } = await pay(
      { card: '4242424242424242' },
      { payment_intent_data: { metadata: { attempt: 'a-77' } } },
    );
    const find = async () =>
      (await stripe.paymentIntents.search({ query: "metadata['attempt']:'a-77' AND status:'succeeded'" })).data;
    expect(await find()).toEqual([]);
    await psp.advance(61_000);
    expect((await find()).map(({ id }) => id)).toEqual([intent?.id]);
  });

  test('a session that expires while the buyer is at the bank cannot be confirmed any more', async () => {
    const { id, intent } = await pay({ means: 'paypal' });
    await stripe.checkout.sessions.expire(id);
    expect(await psp.answer(id, 'confirm')).toEqual({ kind: 'gone' });
    expect((await stripe.paymentIntents.retrieve(intent!.id)).status).toBe('canceled');
  });
});
