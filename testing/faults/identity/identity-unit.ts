// One unit with a real api, on a database of its own and behind lines that can be cut: what the experiments
// on signing in share. It needs no test runner.
import { buildApi } from '#apps/api/build.ts';
import { handlers } from '#apps/api/handlers.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits, saveProfile, settleUnit } from '#data/units/units.ts';
import { Busy } from '#platform/busy.ts';
import { handClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { Rates } from '#platform/limits.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { startServices } from '../../local/services.ts';
import { cloneDatabase, prepareTemplate } from '../../databases.ts';
import { unitProfile } from '../../unit-profile.ts';
import { openLine } from '../cut-line.ts';

export type IdentityUnit = Awaited<ReturnType<typeof openIdentityUnit>>;

export interface IdentityEngines {
  readonly server: string;
  readonly template: string;
  readonly redisUrl: string;
}

/** For `pnpm faults`; a test has its place from the test run. */
export async function identityEngines(): Promise<IdentityEngines> {
  const { pods, redisUrl } = await startServices();
  return { server: pods.east, template: await prepareTemplate(pods.east), redisUrl };
}

export async function openIdentityUnit({ server, template, redisUrl }: IdentityEngines) {
  const database = await cloneDatabase(server, template);
  const toDatabase = new URL(database.url('unwrap_app'));
  const toRedis = new URL(redisUrl);
  const lines = {
    database: await openLine({ host: toDatabase.hostname, port: Number(toDatabase.port) }),
    redis: await openLine({ host: toRedis.hostname, port: Number(toRedis.port) }),
  };
  const through = (url: URL, port: number): string =>
    Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString();
  // What sets the stage has a line of its own, which nobody cuts.
  const [direct] = openPods({ east: toDatabase.toString() }, 'stage');
  const pods = openPods({ east: through(toDatabase, lines.database.port) }, 'faults', { connectionsMax: 16 });
  if (!direct) throw new Error('no pod');
  const unit = 'alpha';
  const clock = handClock(new Date('2026-06-01T10:00:00Z'));
  const parts = { clock, ids: systemIds(clock) };
  const work = <T>(_: string, does: (scope: Scope) => Promise<T>): Promise<T> =>
    inUnit<Tables, T>(direct, unit, (tx) => does(houseScope(unit, tx, parts)));
  await settleUnit(direct, unit);
  await work(unit, (scope) => saveProfile(scope, unitProfile({ id: unit })));

  const units = await openUnits(pods);
  const keys = new UnitKeys({ directory: units.directory, service: localKeys([developmentKey]), clock });
  const redis = openRedis(through(toRedis, lines.redis.port));
  const api = await buildApi({
    ...parts,
    ...units,
    keys,
    log: createLog({ service: 'faults', level: 'silent' }),
    metrics: createMetrics('faults'),
    rates: new Rates(redis),
    replays: new Replays(redis, nonceKeptMs),
    busy: new Busy(redis),
    captcha: () => ({ verify: async () => 'passed' }),
    shopHostname: 'shop.test',
    origins: ['http://shop.test'],
    handlers,
    // Guesses come from everywhere.
    trustedProxies: ['127.0.0.1'],
  });
  const base = await api.listen({ port: 0, host: '127.0.0.1' });
  return {
    unit,
    base,
    clock,
    keys,
    ids: parts.ids,
    lines,
    inUnit: work,
    async close() {
      lines.database.mend();
      lines.redis.mend();
      await api.close();
      await units.directory.close();
      redis.disconnect();
      await closePods([...pods, direct]);
      await Promise.all([lines.database.close(), lines.redis.close()]);
      await database.drop();
    },
  };
}

let network = 0;

/** A request from another network each time, so that no rate but the account's own holds. */
export async function post(
  { base, unit }: Pick<IdentityUnit, 'base' | 'unit'>,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  network = (network + 1) % 65_536;
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${network >> 8}.${network & 255}.1`,
      ...headers,
    },
    body: JSON.stringify({ aggregatorBuId: unit, ...body }),
  });
  return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
}
