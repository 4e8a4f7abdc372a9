import { Stripe } from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { webhook } from './notices.ts';

const faults: string[] = [];
beforeEach(() => void (faults.length = 0));

const settings = {
  account: 'acct_ours',
  key: 'sk_test_ours',
  webhookSecrets: ['whsec_new', 'whsec_old'],
  isLive: false,
  onFault: (reason: string) => void faults.push(reason),
};

const event = (changes: object = {}, object: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  api_version: Stripe.API_VERSION,
  created: 1_790_000_000,
  livemode: false,
  data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt: 'a-1' }, ...object } },
  ...changes,
});

const seconds = () => Math.floor(Date.now() / 1_000);

function sent(body: unknown, { secret = 'whsec_new', timestamp = seconds(), change = (text: string) => text } = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return webhook(Buffer.from(change(payload)), { 'stripe-signature': header }, settings);
}

const notice = {
  event: 'evt_1',
  type: 'payment_intent.succeeded',
  about: 'payment',
  unit: null,
  object: 'pi_1',
  attempt: 'a-1',
  payment: 'pi_1',
  account: 'acct_ours',
  isLive: false,
  at: new Date(1_790_000_000_000),
};

test('a notice says what it is about, and nothing of it', () => {
  expect(sent(event())).toEqual(notice);
  expect(faults).toEqual([]);
});

test('while a secret is being replaced both are good, and no third', () => {
  expect(sent(event(), { secret: 'whsec_old' })).toEqual(notice);
  expect(sent(event(), { secret: 'whsec_other' })).toBeNull();
  const none = { ...settings, webhookSecrets: [] };
  expect(webhook(Buffer.from('{}'), { 'stripe-signature': 't=1,v1=0' }, none)).toBeNull();
});

test('parsed-before-verified: the bytes are signed, however they are written', () => {
  const odd = JSON.stringify(event(), null, 3).replace('pi_1', '\\u0070i_1');
  expect(sent(odd)).toEqual(notice);
  expect(sent(odd, { change: (text) => text.replace('   ', '  ') })).toBeNull();
  expect(sent(odd, { change: (text) => `${text} ` })).toBeNull();
});

test('an old signature proves nothing', () => {
  expect(sent(event(), { timestamp: seconds() - 400 })).toBeNull();
});

test.each([
  ['no JSON', 'paid'],
  ['nothing', 'null'],
  ['no event', { id: 'pi_1', object: 'payment_intent' }],
  ['a thin event', { ...event(), object: 'v2.core.event' }],
  ['an event about nothing', event({ data: {} })],
  ['no id', event({ id: '' })],
  ['no mode', event({ livemode: 'false' })],
])('%s is no notice, even signed', (_, body) => {
  expect(sent(body)).toBeNull();
});

test('headers that nobody sends are no notice', () => {
  const raw = Buffer.from(JSON.stringify(event()));
  for (const headers of [{}, { 'stripe-signature': '' }, { 'stripe-signature': ['t=1,v1=0', 'x'] }])
    expect(webhook(raw, headers, settings)).toBeNull();
});

test('someone-elses-event: whose it is and of which mode is told, for whoever records it', () => {
  expect(sent(event({ account: 'acct_other', livemode: true }))).toEqual({
    ...notice,
    account: 'acct_other',
    isLive: true,
  });
});

test('one of another version is taken, and told', () => {
  expect(sent(event({ api_version: '2020-08-27' }))).toEqual(notice);
  expect(faults).toEqual(['a notice of version 2020-08-27']);
});

test.each([
  [
    'a session',
    { id: 'cs_1', object: 'checkout.session', client_reference_id: 'a-2', metadata: {}, payment_intent: 'pi_2' },
    ['cs_1', 'a-2', 'pi_2'],
  ],
  [
    'a refund',
    { id: 're_1', object: 'refund', metadata: { refund: 'r' }, payment_intent: 'pi_2' },
    ['re_1', null, 'pi_2'],
  ],
  [
    'a dispute',
    { id: 'du_1', object: 'dispute', metadata: {}, payment_intent: { id: 'pi_2' } },
    ['du_1', null, 'pi_2'],
  ],
  ['a payout', { id: 'po_1', object: 'payout', metadata: null }, ['po_1', null, null]],
])('%s names its payment where it has one', (_, object, [id, attempt, payment]) => {
  expect(sent(event({ data: { object } }))).toMatchObject({ object: id, attempt, payment });
});

test.each([
  ['checkout.session.completed', 'checkout.session', 'payment'],
  ['payment_intent.succeeded', 'payment_intent', 'payment'],
  ['charge.succeeded', 'charge', 'payment'],
  ['cash_balance.funds_available', 'cash_balance', 'payment'],
  ['charge.refunded', 'charge', 'money-back'],
  ['charge.refund.updated', 'refund', 'money-back'],
  ['refund.failed', 'refund', 'money-back'],
  ['charge.dispute.created', 'dispute', 'money-back'],
  ['payout.paid', 'payout', 'other'],
  ['customer.updated', 'customer', 'other'],
])('%s of a %s is about: %s', (type, object, about) => {
  expect(sent(event({ type }, { id: 'x_1', object }))).toMatchObject({ type, about, object: 'x_1' });
});

test('a thing without an id of its own is named by its customer, or not at all', () => {
  const balance = { id: undefined, object: 'cash_balance' };
  expect(sent(event({}, { ...balance, customer: 'cus_1' }))).toMatchObject({ object: 'cus_1', about: 'payment' });
  expect(sent(event({}, balance))).toMatchObject({ object: '' });
});

test('someone-elses-event: the unit that it names is told', () => {
  expect(sent(event({}, { metadata: { attempt: 'a-1', unit: 'beta' } }))).toMatchObject({ unit: 'beta' });
});
