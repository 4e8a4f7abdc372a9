// One more unit in the running shop, for a browser test that needs a profile no example unit has.
import { randomUUID } from 'node:crypto';
import { createClient } from '#contract/client.ts';
import { getUnitCall } from '#contract/units/units.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { saveProfile, settleUnit } from '#data/units/units.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { completeProduct } from '#domain/catalogue/product.ts';
import type { UnitSeed } from '#domain/units/unit-seed.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { exampleProfile } from '../example-units.ts';
import { eventually } from '../wait.ts';
import { apiOnLoopback } from './origin.ts';

type Goods = Pick<UnitSeed, 'products' | 'catalogue'>;

/** Safe to repeat. It sells what it is given, else nothing. */
export async function addUnit(profile: UnitProfile, goods?: Goods): Promise<void> {
  const { PODS } = readConfig(['PODS'], { PROFILE: 'test', PODS: process.env['PODS'] ?? '' });
  const pods = openPods(PODS, 'add-unit');
  try {
    const [pod] = pods;
    if (!pod) throw new Error('there is no pod');
    await settleUnit(pod, profile.id);
    await inUnit<Tables, void>(pod, profile.id, async (tx) => {
      const parts = { clock: systemClock, ids: systemIds(systemClock) };
      const scope = houseScope(profile.id, tx, parts);
      await saveProfile(scope, profile);
      for (const [at, product] of goods?.products.entries() ?? [])
        await saveProduct(scope, completeProduct(product), at + 1);
      if (goods) await saveCatalogue(scope, goods.catalogue);
    });
    // A storefront remembers for seconds that there was no such unit, so nobody asks it before the api has heard.
    const client = createClient({ base: apiOnLoopback(), unit: profile.id });
    await eventually('the api knows the unit', async () => (await client(getUnitCall, {})).ok);
  } finally {
    await closePods(pods);
  }
}

/** A unit of its own for a test, made from an example with these changes. */
export async function addUnitLike(like: string, changes: Partial<UnitProfile> = {}, goods?: Goods): Promise<string> {
  const id = `test-${randomUUID().slice(0, 8)}`;
  await addUnit({ ...exampleProfile(like), ...changes, id }, goods);
  return id;
}
