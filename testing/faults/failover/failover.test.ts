import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { judgeCheckouts } from '../orders/checkouts.ts';
import { failOver } from './failovers.ts';
import { faultNamed, podFaults } from './pod-faults.ts';
import { openPodShop } from './pod-shop.ts';

/** `all`: every fault so many times, between namespaces. */
const rounds = Number(process.env['FAILOVER_ROUNDS'] ?? 0);
const long = Array.from({ length: rounds }, () => podFaults).flat();
const only = process.env['FAILOVER_FAULT'];
const faults = rounds === 0 ? [faultNamed('postmaster and Patroni killed')] : long.filter((one) => !only || one.name === only);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

test(
  'KEEP-01 KEEP-02 E4: the primary of a pod is lost under load: another is promoted, nothing acknowledged is lost, the old one rejoins',
  async () => {
    const parts = await openPodShop({ hosts: rounds > 0 ? 'namespaces' : 'loopback' });
    const { shop } = parts;
    await shop.work();
    const { history, checkouts, failovers } = await failOver(parts, faults);
    const judged = await judgeCheckouts(shop, history, checkouts);
    const { figures } = history;
    const silent = failovers.filter(({ promoted }) => promoted).map(({ silentMs }) => silentMs);
    const served = { promotions: silent.length, medianMs: median(silent), worstMs: Math.max(...silent) };
    console.log(JSON.stringify({ failovers: failovers.length, orders: checkouts.length, ...figures, ...judged, ...served }));
    expect(judged).toEqual({ duplicates: 0, lost: 0 });
    expect(figures).toMatchObject({ failed: 0, resolved: figures.unknown });
    expect(failovers.map(({ fault, promoted, unfenced }) => ({ fault, promoted, unfenced }))).toEqual(
      faults.map(({ name, promotes }) => ({ fault: name, promoted: promotes, unfenced: 0 })),
    );
    const { net = 0, unsettled = 0 } = (await shop.books())['eur'] ?? {};
    expect([unsettled, await shop.balance('clearing')]).toEqual([0, -net]);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  180_000 + faults.length * 90_000,
);
