// One unit on a database of its own, for experiments on value: what `pnpm faults` and the short forms share.
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { settleUnit } from '#data/units/units.ts';
import { handClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { cloneDatabase } from '../../databases.ts';

export type ValueUnit = Awaited<ReturnType<typeof openValueUnit>>;

export async function openValueUnit(
  { server, template }: { server: string; template: string },
  // Twenty contenders with a transaction open each, and as many statements that are their own.
  connectionsMax = 44,
) {
  const database = await cloneDatabase(server, template);
  const pods = openPods({ east: database.url('unwrap_app') }, 'faults', { connectionsMax });
  const [pod] = pods;
  if (!pod) throw new Error('no pod');
  const unit = 'alpha';
  await settleUnit(pod, unit);
  const clock = handClock(new Date('2026-06-01T10:00:00Z'));
  const ids = systemIds(clock);
  const directory = await UnitDirectory.open(pods);
  const keys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock });
  return {
    unit,
    database,
    pod,
    clock,
    ids,
    directory,
    keys,
    inUnit: <T>(_: string, work: (scope: Scope) => Promise<T>): Promise<T> =>
      inUnit<Tables, T>(pod, unit, (tx) => work(houseScope(unit, tx, { clock, ids }))),
    async close() {
      await directory.close();
      await closePods(pods);
      await database.drop();
    },
  };
}
