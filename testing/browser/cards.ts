// Cards in the shop that the browser visits: issued into its own database, since nothing can be bought yet.
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import type { CardShop } from '../cards.ts';

/** Where the databases of this run are, by the name of the pod. */
export const podUrls = (): Record<string, string> =>
  Object.fromEntries((process.env['PODS'] ?? '').split(' ').map((pod) => pod.split(/=(.*)/).slice(0, 2))) as Record<
    string,
    string
  >;

/** Does some work in the databases of this run. */
export async function withCardShop<T>(work: (shop: CardShop) => Promise<T>): Promise<T> {
  const pods = openPods(podUrls(), 'browser', { connectionsMax: 2 });
  const directory = await UnitDirectory.open(pods);
  const keys = new UnitKeys({
    directory,
    service: localKeys([developmentKey]),
    clock: systemClock,
  });
  const ids = systemIds(systemClock);
  try {
    return await work({
      keys,
      inUnit: async <R>(unit: string, task: (scope: Scope) => Promise<R>): Promise<R> => {
        const home = directory.find(unit);
        if (home.found !== 'here') throw new Error(`${unit} lives on no pod`);
        return inUnit<Tables, R>(home.pod, unit, (tx) => task(houseScope(unit, tx, { clock: systemClock, ids })));
      },
    });
  } finally {
    await directory.close();
    await closePods(pods);
  }
}
