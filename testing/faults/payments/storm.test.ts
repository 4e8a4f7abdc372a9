import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { openPayShop } from '../../payments/pay-shop.ts';
import { paymentStorm } from './storm.ts';

test(
  'E8 a storm of notices: every payment is booked once, and clearing is the bank’s own books',
  async () => {
    const shop = await openPayShop();
    await shop.work();
    const attempts = Number(process.env['STORM_ATTEMPTS'] ?? 40);
    const result = await paymentStorm(shop, attempts);
    console.log(result);
    expect(result).toMatchObject({ attempts, paidOnce: attempts, journals: attempts });
    expect(result.clearing).toBe(result.bank);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  180_000 + Number(process.env['STORM_ATTEMPTS'] ?? 0) * 500,
);
