// Every call that answers with objects, after everything has happened that can: each state is one that the lists know.
import type { Stripe } from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession, payAndLook } from '#testing/sandbox/psp-payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { testCards } from './money/cards.ts';
import * as words from './words.ts';

const sandbox = await openSandbox();
const psp = pspClient(sandbox.url, 'words');
const stripe = psp.sdk();
let customer = '';

beforeAll(async () => {
  customer = (await stripe.customers.create({ email: 'lea@example.com' })).id;
  const saving = { customer, saved_payment_method_options: { payment_method_save: 'enabled' as const } };
  for (const { number, threeDSecure } of testCards) {
    const { id, intent } = await payAndLook(psp, stripe, { card: number, save: true }, saving);
    if (threeDSecure) await psp.answer(id, 'confirm');
    const { status } = await stripe.paymentIntents.retrieve(intent!.id);
    if (status === 'succeeded')
      await stripe.refunds.create({ payment_intent: intent!.id, amount: 100 }).catch(() => null);
  }
  for (const means of ['paypal', 'bancontact']) await payAndLook(psp, stripe, { means });
  const transfer = { funding_type: 'bank_transfer' as const, bank_transfer: { type: 'eu_bank_transfer' as const } };
  const options = { customer, payment_method_options: { customer_balance: transfer } };
  await payAndLook(psp, stripe, { means: 'customer_balance' }, options);
  await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 6_000, currency: 'eur' });
  const held = { payment_method_options: { card: { capture_method: 'manual' as const } } };
  const [one, two] = [
    await payAndLook(psp, stripe, { card: '4242424242424242' }, held),
    await payAndLook(psp, stripe, { card: '4242424242424242' }, held),
  ];
  await stripe.paymentIntents.capture(one.intent!.id);
  await stripe.paymentIntents.cancel(two.intent!.id);
  await stripe.checkout.sessions.expire((await newSession(stripe)).id);
  await psp.advance(4 * 86_400_000);
  await psp.control('/payouts/words', { currency: 'eur' });
  await psp.control('/payouts/words', { currency: 'eur', isReturned: true });
});

const all = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> => list.autoPagingToArray({ limit: 10_000 });
const seen = (found: readonly (string | null)[]) => [...new Set(found)];
const expectKnown = (found: readonly (string | null)[], known: readonly string[]) => {
  expect(found.length).toBeGreaterThan(0);
  expect(known).toEqual(expect.arrayContaining(seen(found)));
};

describe('the words of', () => {
  test('sessions', async () => {
    const sessions = await all(stripe.checkout.sessions.list({ limit: 100 }));
    expectKnown(
      sessions.map(({ status }) => status),
      words.sessionStatuses,
    );
    expectKnown(
      sessions.map(({ payment_status: status }) => status),
      words.paymentStatuses,
    );
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(['complete', 'expired']));
  });

  test('intents and charges', async () => {
    const intents = await all(stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }));
    expectKnown(
      intents.map(({ status }) => status),
      words.intentStatuses,
    );
    const charges = intents.flatMap(({ latest_charge: charge }) => (charge ? [charge as Stripe.Charge] : []));
    expectKnown(
      charges.map(({ status }) => status),
      words.chargeStatuses,
    );
    expectKnown(
      charges.map(({ payment_method_details: details }) => details?.type ?? null),
      words.means,
    );
    for (const { id } of charges) expect(id).toMatch(/^(ch|py)_/);
  });

  test('refunds, disputes and payouts', async () => {
    expectKnown(
      (await all(stripe.refunds.list())).map(({ status }) => status),
      words.refundStatuses,
    );
    expectKnown(
      (await all(stripe.disputes.list())).map(({ status }) => status),
      words.disputeStatuses,
    );
    expect((await all(stripe.payouts.list())).map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  test('balance transactions, whose net is amount less fee', async () => {
    const rows = await all(stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] }));
    expectKnown(
      rows.map(({ type }) => type),
      words.transactionTypes,
    );
    for (const { amount, fee, net, source } of rows) {
      expect(net).toBe(amount - fee);
      expect(source).toHaveProperty('id');
    }
    expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false });
  });

  test('events', async () => {
    const events = await all(stripe.events.list({ limit: 100 }));
    expectKnown(
      events.map(({ type }) => type),
      words.eventTypes,
    );
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    // What only happens to somebody else's test is named here, so that a list that grows is looked at.
    const unseen = words.eventTypes.filter((type) => !events.some((event) => event.type === type));
    expect(unseen).toEqual([
      'checkout.session.async_payment_failed',
      'payment_intent.partially_funded',
      'charge.expired',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'customer.deleted',
      'payment_method.detached',
      'review.closed',
    ]);
  });

  test('customers, their cards and their cash', async () => {
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ object: 'customer', email: 'lea@example.com' });
    const cards = await all(stripe.customers.listPaymentMethods(customer, { type: 'card' }));
    expectKnown(
      cards.map(({ type }) => type),
      words.means,
    );
    expect(await stripe.paymentMethods.retrieve(cards[0]!.id)).toEqual(cards[0]);
    const cash = await all(stripe.customers.listCashBalanceTransactions(customer));
    expect(new Set(cash.map(({ type }) => type))).toEqual(new Set(['applied_to_payment', 'funded']));
    const instructions = await stripe.customers.createFundingInstructions(customer, {
      currency: 'eur',
      funding_type: 'bank_transfer',
      bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'FR' } },
    });
    expect(instructions.bank_transfer.financial_addresses[0]?.iban?.iban).toMatch(/^FR76\d{23}$/);
  });
});
