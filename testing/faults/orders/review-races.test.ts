import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { openOrderShop } from '../../orders/order-shop.ts';
import { reviewRaces } from './review-races.ts';

test('RISK-02 one releases and one rejects at once: one of them wins, and the money goes one way', async () => {
  const shop = await openOrderShop({ profiles: { alpha: { reviewAboveCardOrders: 0 } } });
  await shop.work();
  const rounds = Number(process.env['REVIEW_ROUNDS'] ?? 20);
  const result = await reviewRaces(shop, rounds);
  console.log(JSON.stringify(result));
  expect(result).toMatchObject({ rounds, broken: 0 });
  await shop.idle();
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
