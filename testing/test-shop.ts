// A whole shop for one test file: a pod or two with their own databases, units on each, everything that
// the api and the worker are made of, and builders to fill it.
import { Writable } from 'node:stream';
import { inject } from 'vitest';
import type { Actor } from '#domain/identity/actor.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits, saveProfile, settleUnit } from '#data/units/units.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import { Busy } from '#platform/busy.ts';
import { handClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { closePods, openPods, type Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { Rates } from '#platform/limits.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { afterFile } from './after-file.ts';
import { cloneDatabase, type TestDatabase } from './databases.ts';
import type { PodName } from './local/services.ts';
import { unitProfile } from './unit-profile.ts';

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
export type TwoPodShop = Awaited<ReturnType<typeof openTwoPodShop>>;

interface Options {
  readonly connectionsMax?: number;
  /** Servers of the test's own, with their templates, if they are to come to harm. */
  readonly servers?: Partial<Record<PodName, PodServer>>;
}

export type PodServer = Readonly<Record<'server' | 'template', string>>;

/** All units on one pod: what most files need, and a database fewer to make. */
export const openTestShop = async (options: Options = {}) =>
  openShop({ east: await cloneOn('east', options.servers) }, { east: ['alpha', 'beta', 'gamma'] }, options);

/** For what is about pods: the third unit lives on the second of them. */
export async function openTwoPodShop(options: Options = {}) {
  const [east, west] = await Promise.all([cloneOn('east', options.servers), cloneOn('west', options.servers)]);
  return openShop({ east, west }, { east: ['alpha', 'beta'], west: ['gamma'] }, options);
}

function cloneOn(name: PodName, own: Options['servers']): Promise<TestDatabase> {
  const { server, template } = own?.[name] ?? inject('pods')[name];
  return cloneDatabase(server, template);
}

async function openShop<Databases extends Readonly<Record<string, TestDatabase>>>(
  databases: Databases,
  units: Readonly<Record<keyof Databases, readonly string[]>>,
  { connectionsMax = 10 }: Options,
) {
  const urls = Object.fromEntries(Object.entries(databases).map(([name, one]) => [name, one.url('unwrap_app')]));
  const pods = openPods(urls, 'test', { connectionsMax, connectTimeoutMs: 15_000 });
  const podOf = (name: PodName): Pod => {
    const pod = pods.find((candidate) => candidate.name === name);
    if (!pod) throw new Error(`no pod ${name}`);
    return pod;
  };

  const clock = handClock(new Date('2026-06-01T10:00:00Z'));
  const ids = systemIds(clock);
  for (const pod of pods)
    for (const id of units[pod.name] ?? []) await addUnit(pod, unitProfile({ id }), { clock, ids });

  const metrics = createMetrics('test');
  const { directory, profiles, onUnitChange } = await openUnits(pods, metrics);
  const logged: string[] = [];
  const log = createLog(
    { service: 'test', level: 'info' },
    new Writable({ write: (chunk, _, done) => (logged.push(String(chunk)), done()) }),
  );
  const redis = openRedis(inject('redisUrl'));
  const service = localKeys([developmentKey]);
  const keys = new UnitKeys({ directory, service, clock });

  afterFile(async () => {
    await directory.close();
    redis.disconnect();
    await closePods(pods);
    await Promise.all(Object.values(databases).map((database) => database.drop()));
  });

  return {
    pods,
    podOf,
    databases,
    directory,
    profiles,
    onUnitChange,
    keys,
    redis,
    rates: new Rates(redis),
    replays: new Replays(redis, nonceKeptMs),
    busy: new Busy(redis),
    captcha: () => ({ verify: async () => 'passed' as const }),
    shopHostname: 'shop.test',
    clock,
    ids,
    log,
    logged,
    metrics,
    /** Runs the work in a transaction of the unit, as this actor or as the house. */
    inUnit<T>(unit: string, work: (scope: Scope) => Promise<T>, actor?: Actor): Promise<T> {
      const home = directory.find(unit);
      if (home.found !== 'here') throw new Error(`unit ${unit} is ${home.found}`);
      return inUnit<Tables, T>(home.pod, unit, (tx) =>
        work({ ...houseScope(unit, tx, { clock, ids }), ...(actor ? { actor } : {}) }),
      );
    },
  };
}

async function addUnit(pod: Pod, profile: UnitProfile, parts: Parameters<typeof houseScope>[2]): Promise<void> {
  await settleUnit(pod, profile.id);
  await inUnit<Tables, void>(pod, profile.id, (tx) => saveProfile(houseScope(profile.id, tx, parts), profile));
}
