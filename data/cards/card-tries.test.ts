import pg from 'pg';
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
  guessIsCounted,
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

test.each([
  ['a PIN', (scope: Scope) => beginTry(scope, 'number')],
  ['a coupon', (scope: Scope) => beginCouponTry(scope, 'number')],
  ['a card to transfer to', (scope: Scope) => beginTarget(scope, 'member')],
  ['a number at a till', guessIsCounted],
] as const)(
  'KEEP-06 whoever stops the writers of the counts waits for a guess that has begun: %s',
  async (_, begin) => {
    const other = new pg.Client(shop.databases.east.url('unwrap_migrator'));
    await other.connect();
    const stop = (table: string) =>
      other.query(`begin; set local lock_timeout = 50; lock table ${table} in share row exclusive mode; rollback`).then(
        () => 'stopped',
        async (error: { code: string }) => {
          await other.query('rollback');
          return error.code;
        },
      );
    const waits = '55P03';
    await shop.inUnit('alpha', async (scope) => {
      await begin(scope);
      expect([await stop('failure_count'), await stop('tally')]).toEqual([waits, waits]);
    });
    expect([await stop('failure_count'), await stop('tally')]).toEqual(['stopped', 'stopped']);
    await other.end();
  },
);
