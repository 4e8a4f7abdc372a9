import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { openOrderShop } from '../../orders/order-shop.ts';
import { timePasses } from '../payments/crashes.ts';
import { killRound, openKillParts, type Kill } from './checkout-kills.ts';
import { judgeCheckouts, type Checkout } from './checkouts.ts';

const rounds = Number(process.env['CHECKOUT_KILLS'] ?? 1);
const buyers = process.env['CHECKOUT_KILLS'] ? 32 : 16;

test(
  'E1 code-before-money second-tap-second-order: killed anywhere in a checkout, nothing that was said is lost, and nothing is there twice',
  async () => {
    const shop = await openOrderShop();
    const parts = await openKillParts(shop);
    const checkouts: Checkout[] = [];
    const kills: Kill[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const made = await killRound(parts, buyers);
      checkouts.push(...made.checkouts);
      kills.push(...made.kills);
    }
    const judged = await judgeCheckouts(shop, parts.history, checkouts);
    console.log(JSON.stringify({ orders: checkouts.length, ...parts.history.figures, ...judged, kills }));
    expect(judged).toEqual({ duplicates: 0, lost: 0 });
    expect(parts.history.figures).toMatchObject({ failed: 0 });
    expect(parts.history.figures.unknown).toBe(parts.history.figures.resolved);
    for (const { point, met } of kills) expect(met, point).toBeGreaterThan(0);

    await shop.until('every fee is known', async () => {
      await timePasses(shop);
      return (await shop.unsettledFees()).rows === 0;
    });
    const { net = 0, unsettled = 0 } = (await shop.books())['eur'] ?? {};
    expect([unsettled, await shop.balance('clearing')]).toEqual([0, -net]);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  120_000 + rounds * 60_000,
);
