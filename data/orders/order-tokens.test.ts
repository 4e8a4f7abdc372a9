import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { orderOfToken, orderToken, type OrderTokenKind } from './order-tokens.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const hourMs = 3_600_000;
const lives: readonly (readonly [OrderTokenKind, number])[] = [
  ['order-link', 400 * 24],
  ['order-pay', 24],
  ['order-live', 6],
];

test.each(lives)('PASS-01 an %s is good for %i hours, for its own thing and in its own unit', async (kind, hours) => {
  const ring = await shop.keys.ring('alpha', 'orders');
  const now = shop.clock.now();
  const order = randomUUID();
  const token = orderToken(kind, ring, 'alpha', order, now);
  const after = (ms: number, unit = 'alpha', as = kind) =>
    orderOfToken(as, ring, unit, token, new Date(now.getTime() + ms));
  expect(after(hours * hourMs - 1_000)).toBe(order);
  expect(after(hours * hourMs + 1_000)).toBeNull();
  expect(after(0, 'beta')).toBeNull();
  for (const [other] of lives) expect(after(0, 'alpha', other)).toBe(other === kind ? order : null);
});
