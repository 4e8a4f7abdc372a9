// Sessions, payments and test cards, driven by the vendor's own SDK.
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { newSession } from '#testing/sandbox/psp-payments.ts';

const sandbox = await openSandbox();
const psp = pspClient(sandbox.url, 'sessions');
const stripe = psp.sdk();

const line = (amount: number, currency: string) => ({
  quantity: 1,
  price_data: { currency, unit_amount: amount, product_data: { name: 'Gift card' } },
});

describe('a session', () => {
  test('is open, has no intent yet, and says where to pay', async () => {
    const session = await newSession(stripe, { client_reference_id: 'order-1', metadata: { attempt: 'a1' } });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 5_000,
      currency: 'eur',
      client_reference_id: 'order-1',
      metadata: { attempt: 'a1' },
      livemode: false,
      payment_method_types: ['card', 'paypal', 'bancontact', 'mb_way'],
    });
    expect(session.url).toBe(`${sandbox.url}/c/pay/${session.id}`);
    expect(session.id.length).toBeGreaterThan(60);
    const lines = await stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([{ description: 'Gift card', quantity: 2, amount_total: 5_000 }]);
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string | undefined]>([
    ['an unknown parameter', { payment_method_types: ['card'] } as object, 'parameter_unknown'],
    ['too little', { line_items: [line(49, 'eur')] }, 'amount_too_small'],
    ['too much', { line_items: [line(100_000_000, 'eur')] }, 'amount_too_large'],
    ['a fils', { line_items: [line(5_123, 'bhd')] }, undefined],
    ['a customer of nobody', { customer: 'cus_nobody' }, 'resource_missing'],
    ['30 minutes exactly', { expires_at: Math.floor(Date.now() / 1_000) + 1_800 }, undefined],
    ['more than a day', { expires_at: Math.floor(Date.now() / 1_000) + 87_000 }, undefined],
    ['a language that the vendor has not', { locale: 'ar' }, undefined],
    ['means it has not', { allowed_payment_method_types: ['klarna'] }, undefined],
  ])('is refused: %s', async (_, changes, code) => {
    const refused = await newSession(stripe, changes).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect((refused as Stripe.errors.StripeError).code).toBe(code);
  });

  test('expires when told to, once, and cannot be paid then', async () => {
    const { id } = await newSession(stripe);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(
      'Only Checkout Sessions with a status in ["open"]',
    );
    expect(await psp.pay(id, { card: '4242424242424242' })).toEqual({ kind: 'gone' });
    // Unless a bank was at it already.
    expect(await psp.pay(id, { card: '4242424242424242', late: true })).toMatchObject({ kind: 'paid' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  });

  test('is listed newest first, a page at a time', async () => {
    const own = pspClient(sandbox.url, 'listed').sdk();
    const made: string[] = [];
    for (let index = 0; index < 5; index++) made.push((await newSession(own)).id);
    const found: string[] = [];
    for await (const { id } of own.checkout.sessions.list({ limit: 2, created: { gte: 1 } })) found.push(id);
    expect(found).toEqual(made.toReversed());
    expect((await own.checkout.sessions.list({ ending_before: made[2]!, limit: 1 })).data[0]?.id).toBe(made[3]);
  });

  test('belongs to its account and mode', async () => {
    const { id } = await newSession(stripe);
    const others = [pspClient(sandbox.url, 'other').sdk(), pspClient(sandbox.url, 'sessions', { isLive: true }).sdk()];
    for (const other of others)
      await expect(other.checkout.sessions.retrieve(id)).rejects.toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
    expect((await others[1]!.accounts.retrieveCurrent()).id).toBe('acct_sessions');
    expect((await newSession(others[1]!)).livemode).toBe(true);
  });
});

test('an account tells its own key who it is, and no other', async () => {
  const own = pspClient(sandbox.url, 'known').sdk();
  expect(await own.accounts.retrieveCurrent()).toMatchObject({ id: 'acct_known', object: 'account' });
  expect((await own.accounts.retrieve(null)).id).toBe('acct_known');
  expect((await own.accounts.retrieve('acct_known')).id).toBe('acct_known');
  await expect(own.accounts.retrieve('acct_other')).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' });
});
