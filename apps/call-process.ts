// What api and pay open alike to answer calls, and close when they go.
import type { FastifyInstance } from 'fastify';
import { nonceKeptMs } from '#contract/seal.ts';
import type { KeyPurpose } from '#data/units/key-purposes.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
import { Busy } from '#platform/busy.ts';
import { watchClock } from '#platform/db/clock-watch.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { refuseWrongRoles } from '#platform/db/role-check.ts';
import { beginToLeave } from '#platform/http/server.ts';
import { systemIds } from '#platform/ids.ts';
import { Rates } from '#platform/limits.ts';
import type { ProcessParts, Running } from '#platform/process.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { keyService } from '#providers/kms/registry.ts';

/** The settings of both. */
export const callSettings = [
  'PODS',
  'PODS_DIRECT',
  'REDIS_URL',
  'MASTER_KEYS',
  'KMS',
  'HOST',
  'OPS_PORT',
  'SHOP_ORIGIN',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'TRACES_URL',
  'TRACES_SHARE',
  'TRACES_SECRET',
  'DRAIN_SECONDS',
  'POD_CONNECTIONS',
] as const;

interface Bounds {
  /** The only role that it may be; any that sees one unit at a time, if not said. */
  readonly role?: string;
  /** Keys that it has no business with. */
  readonly withoutKeys?: readonly KeyPurpose[];
}

export async function openCallProcess(
  service: 'api' | 'pay',
  config: Config<(typeof callSettings)[number]>,
  parts: ProcessParts,
  { role, withoutKeys = [] }: Bounds = {},
) {
  const limits = config.POD_CONNECTIONS ? { connectionsMax: config.POD_CONNECTIONS } : {};
  const pods = openPods(
    config.PODS,
    service,
    { ...limits, direct: config.PODS_DIRECT, ...(role ? { role } : {}) },
    parts.metrics,
  );
  await refuseWrongRoles(pods);
  const redis = openRedis(config.REDIS_URL, parts.metrics);
  const units = await openUnits(pods, parts.metrics);
  const { directory } = units;
  const watch = await watchClock(pods, systemClock, parts);
  const kms = keyService(config.KMS, config.MASTER_KEYS);
  const keys = new UnitKeys({ directory, service: kms, clock: systemClock, without: withoutKeys });
  return {
    pods,
    directory,
    keys,
    /** What its server is given. */
    given: {
      ...parts,
      ...units,
      keys,
      rates: new Rates(redis),
      replays: new Replays(redis, nonceKeptMs),
      busy: new Busy(redis),
      shopHostname: new URL(config.SHOP_ORIGIN).hostname,
      clock: systemClock,
      ids: systemIds(systemClock),
      origins: [config.SHOP_ORIGIN],
      trustedProxies: config.TRUSTED_PROXIES,
    },
    /** Once its server listens; `alsoStop` is what else must be done before a pod is closed. */
    running: (server: FastifyInstance, alsoStop = async () => {}): Running => ({
      notReady: () => {
        if (!directory.anyPodUp()) return 'no pod answers';
        return watch.agreed() ? null : 'no pod has the time that this machine has';
      },
      leave: () => beginToLeave(server),
      async stop() {
        // Neither waits for the other.
        await Promise.all([alsoStop(), server.close()]);
        await directory.close();
        await watch.stop();
        redis.disconnect();
        await closePods(pods);
      },
    }),
  };
}
