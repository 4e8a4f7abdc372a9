import { beforeAll, expect, test } from 'vitest';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import type { Scope } from '../scope.ts';
import {
  beginCouponTry,
  beginTarget,
  beginTry,
  countWrongCoupon,
  countWrongTarget,
  countWrongTry,
} from './card-tries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

/** Chance falls so, one byte for each wrong try. */
const drawing = (scope: Scope, byte: number): Scope => ({
  ...scope,
  ids: { ...scope.ids, secret: () => Buffer.of(byte) },
});

test.each([
  ['PINs', countWrongTry, async (scope: Scope) => (await beginTry(scope, 'another')).unit.recent],
  ['coupons', countWrongCoupon, async (scope: Scope) => (await beginCouponTry(scope, 'another')).unit.recent],
  ['cards to transfer to', countWrongTarget, async (scope: Scope) => (await beginTarget(scope, 'another')).unit.recent],
] as const)('CARD-29 one wrong try in 16 at %s is counted for the unit, for an hour', async (_, count, counted) => {
  await shop.inUnit('alpha', async (scope) => {
    for (let byte = 0; byte < 256; byte++) await count(drawing(scope, byte), `subject-${byte}`, false);
    expect(await counted(scope)).toBe(16);
  });
  expect(await shop.inUnit('beta', counted)).toBe(0);
  shop.clock.advance(guessLimits.windowMs);
  expect(await shop.inUnit('alpha', counted)).toBe(0);
});
