// What every payment provider does the same way, each against its sandbox.
import { afterEach, describe, expect, test } from 'vitest';
import type { PlainPsp } from '#apps/sandbox/accounts.ts';
import { paymentProviders } from '#domain/units/profile/payments.ts';
import { handClock } from '#platform/clock.ts';
import { brokenServer, brokenWays } from '#testing/sandbox/broken-server.ts';
import { attemptOf, begin, pressButton, wantedPayment, type Started } from '#testing/sandbox/payments.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import type { PaymentProvider, PspSettings } from './port.ts';
import { paymentProvider } from './registry.ts';

const clock = handClock(new Date());
const sandbox = await openSandbox({ clock });
afterEach(async () => {
  clock.set(new Date());
  await sandbox.resetSwitches();
});

interface Shape {
  readonly name: (typeof paymentProviders)[number];
  readonly settings: PspSettings;
  readonly strangersKey: string;
  /** What the buyer does on the page. */
  readonly pay: (started: Started) => Promise<unknown>;
}

const plain = (name: PlainPsp): Shape => ({
  name,
  settings: sandbox.settings.plainPsps[name],
  strangersKey: 'sandbox_somebody-else',
  pay: (started) => pressButton(started, 'pay'),
});

const psp = pspClient(sandbox.url, 'contract');
const stripe: Shape = {
  name: 'stripe',
  settings: { base: sandbox.url, account: psp.account, key: psp.key, webhookSecrets: ['whsec_1'], isLive: false },
  strangersKey: 'sk_test_stranger',
  pay: ({ ref }) => psp.pay(ref, { card: '4242424242424242' }),
};

const shapes: readonly Shape[] = [stripe, plain('paypal'), plain('amazon'), plain('market-pay'), plain('ingenico')];

describe.each(shapes)('$name', ({ name, settings, strangersKey, pay }) => {
  const open = (changes: Partial<PspSettings> = {}) => paymentProvider(name, { ...settings, ...changes }, clock);
  const provider = open();

  test('the same attempt again has the same page', async () => {
    const wanted = wantedPayment();
    const { started } = await begin(provider, wanted);
    expect(await provider.start(wanted)).toEqual(started);
    expect(await open().start(wanted)).toEqual(started);
    expect(Date.parse(wanted.expiresAt) - started.expiresAt.getTime()).toBeLessThan(1_000);
    expect((await begin(provider, wantedPayment())).started.ref).not.toBe(started.ref);
  });

  test('key-reused-wrongly: other words under the same key begin nothing, and are no refusal', async () => {
    const wanted = wantedPayment();
    await begin(provider, wanted);
    expect(await provider.start({ ...wanted, amount: wanted.amount + 1 })).toMatchObject({ kind: 'unknown' });
  });

  test('until somebody pays it is open, and then paid as it was asked for', async () => {
    const faults: string[] = [];
    const told = open({ onFault: (reason) => void faults.push(reason) });
    const wanted = wantedPayment();
    const { started, attempt } = await begin(told, wanted);
    expect(await told.status(attempt)).toEqual({ kind: 'open' });
    await pay(started);
    const paid = await told.status(attempt);
    expect(paid).toMatchObject({
      kind: 'paid',
      payment: {
        attempt: wanted.attempt,
        amount: 1_250,
        currency: 'EUR',
        account: settings.account,
        isLive: false,
        means: 'credit-card',
      },
    });
    expect(await open().status(attempt)).toMatchObject({
      payment: { id: (paid as { payment: { id: string } }).payment.id },
    });
    expect(faults).toEqual([]);
  });

  test('what is ended can no longer be paid, however often it is ended', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
    await pay(started);
    expect(['voided', 'expired']).toContain((await provider.status(attempt)).kind);
    expect(await provider.capture(attempt, { amount: 1_250, currency: 'EUR' })).toEqual({ kind: 'gone' });
  });

  test('money-for-a-dead-order: what is paid cannot be ended', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    await pay(started);
    await provider.status(attempt);
    expect(await provider.void(attempt)).toEqual({ kind: 'paid' });
    expect(await provider.status(attempt)).toMatchObject({ kind: 'paid' });
  });

  test('its time runs out', async () => {
    const { started, attempt } = await begin(provider, wantedPayment());
    clock.advance(61 * 60_000);
    // What was to happen by now happens.
    await psp.advance(0);
    await pay(started);
    expect(await provider.status(attempt)).toEqual({ kind: 'expired' });
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
  });

  test('what it does not take begins nothing', async () => {
    expect(await provider.start(wantedPayment({ means: 'bank-cheque' }))).toEqual({
      kind: 'refused',
      code: 'means-unknown',
    });
    const hasNone = provider.can.means.find((means) => !provider.can.authorises.includes(means));
    const asked = wantedPayment({ authoriseOnly: true, ...(hasNone && { means: hasNone }) });
    expect(await provider.start(asked)).toEqual({ kind: 'refused', code: 'means-cannot-authorise' });
  });

  test('an answer that was lost is unknown; it began all the same, and asked again began once', async () => {
    const wanted = wantedPayment();
    await sandbox.setSwitch('psp', { lose: true, only: 'POST ', next: 1 });
    expect(await open({ timeoutMs: 1_500 }).start(wanted)).toMatchObject({ kind: 'unknown' });
    expect(await provider.status(attemptOf(wanted, null))).toEqual({ kind: 'open' });
    const { attempt } = await begin(provider, wanted);
    expect(await provider.status(attempt)).toEqual({ kind: 'open' });
  });

  test('another account sees nothing of it', async () => {
    const { attempt } = await begin(provider, wantedPayment());
    const stranger = open({ key: strangersKey });
    expect(await stranger.status(attempt)).toMatchObject({ kind: 'unknown' });
    expect(await stranger.void(attempt)).toMatchObject({ kind: 'unknown' });
    expect(await provider.status(attempt)).toEqual({ kind: 'open' });
  });

  test('with a wrong key nothing is known', async () => {
    expect(await everyOutcome(open({ key: 'wrong' }))).toEqual(allUnknown(provider));
  });

  test.each(brokenWays)('a provider that is "%s" leaves everything unknown, in time', async (way) => {
    const { base } = await brokenServer(way);
    const faults: string[] = [];
    const broken = { base, timeoutMs: 100, onFault: (reason: string) => void faults.push(reason) };
    expect(await everyOutcome(open(broken))).toEqual(allUnknown(provider));
    expect(faults.length).toBeGreaterThan(0);
    await expect(statementOf(open(broken))).rejects.toThrow(expect.objectContaining({ name: 'StatementOutage' }));
  });

  test('one that does not answer is not asked for a while, then by one', async () => {
    const server = await brokenServer('silent');
    const guarded = open({ base: server.base, timeoutMs: 50 });
    const attempt = attemptOf(wantedPayment(), 'any');
    for (let call = 0; call < 5; call++) await guarded.status(attempt);
    const asked = server.asked();
    expect(await guarded.status(attempt)).toEqual({ kind: 'unknown', why: 'resting' });
    expect(server.asked()).toBe(asked);
    clock.advance(15_000);
    const both = await Promise.all([guarded.status(attempt), guarded.status(attempt)]);
    expect(both).toEqual([
      { kind: 'unknown', why: expect.not.stringMatching('resting') },
      { kind: 'unknown', why: 'resting' },
    ]);
  });

  test('what nobody signed is no notice', () => {
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }, { 'stripe-signature': ['a', 'b'] }])
      expect(provider.webhook(Buffer.from('{"id":"evt_1","object":"event"}'), headers)).toBeNull();
  });
});

const refundAsked = { refund: 'r', payment: 'p', amount: 100, currency: 'EUR' };

async function everyOutcome(provider: PaymentProvider) {
  const wanted = wantedPayment();
  const attempt = attemptOf(wanted, 'any');
  const { amount, currency } = wanted;
  const outcomes = await Promise.all([
    provider.start(wanted),
    provider.status(attempt),
    provider.capture(attempt, { amount, currency }),
    provider.void(attempt),
    provider.refund(refundAsked),
  ]);
  return outcomes.map(({ kind }) => kind);
}

const allUnknown = ({ can }: PaymentProvider) => [
  ...Array.from({ length: 4 }, () => 'unknown'),
  can.refunds ? 'unknown' : 'refused',
];

const statementOf = async (provider: PaymentProvider) => {
  const rows = [];
  for await (const row of provider.statement(new Date(0), new Date())) rows.push(row);
  return rows;
};

test('every name that a profile may have is a provider, and no other is', () => {
  const settings = { base: 'http://127.0.0.1:1', account: 'a', key: 'k', webhookSecrets: [], isLive: false };
  for (const name of paymentProviders) expect(paymentProvider(name, settings)).toHaveProperty('start');
  for (const name of ['', 'Stripe', 'constructor']) expect(() => paymentProvider(name, settings)).toThrow('market-pay');
});
