import { beforeAll, expect, test } from 'vitest';
import { openPayShop, type PayShop } from '../../payments/pay-shop.ts';
import { slowProvider } from './slow-provider.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});

test.each([
  ['answers after half a minute', { delayMs: 30_000 }],
  ['hangs up', { fail: 'drop' }],
] as const)(
  'a provider that %s: its buyers are told so in time, and those of another unit notice nothing',
  async (_, how) => {
    const result = await slowProvider(shop, { how, slow: 12, others: 12 });
    expect(result.toldOtherwise).toBe(0);
    // The desks of this shop give up after 3 s; whoever waited for the provider itself would wait for 30.
    expect(result.toldWithin).toBeLessThan(12_000);
    expect(result.besideP99).toBeLessThan(3_000);
    expect(result.paidWithin).toBeLessThan(10_000);
  },
  120_000,
);
