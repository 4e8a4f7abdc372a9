import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { checkOut, releaseBefore } from '../../local/previous-release.ts';
import { openOrderShop } from '../../orders/order-shop.ts';
import { afterFile } from '../../after-file.ts';
import { judgeCheckouts } from '../orders/checkouts.ts';
import { buyWhile, openFleet, type Release } from './rolling.ts';
import { openKeptSecrets } from './secrets.ts';

const isLong = process.env['DEPLOY_LONG'] !== undefined;
const buyers = isLong ? 16 : 4;
const fleetOf = isLong ? { api: 2, pay: 1, worker: 1 } : { api: 1, pay: 1, worker: 1 };
const order = isLong ? ([['worker'], ['api'], ['api'], ['pay']] as const) : ([['worker', 'api', 'pay']] as const);

/** The code of an earlier release, where one is named. */
function earlierRelease(): Pick<Release, 'folder'> {
  const repository = process.cwd();
  if (!process.env['DEPLOY_FROM']) return {};
  const { folder, remove } = checkOut(repository, releaseBefore(repository, process.env['DEPLOY_FROM']));
  afterFile(remove);
  return { folder };
}

test(
  'KEEP-07 KEEP-08 jobs-hang-or-vanish: a release and other secrets are rolled out under load; nobody is refused, nothing is lost or there twice',
  async () => {
    const kept = await openKeptSecrets({ asks: isLong });
    const shop = await openOrderShop({ server: kept.server });
    shop.shop.clock.set(new Date());
    const before = await kept.first(shop);
    const fleet = await openFleet({ ...earlierRelease(), environment: before.environment }, fleetOf);
    await kept.tellOfPayments(shop, fleet.balancer.pay.base, before);

    const exits: number[] = [];
    const rolled = await buyWhile(shop, fleet, buyers, async (served) => {
      const until = async (what: string) => {
        const already = served();
        await shop.until(what, () => served() > already + buyers, { withinMs: 60_000 });
      };
      await until('buyers order');
      const next = await kept.add(shop, before);
      exits.push(...(await fleet.roll(next, order)));
      await kept.tellOfPayments(shop, fleet.balancer.pay.base, next);
      await kept.remove(shop, before, next);
      await until('buyers order with the new secrets alone');
      if (!isLong) return;
      // The old master key wraps nothing any more, and goes with the next round.
      const last = await kept.rewrapped(shop, next);
      exits.push(...(await fleet.roll(last, order)));
      await until('buyers order without the old master key');
    });

    const { checkouts, history, answers, longestJobMs } = rolled;
    const judged = await judgeCheckouts(shop, history, checkouts);
    const { unknown, resolved } = history.figures;
    const figures = { orders: checkouts.length, unknown, resolved, ...answers.stretch(), ...judged, longestJobMs };
    console.log(JSON.stringify(figures));
    expect(answers.seen).toEqual([]);
    // What is not known at once was turned away, and is known by asking again.
    expect(figures).toMatchObject({
      unheard: 0,
      sentAway: 0,
      faults: 0,
      resolved: figures.unknown,
      duplicates: 0,
      lost: 0,
    });
    expect(figures.unknown).toBeLessThanOrEqual(figures.turnedAway);
    expect(exits.every((code) => code === 0)).toBe(true);
    // Work goes on, whoever had begun it.
    expect(longestJobMs).toBeLessThan(30_000);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  600_000 + (isLong ? 300_000 : 0),
);
