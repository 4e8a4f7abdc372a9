// The mutant of `review-races.test.ts`: whoever decides looks at the order without locking it.
import { expect, test, vi } from 'vitest';
import type * as orders from '#data/orders/orders.ts';
import { openOrderShop } from '../../orders/order-shop.ts';
import { reviewRaces } from './review-races.ts';

vi.mock('#data/orders/orders.ts', async (original) => {
  const real = await original<typeof orders>();
  return { ...real, lockOrder: real.findOrder };
});

test('without the lock both decide, nearly every time', async () => {
  const shop = await openOrderShop({ profiles: { alpha: { reviewAboveCardOrders: 0 } } });
  await shop.work();
  const rounds = Number(process.env['REVIEW_ROUNDS'] ?? 20);
  const result = await reviewRaces(shop, rounds);
  console.log(JSON.stringify(result));
  expect(result.broken).toBeGreaterThanOrEqual(rounds * 0.95);
});
