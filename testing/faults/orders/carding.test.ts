import { beforeAll, expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { openTestApi } from '../../api.ts';
import { openOrderShop, orderedLine, ordering, orderOf, type OrderShop } from '../../orders/order-shop.ts';
import { unlimited } from '../../unlimited.ts';
import { openVisit } from '../../visit.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { atWork, bounds, carding } from './carding.ts';

const dear = Number(process.env['CARDING_CARDS'] ?? 16);
// As many as were sent in an hour elsewhere, where it is measured.
const tries = process.env['CARDING_CARDS'] ? 1_674 : 40;
const small = Math.max(18, Math.round(dear / 10));

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({
    profiles: { alpha: bounds, beta: { mailboxOrdersHourMax: 20, networkOrdersHourMax: 1_000 } },
  });
  await shop.work();
});

test(
  'E24 card-testing: of stolen cards from rotating networks none is delivered unreviewed, and the honest buy on',
  async () => {
    const result = await carding(shop, { dear, small, honest: 6 });
    console.log(JSON.stringify(result));
    const { thieves, honest, rejected } = result;
    expect(thieves['dear']).toEqual({ delivered: 0, held: dear, refused: 0, unpaid: 0 });
    // Below the amount as much passes as the unit lets pass: two for each of three mailboxes, and of each of three cards two
    // buyers.
    expect(thieves['few mailboxes']).toEqual({ delivered: 6, held: small - 6, refused: 0, unpaid: 0 });
    expect(thieves['few cards']).toEqual({ delivered: 6, held: small - 6, refused: 0, unpaid: 0 });
    // Four from one network, and those who came in the same moment.
    const near = thieves['one network'];
    expect(near?.delivered).toBeLessThan(4 + atWork);
    expect(near?.refused).toBeGreaterThan(small - 12 - atWork);
    for (const one of [honest.alone, honest.beside]) expect(one).toMatchObject({ held: 0, refused: 0, unpaid: 0 });
    expect(rejected).toBe(dear + 2 * (small - 6) + (near?.held ?? 0));
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  180_000 + dear * 2_000,
);

test(`card-testing: of ${tries} orders with one address in an hour twenty are made, from whatever network`, async () => {
  const api = await openTestApi(shop.shop, { rates: unlimited, trustedProxies: ['127.0.0.1'] });
  const visit = await openVisit(api, 'beta');
  const outcomes = [];
  for (let at = 0; at < tries; at += 1) {
    const client = api.client('beta', { visit, fetch: fromElsewhere() });
    const line = orderedLine({ receiverEmail: `friend${at}@example.com` });
    outcomes.push(await ordering(client, orderOf({ order: [line], invoiceEmail: `Bot+${at}@example.com` })));
  }
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
  // It says that it is enough, and of what it does not say.
  expect(outcomes.at(-1)).toMatchObject({ ok: false, failure: { name: 'order.too-many' } });
  expect(outcomes.at(-1)).not.toHaveProperty('failure.data.count');
  const honest = { order: [orderedLine()], invoiceEmail: 'ana@example.com' };
  expect(await ordering(api.client('beta', { visit, fetch: fromElsewhere() }), orderOf(honest))).toMatchObject({
    ok: true,
  });
});

test('RISK-01 twenty at once with one address are no more than one after the other', async () => {
  const { client } = await shop.visitor('alpha');
  const wish = orderOf({ invoiceEmail: 'together@example.com' });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => ordering(client, wish)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(bounds.mailboxOrdersHourMax ?? 0);
  const others = outcomes.filter(({ ok }) => !ok);
  expect(others.every((outcome) => !outcome.ok && outcome.failure.name === 'order.too-many')).toBe(true);
});
