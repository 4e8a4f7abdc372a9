// Answers that Stripe never gives, or not yet: the adapter believes none of them.
import { describe, expect, test } from 'vitest';
import { attemptOf, wantedPayment } from '#testing/sandbox/payments.ts';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { paymentProvider } from '../registry.ts';

interface How {
  readonly status?: number;
  readonly delayMs?: number;
  readonly timeoutMs?: number;
  readonly account?: string;
}

async function answering(answer: object, { account = 'acct_1', ...how }: How = {}) {
  const aside = { '/v1/account': JSON.stringify({ id: account, object: 'account' }) };
  const server = await scriptedServer(JSON.stringify(answer), { ...how, aside });
  const faults: string[] = [];
  const provider = paymentProvider('stripe', {
    base: server.base,
    account: 'acct_1',
    key: 'sk_test_secret',
    webhookSecrets: [],
    isLive: false,
    timeoutMs: how.timeoutMs ?? 10_000,
    onFault: (reason) => void faults.push(reason),
  });
  return { server, provider, faults };
}

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'open',
  amount_total: 1_250,
  currency: 'eur',
  livemode: false,
  url: 'https://pay.example/cs_1',
  expires_at: 1_800_000_000,
  payment_method_types: ['card'],
  payment_intent: null,
};

describe('a page that is not as asked for is ended, and nobody sent there', () => {
  test.each([
    ['amount-never-compared: another sum', { amount_total: 1_251 }, 'wrong-sum'],
    ['amount-never-compared: another currency', { currency: 'usd' }, 'wrong-sum'],
    ['another mode', { livemode: true }, 'wrong-mode'],
    ['other means', { payment_method_types: ['paypal'] }, 'means-unavailable'],
  ])('%s', async (_, changes, code) => {
    const { server, provider } = await answering({ ...session, ...changes });
    expect(await provider.start(wantedPayment())).toEqual({ kind: 'refused', code });
    expect(server.asked).toEqual(['/v1/checkout/sessions', '/v1/checkout/sessions/cs_1/expire']);
  });
});

test('wrong-account: with a key of another account nothing begins', async () => {
  const { server, provider } = await answering(session, { account: 'acct_2' });
  expect(await provider.start(wantedPayment())).toEqual({ kind: 'refused', code: 'wrong-account' });
  expect(server.asked).toEqual([]);
});

test('as asked for it begins', async () => {
  const { server, provider } = await answering(session);
  expect(await provider.start(wantedPayment())).toEqual({
    kind: 'started',
    ref: 'cs_1',
    redirectUrl: 'https://pay.example/cs_1',
    expiresAt: new Date(1_800_000_000_000),
  });
  expect(server.asked).toEqual(['/v1/checkout/sessions']);
  // What the account would do by itself: another currency, another way to pay.
  expect(server.sent[0]).toContain('adaptive_pricing[enabled]=false');
  expect(server.sent[0]).toContain('wallet_options[link][display]=never');
});

test.each([
  ['a script for a page', { url: 'javascript:alert(1)' }],
  ['no page', { url: null }],
  ['another object', { object: 'payment_intent' }],
  ['a sum in words', { amount_total: '1250' }],
  ['no end', { expires_at: null }],
])('%s leaves it unknown whether it began', async (_, changes) => {
  const { provider } = await answering({ ...session, ...changes });
  expect(await provider.start(wantedPayment())).toMatchObject({ kind: 'unknown' });
});

test('a failure that looks like an answer is none', async () => {
  const { provider } = await answering(session, { status: 404 });
  expect(await provider.start(wantedPayment())).toMatchObject({ kind: 'unknown' });
  expect(await provider.status(attemptOf(wantedPayment(), 'cs_1'))).toMatchObject({ kind: 'unknown' });
});

test('several slow answers together are not waited for longer than two', async () => {
  // It says that it is open, whatever is done to it.
  const { provider } = await answering(session, { delayMs: 150, timeoutMs: 200 });
  expect(await provider.void(attemptOf(wantedPayment(), 'cs_1'))).toEqual({ kind: 'unknown', why: 'late' });
});

test('what changes all the time is not ended for ever', async () => {
  const { provider, server } = await answering(session);
  expect(await provider.void(attemptOf(wantedPayment(), 'cs_1'))).toMatchObject({ kind: 'unknown' });
  expect(server.asked).toHaveLength(6);
});

test('a new enum word is unknown, and told', async () => {
  const { provider, faults } = await answering({ ...session, status: 'teleported' });
  const attempt = attemptOf(wantedPayment(), 'cs_1');
  expect(await provider.status(attempt)).toMatchObject({ kind: 'unknown' });
  expect(faults).toEqual(['a session that is teleported, and a payment that is none']);
  expect(await provider.void(attempt)).toMatchObject({ kind: 'unknown' });
  expect(await provider.capture(attempt, { amount: 1, currency: 'EUR' })).toMatchObject({ kind: 'unknown' });
});

test.each([
  [400, 'invalid_request_error', 'x', 'refused'],
  [404, 'invalid_request_error', 'resource_missing', 'refused'],
  [402, 'card_error', 'card_declined', 'refused'],
  [400, 'idempotency_error', 'x', 'unknown'],
  [400, 'invalid_request_error', 'rate_limit', 'unknown'],
  [400, 'somebody_elses_error', 'x', 'unknown'],
  [401, 'invalid_request_error', 'x', 'unknown'],
  [403, 'invalid_request_error', 'x', 'unknown'],
  [429, 'invalid_request_error', 'rate_limit', 'unknown'],
  // The SDK goes by the word `error`; we by the status too.
  [200, 'invalid_request_error', 'x', 'unknown'],
])('key-reused-wrongly: %i with %s, %s is %s', async (status, type, code, kind) => {
  const error = { type, code, message: 'secret words', param: 'secret param' };
  const { provider, faults } = await answering({ error }, { status });
  expect(await provider.start(wantedPayment())).toMatchObject({ kind });
  expect(faults).toEqual([code]);
});

test.each([
  ['succeeded', 'done'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['teleported', 'unknown'],
  [null, 'unknown'],
])('refund-that-did-not-happen: one that is %s is %s', async (status, kind) => {
  const own = { id: 're_1', object: 'refund', status, amount: 100, currency: 'eur', metadata: { refund: 'r-1' } };
  const { provider, server } = await answering({ object: 'list', has_more: false, data: [own] });
  const asked = { refund: 'r-1', payment: 'pi_1', amount: 100, currency: 'EUR' };
  expect(await provider.refund(asked)).toMatchObject({ kind });
  expect(server.asked).toEqual(['/v1/refunds?payment_intent=pi_1&limit=100']);
});

test('among more refunds than can be looked through nothing is refunded', async () => {
  const { provider, server } = await answering({ object: 'list', has_more: true, data: [] });
  const asked = { refund: 'r-1', payment: 'pi_1', amount: 100, currency: 'EUR' };
  expect(await provider.refund(asked)).toMatchObject({ kind: 'unknown' });
  expect(server.asked).toHaveLength(1);
});

test('a statement with more to come and nothing on its page breaks off', async () => {
  const { provider } = await answering({ object: 'list', has_more: true, data: [] });
  const read = async () => {
    for await (const row of provider.statement(new Date(0), new Date())) expect(row).toBeUndefined();
  };
  await expect(read()).rejects.toThrow('an empty page');
});
