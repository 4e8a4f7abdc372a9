import { beforeAll, expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { orderRace, orderRaceNames } from './order-races.ts';

const rounds = Number(process.env['ORDER_RACE_ROUNDS'] ?? 4);
const contenders = 20;

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({ connectionsMax: contenders + 4 });
});

test.each(orderRaceNames)(
  'E10 card-stays-drained %s: never more than there was, and one end for each order',
  async (name) => {
    const result = await orderRace(shop, name, rounds);
    console.log(name, JSON.stringify(result));
    expect(result).toMatchObject({ rounds, broken: 0 });
  },
  60_000 + rounds * 5_000,
);

test(
  'the checker finds nothing after the races, once what they asked for is done',
  async () => {
    await shop.work();
    await shop.idle(60_000 + rounds * 1_000);
    const after = await check(shop.shop.databases.east);
    expect(after.violations).toEqual([]);
    expect(after.journals).toBeGreaterThan(rounds * orderRaceNames.length);
  },
  120_000 + rounds * 1_000,
);
