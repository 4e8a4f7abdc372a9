import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Member } from '#domain/identity/actor.ts';
import { tillWithKey } from '#testing/members.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { countWrongAtTill, mayTillMove } from './till-limits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const hour = 3_600_000;
const move = (key: string, amount: number, hourMax = 10_000, currency = 'EUR', unit = 'alpha') =>
  shop.inUnit(unit, (scope) => mayTillMove(scope, 'till-sold', key, { amount, currency, hourMax }));

test('to the last minor unit, by key, currency, unit and hour', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await move(one, 9_000)).toBe(true);
  expect(await move(one, 1_000)).toBe(true);
  expect(await move(one, 500)).toBe(false);
  expect(await move(other, 10_000)).toBe(true);
  expect(await move(one, 10_000, 10_000, 'USD')).toBe(true);
  expect(await move(one, 10_000, 10_000, 'EUR', 'beta')).toBe(true);
  shop.clock.advance(hour);
  expect(await move(one, 10_000)).toBe(true);
});

test('many small ones pass the bound by a tenth at the worst', async () => {
  const key = randomUUID();
  let passed = 0;
  // One at a time is the smallest there is, and a row that holds no more than that looks at no other.
  await shop.inUnit('alpha', async (scope) => {
    for (let at = 0; at < 1_300; at++)
      if (
        await mayTillMove(scope, 'till-sold', key, {
          amount: 1,
          currency: 'EUR',
          hourMax: 1_000,
        })
      )
        passed += 1;
  });
  expect(passed).toBeGreaterThanOrEqual(1_000);
  expect(passed).toBeLessThanOrEqual(1_100);
});

test('two at once do not wait for each other, unless they meet in a row', async () => {
  const key = randomUUID();
  let letGo = (): void => {};
  const held = shop.inUnit('alpha', async (scope) => {
    await mayTillMove(scope, 'till-sold', key, { amount: 1, currency: 'EUR', hourMax: 1_000 });
    await new Promise<void>((done) => (letGo = done));
  });
  let through = 0;
  const others = Array.from({ length: 8 }, () => move(key, 1).then(() => (through += 1)));
  await expect.poll(() => through, { timeout: 10_000 }).toBeGreaterThan(2);
  letGo();
  await Promise.all([held, ...others]);
});

test('CARD-17 the last wrong number suspends its key; whoever is behind it hears no more, and suspends nothing', async () => {
  const till = await tillWithKey(shop, 'alpha', ['/test']);
  const who = { kind: 'partner', unit: 'alpha', id: till.id, tillKey: { key: till.key } } as Member;
  const wrong = () => shop.inUnit('alpha', (scope) => countWrongAtTill(scope, who, 3));
  const suspendedAt = () =>
    shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('partner_key').select('suspended_at').where('id', '=', till.key).executeTakeFirstOrThrow(),
    );
  const at = shop.clock.now();
  expect([await wrong(), await wrong(), await wrong()]).toEqual(['unknown', 'unknown', 'suspended']);
  shop.clock.advance(1);
  expect(await wrong()).toBe('stopped');
  expect(await suspendedAt()).toEqual({ suspended_at: at });
});
