// Rates count networks, and all tests come from one: these begin each as if nobody had asked before.
import { test as base } from '@playwright/test';
import { Redis } from 'ioredis';

let redis: Redis | null = null;

export const test = base.extend({
  page: async ({ page }, use) => {
    redis ??= new Redis(process.env['REDIS_URL'] ?? '');
    const counted = await redis.keys('rate:*');
    if (counted.length > 0) await redis.del(...counted);
    await use(page);
  },
});

test.afterAll(async () => {
  await redis?.quit();
  redis = null;
});
