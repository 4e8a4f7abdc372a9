// The mutants of `order-races.test.ts`: whoever ends an order looks at it without locking it, and the ledger's functions decide
// about a card that they have not locked.
import { beforeAll, expect, test, vi } from 'vitest';
import type * as orders from '#data/orders/orders.ts';
import { check } from '../../checker/checker.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { removeGuards } from '../cards/card-races.ts';
import { orderRace, orderRaceNames } from './order-races.ts';

vi.mock('#data/orders/orders.ts', async (original) => {
  const real = await original<typeof orders>();
  return { ...real, lockOrder: real.findOrder };
});

const rounds = Number(process.env['ORDER_RACE_ROUNDS'] ?? 5);

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({ connectionsMax: 24 });
});

const lostOf = async (name: (typeof orderRaceNames)[number]) => {
  const result = await orderRace(shop, name, rounds);
  console.log(name, JSON.stringify(result));
  return result.broken / rounds;
};

test(
  'without the lock of the order it ends in two ways',
  async () => {
    expect(await lostOf('how it ends')).toBeGreaterThanOrEqual(0.95);
  },
  60_000 + rounds * 5_000,
);

test(
  'without the locks of the cards each of the other races is lost, and the checker finds it',
  async () => {
    await removeGuards({ database: shop.shop.databases.east });
    for (const name of orderRaceNames.filter((each) => each !== 'how it ends'))
      expect(await lostOf(name), name).toBeGreaterThanOrEqual(0.95);
    const rules = (await check(shop.shop.databases.east)).violations.map(({ rule }) => rule);
    expect(rules).toContain('C2 every balance equals its postings and is not negative');
  },
  60_000 + rounds * 15_000,
);
