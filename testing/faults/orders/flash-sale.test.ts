import { expect, inject, test } from 'vitest';
import { saveProfile } from '#data/units/units.ts';
import { paymentMeans } from '#domain/units/unit.ts';
import { check } from '../../checker/checker.ts';
import { openForCheckouts } from '../../load/checkout-shop.ts';
import { noBounds } from '../../payments/no-bounds.ts';
import { openTestShop } from '../../test-shop.ts';
import { unitProfile } from '../../unit-profile.ts';
import { flashSale } from './flash-sale.ts';

const listOf = (name: string, usual: string) => (process.env[name] ?? usual).split(',').map(Number);
const people = listOf('SALE_PEOPLE', '10,400');
const times = listOf('SALE_TIMES', '2');
const seconds = Number(process.env['SALE_SECONDS'] ?? 1);

test(
  'E12 a flash sale in one shop, up to twice what the machine carries: some are asked to come back, and nothing is lost',
  async () => {
    const shop = await openTestShop();
    const scoped = <T>(work: Parameters<typeof shop.inUnit<T>>[1]) => shop.inUnit('alpha', work);
    await scoped((scope) =>
      saveProfile(scope, unitProfile({ id: 'alpha', paymentMeans: [...paymentMeans], ...noBounds })),
    );
    await openForCheckouts({ scoped });
    const { east } = shop.databases;
    const place = { podUrl: east.url('unwrap_app'), redisUrl: inject('redisUrl'), unit: 'alpha' };
    const result = await flashSale(place, { people, seconds, times });
    console.log(JSON.stringify(result));
    const { sales, ordered, paid, areAlive } = result;
    expect(areAlive).toBe(true);
    expect(sales.map(({ failures, untold }) => [failures, untold])).toEqual(sales.map(() => [0, 0]));
    expect(sales.some(({ turnedAway }) => Object.keys(turnedAway).length > 0)).toBe(true);
    expect(sales.every(({ ordersPerSecond }) => ordersPerSecond > 0)).toBe(true);
    // Turned away before they began to pay, they may still come back for what they ordered.
    expect(Object.keys(ordered).filter((state) => state !== 'done' && state !== 'placed')).toEqual([]);
    expect(Object.keys(paid)).toEqual(['done']);
    const { violations, cards } = await check(east);
    expect([violations, cards]).toEqual([[], paid['done']]);
  },
  120_000 + seconds * (people.length + times.length) * 10_000,
);
