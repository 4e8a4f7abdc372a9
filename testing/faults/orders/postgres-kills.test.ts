import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { judgeCheckouts } from './checkouts.ts';
import { killPostgres, openMortalShop } from './postgres-kills.ts';

const kills = Number(process.env['POSTGRES_KILLS'] ?? 1);

test(
  'E3 code-before-money: PostgreSQL crashes in the middle of checkouts, and whatever was acknowledged is there, once',
  async () => {
    const mortal = await openMortalShop();
    const { shop } = mortal;
    await shop.work();
    const { history, checkouts, recoveriesMs, startsMs } = await killPostgres(mortal, kills);
    const judged = await judgeCheckouts(shop, history, checkouts);
    const { figures } = history;
    console.log(JSON.stringify({ kills, orders: checkouts.length, ...figures, ...judged, recoveriesMs, startsMs }));
    expect(judged).toEqual({ duplicates: 0, lost: 0 });
    expect(figures).toMatchObject({ failed: 0 });
    expect(figures.unknown).toBeGreaterThan(0);
    expect(figures.resolved).toBe(figures.unknown);
    const { net = 0, unsettled = 0 } = (await shop.books())['eur'] ?? {};
    expect([unsettled, await shop.balance('clearing')]).toEqual([0, -net]);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  180_000 + kills * 60_000,
);
