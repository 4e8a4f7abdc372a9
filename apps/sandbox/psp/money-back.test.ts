// Refunds, disputes, transfers and the service's own books.
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession, payAndLook } from '#testing/sandbox/psp-payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { eventually } from '#testing/wait.ts';

const sandbox = await openSandbox();
const open = (account: string) => {
  const psp = pspClient(sandbox.url, account);
  const stripe = psp.sdk();
  return { psp, stripe, pay: (how: object, changes = {}) => payAndLook(psp, stripe, how, changes) };
};

describe('a refund', () => {
  const { psp, stripe, pay } = open('refunds');

  test('in parts, up to what was taken', async () => {
    const { intent, charge } = await pay({ card: '4242424242424242' });
    const part = await stripe.refunds.create({ payment_intent: intent!.id, amount: 2_000, metadata: { refund: 'r1' } });
    expect(part).toMatchObject({ status: 'succeeded', amount: 2_000, charge: charge!.id, metadata: { refund: 'r1' } });
    await expect(stripe.refunds.create({ charge: charge!.id, amount: 3_001 })).rejects.toThrow(
      'greater than unrefunded',
    );
    await stripe.refunds.create({ payment_intent: intent!.id });
    await expect(stripe.refunds.create({ payment_intent: intent!.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const now = await stripe.charges.retrieve(charge!.id, { expand: ['refunds'] });
    expect(now).toMatchObject({ amount_refunded: 5_000, refunded: true });
    expect(now.refunds?.data.map(({ amount }) => amount)).toEqual([3_000, 2_000]);
  });

  test('pending first, then done', async () => {
    const { intent } = await pay({ card: '4000000000007726' });
    const refund = await stripe.refunds.create({ payment_intent: intent!.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await psp.advance(61_000);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });

  test('done, and sent back after three days', async () => {
    const { intent, charge } = await pay({ card: '4000000000005126' });
    const refund = await stripe.refunds.create({ payment_intent: intent!.id });
    expect(refund.status).toBe('succeeded');
    const before = (await psp.books())['eur']!;
    await psp.advance(3 * 86_400_000);
    const { data: told } = await stripe.events.list({ types: ['refund.updated', 'refund.failed'], limit: 2 });
    expect(told.map(({ type }) => type).toSorted()).toEqual(['refund.failed', 'refund.updated']);
    for (const { data } of told) expect(data.object).toMatchObject({ id: refund.id, status: 'failed' });
    const after = (await psp.books())['eur']!;
    expect(after.refundsReturned - before.refundsReturned).toBe(5_000);
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_balance_transaction: { amount: 5_000, type: 'refund_failure' },
    });
    expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  test('in the dashboard', async () => {
    const { intent } = await pay({ card: '4242424242424242' });
    await psp.control(`/payments/${intent!.id}/refund`, { amount: 100 });
    const { data } = await stripe.events.list({ type: 'refund.created', limit: 1 });
    expect(data[0]).toMatchObject({ request: { id: null, idempotency_key: null }, data: { object: { amount: 100 } } });
  });
});

describe('a dispute', () => {
  const { psp, stripe, pay } = open('disputes');
  const disputeOf = async (intent: Stripe.PaymentIntent | null) =>
    (await stripe.disputes.list({ payment_intent: intent!.id })).data[0]!;

  test('takes the money at once, and gives it back when won', async () => {
    const { intent } = await pay({ card: '4000000000000259' });
    const dispute = await disputeOf(intent);
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 5_000, metadata: {} });
    expect(dispute.balance_transactions).toMatchObject([{ amount: -5_000, fee: 1_500, type: 'adjustment' }]);
    await expect(stripe.refunds.create({ payment_intent: intent!.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const won = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-5_000, 5_000]);
  });

  test('dispute-turns-round: won, appealed, lost', async () => {
    const { intent } = await pay({ card: '4242424242424242' });
    const { id } = await psp.control<{ id: string }>(`/payments/${intent!.id}/dispute`, {
      amount: 1_000,
      reason: 'duplicate',
    });
    for (const status of ['under_review', 'won', 'appeal_needs_response', 'lost'])
      await psp.control(`/disputes/${id}`, { status });
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute.balance_transactions.map(({ amount }) => amount)).toEqual([-1_000, 1_000, -1_000]);
  });

  test('an inquiry moves nothing', async () => {
    const { intent } = await pay({ card: '4000000000001976' });
    const inquiry = await disputeOf(intent);
    expect(inquiry).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
      is_charge_refundable: true,
    });
    expect((await stripe.disputes.close(inquiry.id)).status).toBe('warning_closed');
  });
});

describe('a transfer', () => {
  const { psp, stripe } = open('transfers');
  const begin = async (customer?: string) => {
    const id = customer ?? (await stripe.customers.create({ email: 'lea@example.com' })).id;
    const { id: session } = await newSession(stripe, {
      customer: id,
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'FR' } },
        },
      },
    });
    await psp.pay(session, { means: 'customer_balance' });
    const look = () => stripe.checkout.sessions.retrieve(session, { expand: ['payment_intent'] });
    return { customer: id, look, intent: (await look()).payment_intent as Stripe.PaymentIntent };
  };
  const toPay = (intent: Stripe.PaymentIntent) => intent.next_action!.display_bank_transfer_instructions!;
  const give = (customer: string, amount: number, reference?: string) =>
    stripe.testHelpers.customers.fundCashBalance(customer, {
      amount,
      currency: 'eur',
      ...(reference ? { reference } : {}),
    });

  test('complete and unpaid; short, then whole', async () => {
    const { customer, look, intent } = await begin();
    expect(await look()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(toPay(intent)).toMatchObject({ amount_remaining: 5_000, financial_addresses: [{ type: 'iban' }] });
    await give(customer, 4_000, toPay(intent).reference!);
    const short = await stripe.paymentIntents.retrieve(intent.id);
    expect(short).toMatchObject({ status: 'requires_action', amount_received: 0 });
    expect(toPay(short).amount_remaining).toBe(1_000);
    await give(customer, 1_000);
    expect(await look()).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', amount_received: 5_000 },
    });
  });

  test('given back once the buyer has said where to', async () => {
    const { customer, intent } = await begin();
    await give(customer, 5_000);
    const ask = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 2_500, instructions_email: 'lea@example.com' });
    const [first, second] = [await ask(), await ask()];
    expect(first).toMatchObject({ status: 'requires_action', next_action: { type: 'display_details' } });
    expect(await stripe.refunds.cancel(first.id)).toMatchObject({ status: 'canceled' });
    await psp.control(`/refunds/${second.id}`, { status: 'succeeded' });
    await expect(stripe.refunds.cancel(second.id)).rejects.toThrow('wait for the buyer');
    const charge = await stripe.charges.retrieve(
      (await stripe.paymentIntents.retrieve(intent.id)).latest_charge as string,
    );
    expect(charge.amount_refunded).toBe(2_500);
  });

  test('too much stays with the customer, can be given back, or pays the next thing', async () => {
    const { customer, look } = await begin();
    await give(customer, 5_700);
    expect(await look()).toMatchObject({ payment_status: 'paid' });
    const cash = async () => (await stripe.customers.retrieveCashBalance(customer)).available;
    expect(await cash()).toEqual({ eur: 700 });
    const back = await stripe.refunds.create({ origin: 'customer_balance', customer, currency: 'eur', amount: 200 });
    expect(back).toMatchObject({ status: 'pending', charge: null, amount: 200 });
    const next = await begin(customer);
    expect(toPay(next.intent).amount_remaining).toBe(4_500);
    expect(await cash()).toEqual({ eur: 0 });
  });

  test('cannot be expired, and without a customer is not offered', async () => {
    const { look } = await begin();
    await expect(stripe.checkout.sessions.expire((await look()).id)).rejects.toThrow('"open"');
    expect((await newSession(stripe)).payment_method_types).not.toContain('customer_balance');
  });
});

test('the books add up: charges, refunds, disputes, fees, payouts', async () => {
  const { psp, stripe, pay } = open('books');
  const { intent } = await pay({ card: '4242424242424242' });
  await pay({ card: '4000000000002685' });
  await stripe.refunds.create({ payment_intent: intent!.id, amount: 1_000 });
  const books = await eventually('all is settled', async () => {
    const { eur } = await psp.books();
    return eur?.unsettled === 0 ? eur : undefined;
  });
  expect(books).toEqual({
    charges: 10_000,
    refunds: 1_000,
    refundsReturned: 0,
    disputes: 5_000,
    fees: 1_700,
    payouts: 0,
    net: 2_300,
    unsettled: 0,
  });
  const rows = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 100 });
  expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(2_300);
  const payout = await psp.control<Stripe.Payout>('/payouts/books', { currency: 'eur' });
  expect(payout).toMatchObject({ amount: 2_300, status: 'paid' });
  expect((await stripe.balanceTransactions.list({ payout: payout.id })).data).toHaveLength(5);
  expect((await psp.books())['eur']?.net).toBe(0);
});
