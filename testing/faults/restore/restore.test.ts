import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { asSuperuser, urlFor } from '#data/migrate/migrate.ts';
import { openBackedUp, type BackedUp } from '../../backup/backed-up.ts';
import { fingerprint } from '../../backup/fingerprint.ts';
import { check } from '../../checker/checker.ts';
import { prepareTemplate, type TestDatabase } from '../../databases.ts';
import { freePort } from '../../local/services.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { runbook } from '../runbook.ts';
import { usualDoors } from '../orders/buying.ts';
import { openCheckout, untilDone, type Checkout } from '../orders/checkouts.ts';
import { History } from '../orders/history.ts';

/** A server is backed up, archived and restored, beside whatever else is tried on a machine of two cores. */
const slow = { timeout: 300_000 } as const;

let backedUp: BackedUp;
let shop: OrderShop;
let database: string;
beforeAll(async () => {
  // No machine is lost here, only a server.
  // Uncompressed, so that whoever looks for something in the repository would find it if it were not encrypted.
  backedUp = await openBackedUp({ changes: { 'compress-type': 'none' }, server: { fsync: 'off' } });
  const { server } = backedUp;
  const template = await prepareTemplate(server);
  // The bank is not what is tried here: it may take its time on a busy machine.
  shop = await openOrderShop({ bankTimeoutMs: 15_000, server: { server, template } });
  // Nobody clones it again, and half of what would be backed up is it.
  await asSuperuser(server, (client) => client.query(`drop database ${template}`));
  database = new URL(shop.shop.databases.east.url('unwrap_app')).pathname.slice(1);
  await shop.work();
});

/** Paid, made, and with its fee in the books. */
async function buy(count: number): Promise<Checkout[]> {
  const doors = usualDoors(shop);
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

test(
  'KEEP-03 E21 all before the moment is there and nothing after it, and the books agree with the bank',
  slow,
  async () => {
    const [first] = await buy(1);
    await backedUp.backUp('full');
    const [second] = await buy(1);
    const { net = Number.NaN } = (await shop.books())['eur'] ?? {};
    expect(await shop.balance('clearing')).toBe(-net);
    const atThatMoment = await fingerprint(shop.shop.databases.east);
    const moment = await backedUp.now();
    await buy(1);
    await backedUp.untilArchived();
    expect(await fingerprint(shop.shop.databases.east)).not.toEqual(atThatMoment);

    const restored = await backedUp.restore('moment', ['--to', moment]);
    expect(restored).toMatchObject({
      status: 0,
      said: expect.stringContaining('last committed transaction: 20') as string,
    });
    const there = restoredDatabase(restored.server);
    expect(await fingerprint(there)).toEqual(atThatMoment);
    expect(await check(there)).toMatchObject({ violations: [], cards: 2 });

    const again = await backedUp.run('restore', [restored.home]);
    expect(again).toMatchObject({ status: 1, said: expect.stringContaining('is not empty') as string });

    for (const { made } of [first, second].filter((one) => one !== undefined)) {
      // What lies in a clear file of the server lies in none of the repository.
      expect(filesWith(made?.orderNo ?? '', backedUp.data)).not.toEqual([]);
      expect(filesWith(made?.orderNo ?? '', backedUp.repository)).toEqual([]);
    }
  },
);

/** Files below the folder that have the words in them. */
function filesWith(words: string, folder: string): string[] {
  const { status, stdout } = spawnSync('grep', ['--recursive', '--text', '--fixed-strings', '-l', words, folder]);
  if (status !== 0 && status !== 1) throw new Error(`${folder} could not be searched`);
  return stdout.toString().split('\n').filter(Boolean);
}

test('KEEP-03 a backup is taken while segments are being sent', slow, async () => {
  const order: string[] = [];
  const sent = backedUp.sendFor(4).then(() => order.push('sent'));
  // Whoever wants the lock as well is refused at once, and has begun by then.
  const taken = backedUp.backUp('incr').then(() => order.push('taken'));
  await Promise.all([sent, taken]);
  expect(order).toEqual(['sent', 'taken']);
});

test(
  'KEEP-03 a restored pod goes on with no copy of a unit, and takes nobody’s slot, before or after it is opened',
  slow,
  async () => {
    const asked = (server: string, sql: string) =>
      asSuperuser(
        server.replace(/\/postgres$/, `/${database}`),
        async (client) => (await client.query(sql)).rows as unknown,
      );
    const workers = `select count(*)::int as workers from pg_stat_activity where backend_type like 'logical replication%'`;
    const subscriptions = 'select subname, subenabled from pg_subscription';
    const isSubscribed = [{ subname: 'move', subenabled: true }];
    // A unit was on its way here, and whoever it comes from answers no more.
    const from = `'host=127.0.0.1 port=1 dbname=unwrap' publication move with (connect = false, slot_name = 'move')`;
    await asked(backedUp.server, `create subscription move connection ${from}`);
    await asked(backedUp.server, 'alter subscription move enable');
    await backedUp.untilArchived();

    const { server, status, said } = await backedUp.restore('subscribed');
    expect([status, said]).toEqual([0, expect.stringContaining('it answers')]);
    // Whoever would launch them is there, where they may be.
    expect(await asked(backedUp.server, workers)).not.toEqual([{ workers: 0 }]);
    expect([await asked(server, subscriptions), await asked(server, workers)]).toEqual([
      isSubscribed,
      [{ workers: 0 }],
    ]);

    await asked(server, runbook('backup.md', 'subscriptions'));
    expect([await asked(server, subscriptions), await asked(backedUp.server, subscriptions)]).toEqual([
      [],
      isSubscribed,
    ]);
    await asked(backedUp.server, runbook('backup.md', 'subscriptions'));
  },
);

test('KEEP-03 with another passphrase nothing is restored', async () => {
  backedUp.usePassphrase('not the one');
  const { status, said, home } = await backedUp.restore('locked');
  backedUp.usePassphrase(backedUp.passphrase);
  expect([status, existsSync(home)]).toEqual([1, false]);
  expect(said).toContain('the passphrase (repo1-cipher-pass) does not open this repository');
});

test('KEEP-03 KEEP-09 it is shown when the pod was backed up, and what waits to be archived', async () => {
  expect(await backedUp.run('metrics', [])).toMatchObject({ status: 0, said: '' });
  const shown = backedUp.metrics('unwrap_backup');
  const [, ended = ''] = /^unwrap_backup_timestamp_seconds\{type="full"\} (\d+)$/m.exec(shown) ?? [];
  const ago = Date.now() / 1_000 - Number(ended);
  expect(ago > 0 && ago < 600).toBe(true);
  expect(shown).toMatch(/^unwrap_archive_queue_bytes \d+$/m);
  expect(shown).toMatch(/^unwrap_archive_timestamp_seconds 1\d{9}$/m);
  expect(shown).toContain('unwrap_archive_failing 0');
});

test('KEEP-03 a time without its offset, and one that no backup is from before, are refused', async () => {
  const refusals = ['2026-06-01 12:00:00', '2020-06-01 12:00:00+00'].map(async (time, at) => {
    const { status, said, home } = await backedUp.restore(`refused-${at}`, ['--to', time]);
    return [status, existsSync(home), said];
  });
  expect(await Promise.all(refusals)).toEqual([
    [1, false, expect.stringContaining('with its offset')],
    [1, false, expect.stringContaining('the oldest backup is younger than 2020-06-01 12:00:00+00')],
  ]);
});

test('KEEP-03 the nightly test restores, proves the books, and is red when a segment is missing', slow, async () => {
  const books = `${process.execPath} ${resolve(import.meta.dirname, '../../../apps/operate/books/main.ts')}`;
  const night = async () =>
    backedUp.run('restore-test', [], { PORT: String(await freePort()), DATABASE: database, BOOKS: books });
  const good = await night();
  expect(good).toMatchObject({
    status: 0,
    said: expect.stringMatching(/alpha on restored {2}sound[^]*restored and proven/) as string,
  });
  expect(backedUp.metrics('unwrap_restore_test')).toContain('unwrap_restore_test_failed 0');
  const [wentWell] =
    /^unwrap_restore_test_timestamp_seconds [1-9]\d+$/m.exec(backedUp.metrics('unwrap_restore_test')) ?? [];

  rmSync(backedUp.segments().at(-1) ?? '');
  const bad = await night();
  expect(bad).toMatchObject({ status: 1, said: expect.stringContaining('the archive has a gap: segment ') as string });
  expect(backedUp.metrics('unwrap_restore_test')).toContain('unwrap_restore_test_failed 1');
  expect(backedUp.metrics('unwrap_restore_test')).toContain(wentWell);
});
