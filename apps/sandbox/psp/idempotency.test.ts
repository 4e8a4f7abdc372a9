// Keys as the vendor treats them, and answers that are none.
import { Stripe } from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession, payAndLook } from '#testing/sandbox/psp-payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';

const sandbox = await openSandbox();
afterEach(() => sandbox.resetSwitches());
const psp = pspClient(sandbox.url, 'keys');
const stripe = psp.sdk();
const keyed = (idempotencyKey: string, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, sdk = stripe) =>
  newSession(sdk, changes, { idempotencyKey });
const headersOf = (answer: { lastResponse?: { headers: Record<string, string> } }) =>
  answer.lastResponse?.headers ?? {};
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe('a key', () => {
  test('gives the same answer again, and says so', async () => {
    const first = await keyed('a');
    const again = await keyed('a');
    expect(again.id).toBe(first.id);
    expect(headersOf(first as object)).not.toHaveProperty('idempotent-replayed');
    expect(headersOf(again as object)).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'a' });
  });

  test('with other parameters is an error of its own', async () => {
    await keyed('b');
    const refused = await failure(keyed('b', { client_reference_id: 'other' }));
    expect(refused).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('in use is a 409; with retries both callers get the one object', async () => {
    await sandbox.setSwitch('psp', { delayMs: 1_500, next: 1 });
    const failures = await Promise.all([failure(keyed('c')), failure(keyed('c'))]);
    expect(failures.filter((one) => one === null)).toHaveLength(1);
    expect(failures.find((one) => one !== null)).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });

    await sandbox.setSwitch('psp', { delayMs: 300, next: 1 });
    const patient = psp.sdk({ maxNetworkRetries: 3 });
    const both = await Promise.all([keyed('d', {}, patient), keyed('d', {}, patient)]);
    expect(both[0].id).toBe(both[1].id);
  });

  test('keeps a 500 and a refusal of execution, not an unknown parameter', async () => {
    await sandbox.setSwitch('psp', { fail: '500', next: 1 });
    expect(await failure(keyed('e'))).toMatchObject({ statusCode: 500 });
    expect(await failure(keyed('e'))).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
    expect(await failure(keyed('f', { customer: 'cus_x' }))).toMatchObject({ code: 'resource_missing' });
    expect((await failure(keyed('f', { customer: 'cus_x' })))?.headers).toMatchObject({
      'idempotent-replayed': 'true',
    });
    expect(await failure(keyed('g', { payment_method_types: ['card'] } as object))).toMatchObject({
      code: 'parameter_unknown',
    });
    expect((await keyed('g')).status).toBe('open');
  });

  test('is forgotten after a day, and belongs to its account', async () => {
    const first = await keyed('h');
    expect((await keyed('h', {}, pspClient(sandbox.url, 'other-keys').sdk())).id).not.toBe(first.id);
    await psp.advance(24 * 3_600_000);
    expect((await keyed('h')).id).not.toBe(first.id);
    expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({ status: 'expired' });
  });
});

describe('answers', () => {
  test('a wrong key, an unknown path, a foreign account', async () => {
    const { hostname: host, port } = new URL(sandbox.url);
    const stranger = new Stripe('sk_wrong', { host, port, protocol: 'http', telemetry: false });
    expect(await failure(newSession(stranger))).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(await failure(stripe.invoices.list())).toMatchObject({ statusCode: 404 });
    const foreign = stripe.balance.retrieve({}, { stripeAccount: 'acct_foreign' });
    expect(await failure(foreign)).toBeInstanceOf(Stripe.errors.StripePermissionError);
  });

  test.each<[string, object]>([
    ['409', { statusCode: 409, code: 'lock_timeout' }],
    ['429', { type: 'StripeRateLimitError' }],
    ['garbage', { type: 'StripeAPIError' }],
    ['drop', { type: 'StripeConnectionError' }],
    ['cut-off', { type: 'StripeConnectionError' }],
  ])('switched to %s', async (fail, expected) => {
    await sandbox.setSwitch('psp', { fail: fail as '409' });
    expect(await failure(newSession(stripe))).toMatchObject(expected);
  });

  test.each(['500-empty', '200-empty'] as const)('%s looks like success to the SDK', async (fail) => {
    await sandbox.setSwitch('psp', { fail });
    expect((await newSession(stripe)).id).toBeUndefined();
  });

  test('work done, answer lost: the key finds it', async () => {
    await sandbox.setSwitch('psp', { fail: 'drop-after', only: 'POST /v1/checkout/sessions', account: 'acct_keys' });
    expect(await failure(keyed('lost'))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await sandbox.resetSwitches();
    expect(headersOf((await keyed('lost')) as object)).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  test('bytes that trickle pass every idle timeout', async () => {
    await sandbox.setSwitch('psp', { fail: 'trickle', next: 1 });
    const impatient = psp.sdk({ timeout: 1_000 });
    const late = impatient.balance.retrieve().then(
      () => 'answered',
      () => 'cut off',
    );
    expect(await Promise.race([late, new Promise((done) => setTimeout(() => done('waiting'), 1_500))])).toBe('waiting');
  });
});

describe('a lie', () => {
  test.each([
    ['lie-more', { amount_received: 5_001, currency: 'eur' }],
    ['lie-less', { amount_received: 4_999, currency: 'eur' }],
    ['lie-currency', { amount_received: 5_000, currency: 'usd' }],
  ] as const)('%s is in the object itself', async (fail, expected) => {
    await sandbox.setSwitch('psp-events', { fail, next: 1 });
    const { intent } = await payAndLook(psp, stripe, { card: '4242424242424242' });
    expect(intent).toMatchObject({ status: 'succeeded', ...expected });
    expect((await payAndLook(psp, stripe, { card: '4242424242424242' })).intent?.amount_received).toBe(5_000);
  });
});
