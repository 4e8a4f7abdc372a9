// What goes wrong when a provider tells of a payment, each under the name of the fault that others had.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { addAttempt } from '#data/payments/attempts.ts';
import type { StartPayment } from '#providers/psp/port.ts';
import { afterFile } from '../../after-file.ts';
import { secretOf, signatureOf } from '../../payments/notice-signature.ts';
import { openPayShop, openPay, type PayShop } from '../../payments/pay-shop.ts';
import { sessionsOf } from '../../payments/payable-pages.ts';
import { beginning, returnPath } from '../../payments/paying.ts';
import { check } from '../../checker/checker.ts';
import { openLine } from '../cut-line.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});
afterEach(() => shop.sandbox.resetSwitches());

type Guest = Awaited<ReturnType<PayShop['guest']>>;

async function begun(unit = 'alpha'): Promise<{ guest: Guest; ref: string; id: string }> {
  const guest = await shop.guest(unit);
  expect(await beginning(guest)).toMatchObject({ ok: true });
  const [attempt] = await guest.attempts();
  return { guest, ref: attempt?.ref ?? '', id: attempt?.id ?? '' };
}

const isPaid = (guest: Guest) => shop.until('the order is paid', async () => (await guest.state()) === 'issuing');

const told = (unit = 'alpha') =>
  shop.shop.inUnit(unit, ({ tx }) =>
    tx.selectFrom('payment_event').select(['event', 'type', 'object', 'attempt', 'became']).execute(),
  );
const toldOf = async (event: string) => (await told()).find((one) => one.event === event);

/** An event as the provider writes and signs it. */
function eventOf(
  id: string,
  { attempt = null as string | null, unit = '', object = 'pi_unknown', livemode = false, account = '' } = {},
) {
  const metadata = { ...(attempt ? { attempt } : {}), ...(unit ? { unit } : {}) };
  const data = { object: { id: object, object: 'payment_intent', metadata } };
  return {
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    api_version: '2026-10-28.endive',
    created: Math.floor(shop.shop.clock.now().getTime() / 1_000),
    livemode,
    pending_webhooks: 1,
    request: null,
    data,
    ...(account ? { account } : {}),
  };
}

const prepaidOfBoth = () => Promise.all(['alpha', 'beta'].map((unit) => shop.balance('prepaid', unit)));

/** An hour passes, in which nobody has come to know what it is about. */
async function untilForgotten(event: string): Promise<void> {
  await shop.until('each was looked at', async () => !(await hasChecksLeft()));
  expect(await toldOf(event)).toMatchObject({ became: null });
  shop.shop.clock.advance(61 * 60_000);
  await shop.reconcile();
  await shop.until('it is over', async () => (await toldOf(event))?.became === 'not-ours');
}

interface Sending {
  readonly unit?: string;
  readonly secret?: string;
  readonly body?: string;
  readonly ageSeconds?: number;
  readonly base?: string;
}

async function send(payload: string, sending: Sending = {}): Promise<number> {
  const { unit = 'alpha', secret = secretOf(unit), body = payload, ageSeconds = 0, base = shop.pay.base } = sending;
  const answer = await fetch(`${base}/webhooks/stripe/${unit}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(payload, secret, ageSeconds) },
    body,
  });
  return answer.status;
}

describe('parsed-before-verified', () => {
  const odd = () =>
    JSON.stringify(eventOf(`evt_odd_${crypto.randomUUID()}`), null, 3).replace('"event"', '"\\u0065vent"');

  test('odd spacing and escapes pass, since what is checked is what came', async () => {
    expect(await send(odd())).toBe(200);
  });
  test('one changed byte does not', async () => {
    const payload = odd();
    expect(await send(payload, { body: payload.replace('pi_unknown', 'pi_unknowm') })).toBe(400);
  });
  test('nor does an old one, one signed with another secret, or none at all', async () => {
    expect(await send(odd(), { ageSeconds: 301 })).toBe(400);
    expect(await send(odd(), { secret: secretOf('beta') })).toBe(400);
    const bare = await fetch(`${shop.pay.base}/webhooks/stripe/alpha`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: odd(),
    });
    expect(bare.status).toBe(400);
  });
  test('nor does one for a unit or a provider that has no account here', async () => {
    expect(await send(odd(), { unit: 'gamma' })).toBe(400);
    const elsewhere = await fetch(`${shop.pay.base}/webhooks/market-pay/alpha`, { method: 'POST', body: '{}' });
    expect(elsewhere.status).toBe(400);
  });
  test('a packed body is refused, and one that is too long', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'stripe-signature': 't=1,v1=aa' };
    const packed = await fetch(`${shop.pay.base}/webhooks/stripe/alpha`, { method: 'POST', headers, body: odd() });
    expect(packed.status).toBe(400);
    expect(await send(JSON.stringify({ long: 'x'.repeat(300_000) }))).toBe(413);
  });
  test('other calls still read JSON', async () => {
    const answer = await fetch(`${shop.pay.base}/tokenized`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ buId: 'alpha', sessionId: 'cs_nobody', amount: 1, paymentName: 'card' }),
    });
    expect(await answer.json()).toMatchObject({ error: { code: 64002 } });
  });
});

describe('someone-elses-event', () => {
  test('of another unit’s attempt: kept, and nothing moves in either, though it is paid', async () => {
    await shop.sandbox.setSwitch('psp-events', { lose: true });
    const other = await begun('beta');
    await shop.payPage(other.ref);
    const before = await prepaidOfBoth();
    const event = `evt_${crypto.randomUUID()}`;
    expect(await send(JSON.stringify(eventOf(event, { attempt: other.id })))).toBe(200);
    expect(await toldOf(event)).toMatchObject({ attempt: other.id });
    await untilForgotten(event);
    expect(await other.guest.attempts()).toMatchObject([{ state: 'open', received: null }]);
    expect(await prepaidOfBoth()).toEqual(before);
    // Whoever it belongs to is told by nobody, and asks.
    await shop.check(other.guest, 'beta');
    expect(await other.guest.attempts()).toMatchObject([{ state: 'paid', received: 2_000 }]);
  });
  test('of play money at a live shop, or the reverse: recorded with its reason', async () => {
    const { id, guest } = await begun();
    const event = `evt_${crypto.randomUUID()}`;
    expect(await send(JSON.stringify(eventOf(event, { attempt: id, livemode: true })))).toBe(200);
    expect(await toldOf(event)).toMatchObject({ became: 'other-mode' });
    expect(await guest.attempts()).toMatchObject([{ state: 'open' }]);
  });
  test('of another account: recorded with its reason', async () => {
    const { id, guest } = await begun();
    const event = `evt_${crypto.randomUUID()}`;
    expect(await send(JSON.stringify(eventOf(event, { attempt: id, account: 'acct_somebody' })))).toBe(200);
    expect(await toldOf(event)).toMatchObject({ became: 'not-ours' });
    expect(await guest.attempts()).toMatchObject([{ state: 'open' }]);
  });
  test('of another unit that is paid to the same account: recorded with its reason, and one’s own is asked about', async () => {
    const { id } = await begun();
    const [others, own] = [`evt_${crypto.randomUUID()}`, `evt_${crypto.randomUUID()}`];
    expect(await send(JSON.stringify(eventOf(others, { attempt: id, unit: 'beta' })))).toBe(200);
    expect(await toldOf(others)).toMatchObject({ attempt: id, became: 'not-ours' });
    expect(await send(JSON.stringify(eventOf(own, { attempt: id, unit: 'alpha' })))).toBe(200);
    await shop.until('it was asked about', async () => (await toldOf(own))?.became === 'checked');
  });
  test('with metadata that is no id of ours: kept, and nobody falls over it', async () => {
    const event = `evt_${crypto.randomUUID()}`;
    expect(await send(JSON.stringify(eventOf(event, { attempt: "'; drop table orders; --" })))).toBe(200);
    expect(await toldOf(event)).toMatchObject({ attempt: null, became: null });
  });
  test('a payload that says paid of what is not: the provider is asked, and its word counts', async () => {
    const { id, guest } = await begun();
    const event = `evt_${crypto.randomUUID()}`;
    await send(JSON.stringify(eventOf(event, { attempt: id })));
    await shop.until('it was asked about', async () => (await toldOf(event))?.became === 'checked');
    expect(await guest.attempts()).toMatchObject([{ state: 'open', received: null }]);
  });
});

describe('event-before-its-row', () => {
  test('paid and told of before the attempt’s row is there: kept, and the order is paid within a minute of the row', async () => {
    const like = (await begun()).guest;
    const [known] = await like.attempts();
    const { order, ...guest } = await shop.guest();
    const attempt = crypto.randomUUID();
    const asked = { ...(known?.asked as StartPayment), attempt, orderNo: order.number };
    // The provider hears first, as it would if the row were still being written.
    const started = await shop.desks('alpha', 'stripe')?.provider.start(asked);
    if (started?.kind !== 'started') throw new Error('not started');
    await shop.payPage(started.ref);
    const early = await shop.until('it is told of', async () => {
      const all = (await told()).filter((one) => one.attempt === attempt);
      return all.some(({ type }) => type === 'checkout.session.completed') && all;
    });
    await shop.until('each was looked at', async () => !(await hasChecksLeft()));
    expect(await toldOfAll(early)).toEqual(early.map(() => null));
    await shop.shop.inUnit('alpha', async (scope) => {
      const now = scope.clock.now();
      const { account, isLive } = pspAccount('alpha');
      const of = { provider: 'stripe', account, isLive, means: 'credit-card' } as const;
      const money = { currency: 'EUR', amount: 2_000, asked };
      const endsAt = new Date(now.getTime() + 30 * 60_000);
      // Nothing but what was told makes anybody ask.
      const never = new Date(now.getTime() + 86_400_000);
      await addAttempt(scope, { ...of, ...money, id: attempt, order: order.id, madeAt: now, endsAt, checkAt: never });
    });
    shop.shop.clock.advance(31_000);
    await shop.reconcile();
    await shop.until('the order is paid', async () => (await guest.state()) === 'issuing');
    expect(await guest.attempts()).toMatchObject([{ id: attempt, state: 'paid', ref: started.ref, received: 2_000 }]);
    await shop.until('nothing told is left', async () =>
      (await toldOfAll(early)).every((became) => became === 'checked'),
    );
  });

  test('told of before the provider has answered us: the order is paid, and what is heard later changes nothing', async () => {
    const guest = await shop.guest();
    await shop.sandbox.setSwitch('psp', { lose: true, only: 'POST /v1/checkout/sessions', next: 1 });
    const beginningLate = beginning(guest);
    const page = await shop.until('the bank has a page', async () => (await sessionsOf(shop, guest.order))[0]);
    expect(await guest.attempts()).toMatchObject([{ state: 'starting', ref: null }]);
    await shop.payPage(page);
    await isPaid(guest);
    expect(await guest.attempts()).toMatchObject([{ state: 'paid', ref: page, received: 2_000 }]);
    await beginningLate;
    expect(await guest.attempts()).toMatchObject([{ state: 'paid', ref: page, received: 2_000 }]);
  });
});

/** What became of these by now. */
const toldOfAll = async (events: readonly { readonly event: string }[]) => {
  const all = await told();
  return events.map(({ event }) => all.find((one) => one.event === event)?.became);
};

async function hasChecksLeft(): Promise<boolean> {
  const { created = 0, retry = 0, active = 0 } = await shop.jobs.states('payment-check');
  return created + retry + active > 0;
}

test('an event of which nobody knows for an hour what it is about is called not ours, and raises an alarm', async () => {
  const alarmOf = (event: string) =>
    shop.shop.logged.find(
      (line) => line.includes('a provider tells of a payment we do not know') && line.includes(`"event":"${event}"`),
    );
  const event = `evt_${crypto.randomUUID()}`;
  await send(JSON.stringify(eventOf(event, { attempt: crypto.randomUUID() })));
  shop.shop.clock.advance(59 * 60_000);
  await shop.reconcile();
  await shop.idle();
  expect(await toldOf(event)).toMatchObject({ became: null });
  expect(alarmOf(event)).toBeUndefined();
  await untilForgotten(event);
  expect(await shop.until('operators hear of it', () => alarmOf(event))).toContain('"unit":"alpha"');
});

test('confirmed-three-times: each event three times at once, and the browser beside them: one journal', async () => {
  const rounds = 12;
  await shop.sandbox.setSwitch('psp-events', { duplicate: 2 });
  const before = await shop.balance('prepaid');
  const paid = await Promise.all(
    Array.from({ length: rounds }, async () => {
      const { guest, ref } = await begun();
      const [attempt] = await guest.attempts();
      const pathname = returnPath(attempt);
      await shop.payPage(ref);
      const backs = await Promise.all(
        [1, 2, 3].map(() => fetch(shop.pay.base + pathname, { redirect: 'manual' }).then(({ status }) => status)),
      );
      expect(backs).toEqual([303, 303, 303]);
      await isPaid(guest);
      return guest;
    }),
  );
  expect(paid).toHaveLength(rounds);
  expect((await shop.balance('prepaid')) - before).toBe(rounds * 2_000);
});

describe('error-answered-200', () => {
  test('the database is cut off: 5xx, and told again it is kept', async () => {
    const url = new URL(shop.shop.databases.east.url('unwrap_pay'));
    const line = await openLine({ host: url.hostname, port: Number(url.port) });
    afterFile(() => line.close());
    url.port = String(line.port);
    const pay = await openPay(shop.shop, shop.desks, {}, { database: url.href });
    const event = `evt_${crypto.randomUUID()}`;
    const payload = JSON.stringify(eventOf(event));
    line.cut();
    expect(await send(payload, { base: pay.base })).toBeGreaterThanOrEqual(500);
    line.mend();
    await shop.until('it is taken', async () => (await send(payload, { base: pay.base })) === 200);
    expect(await toldOf(event)).toMatchObject({ event });
  });

  test('nothing is told for two days: asking the provider finds every paid order, once', async () => {
    await shop.sandbox.setSwitch('psp-events', { lose: true });
    const before = await shop.balance('prepaid');
    const orders = [await begun(), await begun(), await begun()];
    for (const { ref } of orders) await shop.payPage(ref);
    shop.shop.clock.advance(2 * 86_400_000);
    await shop.reconcile();
    for (const { guest } of orders) await isPaid(guest);
    shop.shop.clock.advance(86_400_000);
    await shop.reconcile();
    expect((await shop.balance('prepaid')) - before).toBe(orders.length * 2_000);
  });
});

test('whatever was told here, the books are right, and equal to the bank’s own', async () => {
  const { violations } = await check(shop.shop.databases.east);
  expect(violations).toEqual([]);
  const books = await shop.books();
  expect(await shop.balance('clearing')).toBe(-((books['eur']?.charges ?? 0) - (books['eur']?.fees ?? 0)));
});
