// A database of the bench's own, made anew, and what it takes to work in one unit of it.
import type pg from 'pg';
import { cardKeysOf, type CardKeys } from '#data/cards/card-secrets.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods, type Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds, type Ids } from '#platform/ids.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { prepareDevelopment } from '../local/development.ts';
import { startServices } from '../local/services.ts';
import { units } from '#units/all.ts';

export interface BenchShop {
  readonly unit: string;
  readonly podUrl: string;
  /** Every statement of its connections is for the unit. */
  readonly superuserUrl: string;
  readonly redisUrl: string;
  readonly pod: Pod;
  readonly unitKeys: UnitKeys;
  readonly keys: CardKeys;
  readonly ids: Ids;
  readonly scoped: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export async function openBenchShop(database = 'unwrap_bench_value'): Promise<BenchShop> {
  for (const [name, server] of Object.entries((await startServices({ durable: true })).pods))
    await asSuperuser(server, (client) => client.query(`drop database if exists ${database}_${name} with (force)`));
  const environment = (await prepareDevelopment(database)).environment(0);
  const shop = await joinBenchShop(/^\w+=(\S+)/.exec(environment['PODS'] ?? '')?.[1] ?? '', environment['REDIS_URL']);
  await asSuperuser(shop.superuserUrl, (client) => keepCheckpointsAway(client));
  return {
    ...shop,
    async close() {
      await asSuperuser(shop.superuserUrl, async (client) => {
        for (const name of Object.keys(rareCheckpoints)) await client.query(`alter system reset ${name}`);
        await client.query('select pg_reload_conf()');
      });
      await shop.close();
    },
  };
}

/** A checkpoint takes the disk for a minute, from whichever form is measured then; the bench makes its own between. */
const rareCheckpoints = { checkpoint_timeout: '1h', max_wal_size: '16GB' };

async function keepCheckpointsAway(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(rareCheckpoints))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
}

/** For another process of the bench, in the database that the first has made. */
export async function joinBenchShop(podUrl: string, redisUrl = ''): Promise<BenchShop> {
  const unit = units[0]?.profile.id ?? '';
  const pods = openPods({ east: podUrl }, 'bench');
  const [pod] = pods;
  if (!pod) throw new Error('no pod');
  const clock = systemClock;
  const ids = systemIds(clock);
  const directory = await UnitDirectory.open(pods);
  const unitKeys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock });
  const superuser = new URL(podUrl);
  superuser.username = 'postgres';
  superuser.searchParams.set('options', `-c unwrap.unit=${unit}`);
  return {
    unit,
    podUrl,
    superuserUrl: superuser.toString(),
    redisUrl,
    pod,
    unitKeys,
    ids,
    keys: await cardKeysOf(unitKeys, unit),
    scoped: (work) =>
      inUnit<Tables, never>(pod, unit, (tx) => work(houseScope(unit, tx, { clock, ids })) as Promise<never>),
    async close() {
      await directory.close();
      await closePods(pods);
    },
  };
}
