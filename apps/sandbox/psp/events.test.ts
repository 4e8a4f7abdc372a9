// Events: signed as the vendor signs them, repeated until they are taken, and everything that goes wrong with them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession, payAndLook } from '#testing/sandbox/psp-payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { eventually } from '#testing/wait.ts';
import { eventTypes } from './words.ts';

const secret = 'whsec_events';
interface Came {
  readonly body: string;
  readonly signature: string;
}
let came: Came[] = [];
let answers: number[] = [];
const shop = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    came.push({ body, signature: String(request.headers['stripe-signature']) });
    reply.writeHead(answers.shift() ?? 200).end();
  });
}).listen(0, '127.0.0.1');
await once(shop, 'listening');
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

const sandbox = await openSandbox();
let count = 0;
const fresh = async (events?: readonly string[], secrets: string | string[] = secret) => {
  const psp = pspClient(sandbox.url, `events-${(count += 1)}`);
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  await psp.setEndpoint({ url, secret: secrets, ...(events ? { events } : {}) });
  return { psp, stripe: psp.sdk() };
};
beforeEach(() => {
  came = [];
  answers = [];
});
afterEach(() => sandbox.resetSwitches());

const read = ({ body, signature }: Came, by = secret) => Stripe.webhooks.constructEvent(body, signature, by);
const arrived = (wanted: number) => eventually(`${wanted} events`, () => came.length >= wanted && came);
const completed = ['checkout.session.completed'];
const card = { card: '4242424242424242' };

describe('as they come', () => {
  test('a payment by card, in the usual order, each with a good signature', async () => {
    const { psp, stripe } = await fresh();
    const { intent } = await payAndLook(psp, stripe, card);
    const events = (await arrived(5)).map((one) => read(one));
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'charge.succeeded',
      'charge.updated',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
      expect(eventTypes).toContain(event.type);
    }
    const listed = await stripe.events.list({ limit: 100 });
    expect(listed.data.map(({ type }) => type)).toEqual([
      'charge.updated',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
    // What was true then is in the event, whatever is true now.
    const first = listed.data.find(({ type }) => type === 'payment_intent.created');
    expect(first?.data.object).toMatchObject({ id: intent?.id, status: 'requires_payment_method' });
    expect(await stripe.events.retrieve(first!.id)).toMatchObject({ id: first!.id });
  });

  test('name the call and the key that caused them', async () => {
    const { psp, stripe } = await fresh(['refund.created']);
    const { intent } = await payAndLook(psp, stripe, card);
    await stripe.refunds.create({ payment_intent: intent!.id }, { idempotencyKey: 'r1:refund' });
    const [event] = await arrived(1);
    expect(read(event!).request).toMatchObject({ idempotency_key: 'r1:refund' });
  });

  test('both secrets are good while one is replaced', async () => {
    const { psp, stripe } = await fresh(completed, ['whsec_old', 'whsec_new']);
    await payAndLook(psp, stripe, card);
    const [event] = await arrived(1);
    expect(read(event!, 'whsec_old').id).toBe(read(event!, 'whsec_new').id);
    expect(() => read(event!, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  test('come again until they are taken, with the same id', async () => {
    await sandbox.setSwitch('psp-events', { retryScale: 0.0001 });
    const { psp, stripe } = await fresh(completed);
    answers = [500, 302, 404];
    await payAndLook(psp, stripe, card);
    const tries = (await arrived(4)).map((one) => read(one).id);
    expect(new Set(tries).size).toBe(1);
    await eventually(
      'it counts as delivered',
      async () => (await stripe.events.list({ type: completed[0]!, delivery_success: true })).data[0],
    );
  });

  test('expire by the clock, and by a call', async () => {
    const { psp, stripe } = await fresh(['checkout.session.expired']);
    const { id } = await newSession(stripe);
    await stripe.checkout.sessions.expire((await newSession(stripe)).id);
    await arrived(1);
    await psp.advance(24 * 3_600_000);
    expect((await arrived(2)).map((one) => (read(one).data.object as { id: string }).id)).toContain(id);
  });
});

describe('switched', () => {
  const one = async (settings: Parameters<typeof sandbox.setSwitch<'psp-events'>>[1]) => {
    await sandbox.setSwitch('psp-events', settings);
    const { psp, stripe } = await fresh(completed);
    return { ...(await payAndLook(psp, stripe, card)), psp, stripe };
  };

  test('more copies, under one id; twice, under two', async () => {
    await one({ duplicate: 4 });
    expect(new Set((await arrived(5)).map((event) => read(event).id)).size).toBe(1);
    came = [];
    await one({ fail: 'two-ids' });
    expect(new Set((await arrived(2)).map((event) => read(event).id)).size).toBe(2);
  });

  test('lost: only who asks hears of it', async () => {
    const { stripe } = await one({ lose: true });
    const { data } = await stripe.events.list({ delivery_success: false, types: completed });
    expect(data).toHaveLength(1);
    expect(came).toEqual([]);
  });

  test('out of order', async () => {
    await sandbox.setSwitch('psp-events', { reorder: true });
    const { psp, stripe } = await fresh(['charge.succeeded', 'payment_intent.succeeded']);
    await payAndLook(psp, stripe, card);
    expect((await arrived(2)).map((event) => read(event).type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
    ]);
  });

  test('before the answer to the call that caused them', async () => {
    await sandbox.setSwitch('psp-events', { beforeAnswer: true });
    const { stripe } = await fresh(['checkout.session.expired']);
    await stripe.checkout.sessions.expire((await newSession(stripe)).id);
    expect(came).toHaveLength(1);
  });

  test.each(['old-signature', 'wrong-secret'] as const)('%s', async (fail) => {
    await one({ fail });
    const [event] = await arrived(1);
    expect(() => read(event!)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  test.each([
    ['livemode', { livemode: true }],
    ['other-version', { api_version: '2019-02-19' }],
    ['other-account', { account: 'acct_someone_else' }],
    ['amount', { data: { object: { amount_total: 5_001 } } }],
    ['currency', { data: { object: { currency: 'usd' } } }],
  ] as const)('%s, in the payload only', async (fail, expected) => {
    const { id, stripe } = await one({ fail });
    const [event] = await arrived(1);
    expect(read(event!)).toMatchObject(expected);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 5_000, currency: 'eur' });
  });

  test('sent again by hand', async () => {
    const { psp } = await one({});
    const [first] = await arrived(1);
    await psp.control(`/events/${read(first!).id}/resend`);
    expect(read((await arrived(2))[1]!).id).toBe(read(first!).id);
  });
});
