import { beforeAll, expect, test } from 'vitest';
import { attemptsMax } from '#domain/payments/attempt.ts';
import { beginning } from '../../payments/paying.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { placeOrder } from '../../payments/orders.ts';
import { openPayShop, type PayShop } from '../../payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});

test('card-testing: one visit begins ten payments in ten minutes, and whoever is beside it pays on', async () => {
  const counted = await shop.openPay({ rates: shop.shop.rates, trustedProxies: ['127.0.0.1'] });
  const tester = await shop.guest();
  const client = counted.client('alpha', { visit: tester.visit, fetch: fromElsewhere() });
  const outcomes = [];
  for (let tries = 0; tries < 14; tries += 1) {
    const order = await shop.shop.inUnit('alpha', (scope) => placeOrder(scope, { visit: tester.visit.id }));
    outcomes.push(await beginning({ client, order }));
  }
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  expect(outcomes.at(-1)).toMatchObject({ failure: { name: 'limit.reached' } });
  const { visit, order } = await shop.guest();
  const honest = { client: counted.client('alpha', { visit, fetch: fromElsewhere() }), order };
  expect(await beginning(honest)).toMatchObject({ ok: true });
});

test('card-testing: one order is begun ten times at most, however patiently', async () => {
  const guest = await shop.guest();
  const outcomes = [];
  for (let tries = 0; tries <= attemptsMax; tries += 1)
    outcomes.push(await beginning(guest, { paymentMethod: tries % 2 === 0 ? 'C04' : 'PP' }));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(attemptsMax);
  expect(outcomes.at(-1)).toMatchObject({ failure: { name: 'payment.tries-exceeded' } });
});

test('card-testing: cards that are declined one after the other end nothing and book nothing', async () => {
  const guest = await shop.guest();
  await beginning(guest);
  const [attempt] = await guest.attempts();
  for (const card of ['4000000000000002', '4000000000009995', '4000000000009987', '4000000000009979'])
    expect(await shop.payPage(attempt?.ref ?? '', { card })).toMatchObject({ kind: 'declined' });
  await shop.check(guest);
  expect(await guest.attempts()).toMatchObject([{ state: 'open', received: null }]);
  expect(await guest.state()).toBe('placed');
});
