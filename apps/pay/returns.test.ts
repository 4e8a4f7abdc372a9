import { randomInt } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentResultCall } from '#contract/payments/return.ts';
import { paymentToken } from '#features/payments/pay/payment-token.ts';
import { Rates } from '#platform/limits.ts';
import type { StartPayment } from '#providers/psp/port.ts';
import { afterFile } from '#testing/after-file.ts';
import { openLine } from '#testing/faults/cut-line.ts';
import { begun } from '#testing/payments/paying.ts';
import { returnPath } from '#testing/payments/paying.ts';
import { openPay, openPayShop, type Guest, type PayShop, type TestPay } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});
// Another moment for each: what came back a few seconds ago is not noted again.
beforeEach(() => shop.shop.clock.advance(10_000));

/** Where the browser is sent by whoever it is sent back to. */
async function sentOn(path: string, asked: RequestInit = {}, pay: Pick<TestPay, 'base'> = shop.pay): Promise<URL> {
  const back = await fetch(pay.base + path, { redirect: 'manual', ...asked });
  expect([back.status, back.headers.get('set-cookie'), back.headers.get('referrer-policy')]).toEqual([
    303,
    null,
    'no-referrer',
  ]);
  return new URL(back.headers.get('location') ?? '');
}

/** What the page does that it leads to, knowing nothing but its own address. */
async function asThatPage(address: URL) {
  const [, unit = ''] = address.pathname.split('/');
  const page = address.origin + address.pathname + address.search;
  return shop.pay.client(unit)(paymentResultCall, { payment: address.hash.slice(1), callBackUrl: page });
}

async function pathOf(guest: Guest): Promise<string> {
  await begun(guest);
  return returnPath((await guest.attempts())[0]);
}

/** How often it was noted that somebody came back from this attempt. */
async function timesNoted(guest: Guest, unit = 'alpha'): Promise<number> {
  const [attempt] = await guest.attempts();
  const rows = await shop.shop.inUnit(unit, ({ tx }) =>
    tx
      .selectFrom('payment_event')
      .select('event')
      .where('type', '=', 'return')
      .where('object', '=', attempt?.id ?? '')
      .execute(),
  );
  return rows.length;
}

describe('whoever comes back', () => {
  test.each(['alpha', 'beta'])('goes on to the page of %s, which asks for what became of it', async (unit) => {
    const guest = await shop.guest(unit);
    const to = await sentOn(await pathOf(guest));
    expect([to.origin, to.pathname, to.search]).toEqual(['http://shop.test', `/${unit}/loading/order`, '']);
    expect(await asThatPage(to)).toMatchObject({ ok: true, data: { orderNo: guest.order.number } });
  });

  test('by POST, with a form, as well', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const guest = await shop.guest();
    const to = await sentOn(await pathOf(guest), { method: 'POST', body: 'PaRes=abc', headers });
    expect(await asThatPage(to)).toMatchObject({ ok: true, data: { orderNo: guest.order.number } });
  });

  test('shows the name of the attempt to no server but ours', async () => {
    const path = await pathOf(await shop.guest());
    const to = await sentOn(path);
    expect(to.hash).toBe(`#${path.split('/').at(-1)}`);
    expect(to.href.split('#')[0]).not.toContain(to.hash.slice(1));
  });

  test('having turned back, hears there that nothing was paid', async () => {
    const guest = await shop.guest();
    await begun(guest);
    const [{ cancelUrl } = { cancelUrl: '' }] = (await guest.attempts()).map(({ asked }) => asked as StartPayment);
    const { pathname, search } = new URL(cancelUrl);
    const to = await sentOn(pathname + search);
    expect([to.pathname, to.search]).toEqual(['/alpha/loading/order', '?left=1']);
    expect(await asThatPage(to)).toMatchObject({
      ok: true,
      data: { orderNo: guest.order.number, pspResult: { paymentId: '', isPending: false } },
    });
  });
});

test('what is no token of ours leads to the front of the shop, and nothing is noted', async () => {
  const guest = await shop.guest();
  const path = await pathOf(guest);
  const ring = await shop.shop.keys.ring('alpha', 'payments');
  const [attempt] = await guest.attempts();
  const old = new Date(shop.shop.clock.now().getTime() - 30 * 86_400_000);
  const last = path.endsWith('A') ? 'E' : 'A';
  const wrong = [
    '/return/x',
    `${path.slice(0, -1)}${last}`,
    path.replace('/alpha.', '/beta.'),
    path.replace('/alpha.', '/nowhere.'),
    `/return/${paymentToken(ring, 'alpha', attempt?.id ?? '', old)}`,
    `/return/${encodeURIComponent('//evil.test/')}`,
  ];
  for (const one of wrong) expect((await sentOn(one)).href).toBe('http://shop.test/');
  expect(await timesNoted(guest)).toBe(0);
});

describe('flooded-returns', () => {
  test('one address, again and again, is noted once in a few seconds', async () => {
    const guest = await shop.guest();
    const path = await pathOf(guest);
    const many = await Promise.all(Array.from({ length: 30 }, () => sentOn(path)));
    expect(new Set(many.map(({ pathname }) => pathname))).toEqual(new Set(['/alpha/loading/order']));
    expect(await timesNoted(guest)).toBe(1);
    shop.shop.clock.advance(5_000);
    await sentOn(path);
    expect(await timesNoted(guest)).toBe(2);
  });

  test('a network that comes back too often is sent on, and only not noted', async () => {
    const rates = new Rates(shop.shop.redis);
    const pay = await shop.openPay({ rates, trustedProxies: ['127.0.0.1'] });
    const from = `10.${randomInt(256)}.${randomInt(256)}`;
    const guest = await shop.guest();
    const path = await pathOf(guest);
    const policy = { points: 300, seconds: 60, without: 'local' } as const;
    for (let at = 0; at < 301; at += 1) await rates.take('payment-return', policy, `alpha:${from}`);
    const as = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    expect((await sentOn(path, as(`${from}.7`), pay)).pathname).toBe('/alpha/loading/order');
    expect(await timesNoted(guest)).toBe(0);
    // Whoever comes from elsewhere is noted.
    await sentOn(path, as('10.0.0.7'), pay);
    expect(await timesNoted(guest)).toBe(1);
  });

  test('what is over needs no asking', async () => {
    const guest = await shop.guest();
    const path = await pathOf(guest);
    await begun(guest, { isVoid: 1 });
    expect(await asThatPage(await sentOn(path))).toMatchObject({ ok: true, data: { pspResult: { paymentId: '' } } });
    expect(await timesNoted(guest)).toBe(0);
  });
});

test('a browser goes on while the database is cut off, and coming back again is noted', async () => {
  const url = new URL(shop.shop.databases.east.url('unwrap_pay'));
  const line = await openLine({ host: url.hostname, port: Number(url.port) });
  afterFile(() => line.close());
  url.port = String(line.port);
  const pay = await openPay(shop.shop, shop.desks, {}, { database: url.href });
  const [before, guest] = [await shop.guest(), await shop.guest()];
  await sentOn(await pathOf(before), {}, pay);
  const path = await pathOf(guest);
  line.cut();
  expect((await sentOn(path, {}, pay)).pathname).toBe('/alpha/loading/order');
  expect(await timesNoted(guest)).toBe(0);
  line.mend();
  await shop.until('it is noted', async () => {
    await sentOn(path, {}, pay);
    return (await timesNoted(guest)) === 1;
  });
});
