import { truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asSuperuser, urlFor } from '#data/migrate/migrate.ts';
import { openBackedUp } from '../../backup/backed-up.ts';
import { openBackupStore } from '../../backup/store.ts';
import { fillDatabase } from '../../backup/fill-database.ts';
import { check } from '../../checker/checker.ts';
import { prepareTemplate } from '../../databases.ts';
import { openOrderShop } from '../../orders/order-shop.ts';
import { loseMachine } from './machine-lost.ts';

/** `pnpm faults restore` says how much; what is to hold at any size is in restore.test.ts. */
const gigabytes = Number(process.env['RESTORE_GB']);
const inStore = process.env['RESTORE_FROM'] === 's3';
const busy = { buyers: 8, pauseMs: 0, seconds: 45 };
const quiet = { buyers: 1, pauseMs: 8_000, seconds: 100 };

test(
  'E21 a machine is lost in the middle of checkouts, and what was archived is back',
  { timeout: 3 * 3_600_000 },
  async () => {
    const place = inStore ? await openBackupStore() : undefined;
    const backedUp = await openBackedUp(place ? { place } : {});
    const { server } = backedUp;
    const template = await prepareTemplate(server);
    const shop = await openOrderShop({ server: { server, template } });
    await asSuperuser(server, (client) => client.query(`drop database ${template}`));
    const database = new URL(shop.shop.databases.east.url('unwrap_app')).pathname.slice(1);
    const databaseOf = (one: string) => {
      const url = new URL(one);
      url.pathname = `/${database}`;
      return url.href;
    };
    await fillDatabase(gigabytes, databaseOf(server), 'alpha');
    await shop.work();

    const full = await backedUp.backUp('full');
    console.log(JSON.stringify({ gigabytes, inStore, seconds: full.seconds, said: full.said }));
    for (const [trade, wish] of Object.entries({ busy, quiet })) {
      const { server: restored, home, ...loss } = await loseMachine(shop, backedUp, databaseOf, wish);
      console.log(JSON.stringify({ trade, ...loss }));
      const begun = performance.now();
      const { violations, journals, cards } = await check({ url: (role) => urlFor(restored, database, role) });
      console.log(JSON.stringify({ checkedSeconds: (performance.now() - begun) / 1_000, journals, cards }));
      backedUp.forget(home);
      await backedUp.comeBack();
      expect(violations).toEqual([]);
      // What was archived is never older than the half minute in which a segment ends, and the time to send it.
      expect(loss.lostSeconds).toBeLessThan(60);
      expect(loss.acknowledged).toBeGreaterThan(0);
    }
    const incremental = await backedUp.backUp('incr');
    console.log(JSON.stringify({ incrementalSeconds: incremental.seconds, said: incremental.said }));

    if (inStore) return;
    // A segment that is there and cannot be read is only found by replaying it.
    for (let segment = 0; segment < 3; segment += 1) {
      await asSuperuser(server, (client) => client.query('insert into restore_marker default values'));
      await backedUp.untilArchived();
    }
    truncateSync(backedUp.segments().at(-2) ?? '', 4_096);
    const damaged = await backedUp.restore('damaged');
    expect(damaged).toMatchObject({
      status: 1,
      said: expect.stringMatching(/the archive has a gap: .*after/) as string,
    });
  },
);
