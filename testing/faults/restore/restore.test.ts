import { execFileSync } from 'node:child_process';
import { readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { asSuperuser, urlFor } from '#data/migrate/migrate.ts';
import { openBackedUp, type BackedUp } from '../../backup/backed-up.ts';
import { fingerprint } from '../../backup/fingerprint.ts';
import { check } from '../../checker/checker.ts';
import { prepareTemplate, type TestDatabase } from '../../databases.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { openCheckout, untilDone, type Checkout } from '../orders/checkouts.ts';
import { History } from '../orders/history.ts';

let backedUp: BackedUp;
let shop: OrderShop;
let database: string;
beforeAll(async () => {
  // Uncompressed, so that whoever looks for something in the repository would find it if it were not encrypted.
  backedUp = await openBackedUp({ changes: { 'compress-type': 'none' } });
  const { server } = backedUp;
  shop = await openOrderShop({ server: { server, template: await prepareTemplate(server) } });
  database = new URL(shop.shop.databases.east.url('unwrap_app')).pathname.slice(1);
  await shop.work();
});

/** Paid, made, and with its fee in the books. */
async function buy(count: number): Promise<Checkout[]> {
  const doors = { api: shop.api.base, pay: shop.pay.base, now: () => shop.shop.clock.now().getTime() };
  const checkouts: Checkout[] = [];
  for (let bought = 0; bought < count; bought += 1) {
    const checkout = await openCheckout(shop, doors, new History());
    await checkout.order();
    await checkout.pay();
    checkouts.push(checkout);
  }
  await untilDone(shop, checkouts, 30_000);
  await shop.letSettle(600_000);
  await shop.reconcile();
  await shop.until('the fees are booked', async () => (await shop.unsettledFees()).rows === 0);
  await shop.idle();
  return checkouts;
}

const restoredDatabase = (server: string): Pick<TestDatabase, 'url'> => ({
  url: (role) => urlFor(server, database, role),
});

test('KEEP-03 E21 all before the moment is there and nothing after it, and the books agree with the bank', async () => {
  await buy(1);
  await backedUp.backUp('full');
  const before = await buy(1);
  const { net = 0 } = (await shop.books())['eur'] ?? {};
  const said = await fingerprint(shop.shop.databases.east);
  const moment = await backedUp.now();
  await buy(1);
  await backedUp.untilArchived();
  expect(await fingerprint(shop.shop.databases.east)).not.toEqual(said);

  const restored = await backedUp.restore('moment', ['--to', moment]);
  expect([restored.status, restored.said]).toEqual([0, expect.stringContaining('last committed transaction: ')]);
  const there = restoredDatabase(restored.server);
  expect(await fingerprint(there)).toEqual(said);
  expect(await check(there)).toMatchObject({ violations: [], cards: 2 });
  expect(net).toBeGreaterThan(0);
  expect(before).toHaveLength(1);

  const again = await backedUp.run('restore', [restored.home]);
  expect(again).toMatchObject({ status: 1, said: expect.stringContaining('is not empty') as string });
});
