import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { record } from '#data/audit.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { isOutage } from '#server/outages.ts';
import { check } from '../../checker/checker.ts';
import { eventually } from '../../wait.ts';
import { judgeCheckouts } from '../orders/checkouts.ts';
import { failOver } from './failovers.ts';
import { productionTimes, testTimes } from '../../local/pod/files.ts';
import { faultNamed, podFaults } from './pod-faults.ts';
import { openPodShop, type PodShop } from './pod-shop.ts';

/** Every fault so many times, between namespaces; or one of them once, on loopback. */
const rounds = Number(process.env['FAILOVER_ROUNDS'] ?? 0);
/** `production`: as deploy/pod has them. */
const times = process.env['FAILOVER_TIMES'] === 'production' ? productionTimes : testTimes;
const named = process.env['FAILOVER_FAULT'];
const long = Array.from({ length: rounds }, () => podFaults.filter(({ name }) => !named || name === named)).flat();
// Whoever wakes up and takes the lead back would take what was acknowledged since with it.
const faults = rounds > 0 ? long : [faultNamed('machine stands still')];

/** Whoever asks in vain keeps the processors busy that Patroni wants as well. */
const buyers = rounds > 0 ? 12 : 5;

let parts: PodShop;
beforeAll(async () => {
  parts = await openPodShop({ hosts: rounds > 0 ? 'namespaces' : 'loopback', times });
}, 240_000);

test('KEEP-01 a server that follows another is no primary, whoever led there: an outage, and nothing is read', async () => {
  const { pod, shop } = parts;
  const url = new URL(shop.shop.podOf('east').url);
  url.port = new URL(pod.replicasUrl).port;
  const [standby] = openPods({ east: url.href }, 'test', { connectionsMax: 1 });
  if (!standby) throw new Error('no pod');
  const ask = () => standby.pool.query('select unit_id from unit_home').catch((error: unknown) => error);
  // It may not have heard of this test's database yet.
  await eventually('the standby has it', async () => ((await ask()) as { code?: string }).code !== '3D000');
  const refused = await ask();
  expect(refused).toMatchObject({ message: expect.stringContaining('only follows another') });
  expect(isOutage(refused)).toBe(true);
  await closePods([standby]);
});

describe('both standbys stand still', () => {
  const seen = (tx: Kysely<Tables>) => tx.selectFrom('audit').select('call').where('call', '=', 'unheard').execute();
  const waiting = async () => {
    const { rows } = await parts.shop.shop
      .podOf('east')
      .pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'unwrap-test'`,
      );
    return rows[0]?.count ?? 0;
  };

  test('KEEP-01 KEEP-02 a commit waits, no limit of ours ends the wait, and what nobody heard of is there later', async () => {
    const { pod, shop } = parts;
    const { shop: core, until } = shop;
    const [east] = openPods({ east: core.podOf('east').url }, 'test', { statementTimeoutMs: 1_000, connectionsMax: 1 });
    if (!east) throw new Error('no pod');
    const primary = await pod.untilLed();
    const standbys = pod.nodes.filter((node) => node !== primary);
    for (const node of standbys) node.freezePostgres();
    try {
      const unheard = await inUnit<Tables, void>(east, 'alpha', (tx) =>
        record(houseScope('alpha', tx, core), { call: 'unheard', outcome: 'done' }),
      ).catch((error: unknown) => error);
      // Three seconds, of which a statement may take one.
      expect(unheard).toMatchObject({ message: 'Query read timeout' });
      expect(isOutage(unheard)).toBe(true);
      // Its connection is gone by now, and the server looks for that every second: the wait goes on all the same.
      await until('it has looked', () => pod.nodes.length > 0 && east.pool.totalCount === 0);
      expect(await waiting()).toBe(1);
      expect(await core.inUnit('alpha', ({ tx }) => seen(tx))).toEqual([]);
    } finally {
      for (const node of standbys) node.wake();
      await closePods([east]);
    }
    await until('it is there', async () => (await core.inUnit('alpha', ({ tx }) => seen(tx))).length === 1);
    expect(await waiting()).toBe(0);
  });

  test('KEEP-01 the pod has what production says: strict, failsafe, checksums, no commit that does not wait', async () => {
    const { rows } = await parts.shop.shop.podOf('east').pool.query<Record<string, string>>(
      `select current_setting('synchronous_standby_names') <> '' as waits, current_setting('data_checksums') as checksums,
        current_setting('synchronous_commit') as commits, current_setting('client_connection_check_interval') as looks`,
    );
    expect(rows).toEqual([{ waits: true, checksums: 'on', commits: 'on', looks: '1s' }]);
    const config = (await (await parts.pod.ask('GET', '/config')).json()) as object;
    expect(config).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
      failsafe_mode: true,
      ttl: 10,
    });
  });
});

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

test(
  'KEEP-01 KEEP-02 E4: the primary of a pod is lost under load: another is promoted, nothing acknowledged is lost, the old one rejoins',
  async () => {
    const { shop } = parts;
    await shop.work();
    const { history, checkouts, failovers } = await failOver(parts, faults, buyers);
    const judged = await judgeCheckouts(shop, history, checkouts);
    const { figures, faults: bugs } = history;
    const silent = failovers.filter(({ promoted }) => promoted).map(({ silentMs }) => silentMs);
    const served = { promotions: silent.length, medianMs: median(silent), worstMs: Math.max(...silent) };
    console.log(JSON.stringify({ orders: checkouts.length, ...figures, bugs, ...judged, ...served }));
    expect(judged).toEqual({ duplicates: 0, lost: 0 });
    expect(figures).toMatchObject({ failed: 0, resolved: figures.unknown });
    expect(figures.unknown).toBeGreaterThan(0);
    expect(bugs).toBe(0);
    expect(
      failovers.map(({ fault, promoted, unfenced, wentBack }) => ({ fault, promoted, unfenced, wentBack })),
    ).toEqual(faults.map(({ name, promotes }) => ({ fault: name, promoted: promotes, unfenced: 0, wentBack: false })));
    const { net = 0, unsettled = 0 } = (await shop.books())['eur'] ?? {};
    expect([unsettled, await shop.balance('clearing')]).toEqual([0, -net]);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  180_000 + faults.length * 90_000,
);
