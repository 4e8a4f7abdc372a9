import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { FetchLike } from '#contract/client.ts';
import { attemptsMax } from '#domain/payments/attempt.ts';
import { begin } from '../../payments/begin.ts';
import { placeOrder } from '../../payments/orders.ts';
import { openPayShop, type PayShop } from '../../payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});

/** From a network that no other run has come from: they are counted together. */
function fromElsewhere(): FetchLike {
  const part = () => randomInt(1, 255);
  const from = `10.${part()}.${part()}.${part()}`;
  return (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } });
}

test('card-testing: one visit begins ten payments in ten minutes, and whoever is beside it pays on', async () => {
  const counted = await shop.openPay({ rates: shop.shop.rates, trustedProxies: ['127.0.0.1'] });
  const tester = await shop.guest();
  const client = counted.client('alpha', { visit: tester.visit, fetch: fromElsewhere() });
  const outcomes = [];
  for (let tries = 0; tries < 14; tries += 1) {
    const order = await shop.shop.inUnit('alpha', (scope) => placeOrder(scope, { visit: tester.visit.id }));
    outcomes.push(await begin(client, order));
  }
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  expect(outcomes.at(-1)).toMatchObject({ failure: { name: 'limit.reached' } });
  const honest = await shop.guest();
  expect(
    await begin(counted.client('alpha', { visit: honest.visit, fetch: fromElsewhere() }), honest.order),
  ).toMatchObject({ ok: true });
});

test('card-testing: one order is begun ten times at most, however patiently', async () => {
  const guest = await shop.guest();
  const outcomes = [];
  for (let tries = 0; tries <= attemptsMax; tries += 1)
    outcomes.push(await begin(guest.client, guest.order, { paymentMethod: tries % 2 === 0 ? 'C04' : 'PP' }));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(attemptsMax);
  expect(outcomes.at(-1)).toMatchObject({ failure: { name: 'payment.tries-exceeded' } });
});

test('card-testing: cards that are declined one after the other end nothing and book nothing', async () => {
  const guest = await shop.guest();
  await begin(guest.client, guest.order);
  const [attempt] = await guest.attempts();
  for (const card of ['4000000000000002', '4000000000009995', '4000000000009987', '4000000000009979'])
    expect(await shop.payPage(attempt?.ref ?? '', { card })).toMatchObject({ kind: 'declined' });
  await shop.check(guest);
  expect(await guest.attempts()).toMatchObject([{ state: 'open', received: null }]);
  expect(await guest.state()).toBe('placed');
});
