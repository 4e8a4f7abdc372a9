// Fills a database with the example units, and with what one needs to try them. Safe to repeat: it saves the same rows
// again, and makes anew what was used up.
import { units } from '#units/all.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits, saveProfile, settleUnit } from '#data/units/units.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import type { Pod } from '#platform/db/pods.ts';
import { completeProduct, type Product } from '#domain/catalogue/product.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { keyService } from '#providers/kms/registry.ts';
import { seedAccounts, seededHashes } from './accounts.ts';
import { seedCardKeysOf, seedCards, type SeededCards } from './cards.ts';
import { seedTill } from './till.ts';

/** What there is to try in a unit, besides its accounts, which are the same in all. */
export interface SeededUnit extends SeededCards {
  readonly profile: UnitProfile;
  readonly tillKey: string;
}

/** The units in turn over the pods, so that a developer always works with more than one. */
export async function seed(pods: readonly Pod[], clock: Clock = systemClock): Promise<SeededUnit[]> {
  const homes = units.map((unit, at) => ({ ...unit, pod: podAt(pods, at) }));
  for (const { pod, profile } of homes) await settleUnit(pod, profile.id);

  const { directory } = await openUnits(pods);
  const service = keyService('local-keys', [developmentKey]);
  const unitKeys = new UnitKeys({ directory, service, clock });
  const hashes = await seededHashes();
  const parts = { clock, ids: systemIds(clock) };
  const seeded: SeededUnit[] = [];
  try {
    for (const { pod, catalogue, ...settings } of homes) {
      const profile = completeProfile(settings.profile);
      const products = settings.products.map(completeProduct);
      const keys = await seedCardKeysOf(unitKeys, profile.id);
      const made = await inUnit<Tables, SeededUnit>(pod, profile.id, async (tx) => {
        const scope = houseScope(profile.id, tx, parts);
        await saveProfile(scope, profile);
        for (const [at, product] of products.entries()) await saveProduct(scope, product, at + 1);
        await saveCatalogue(scope, catalogue);
        const owner = (await seedAccounts(scope, keys, hashes)).get('customer') ?? '';
        const cards = await seedCards({ scope, keys, profile, product: ownProduct(products), owner });
        return { profile, ...cards, tillKey: await seedTill(scope) };
      });
      seeded.push(made);
    }
  } finally {
    await directory.close();
  }
  return seeded;
}

function podAt(pods: readonly Pod[], at: number): Pod {
  const pod = pods[at % pods.length];
  if (!pod) throw new Error('there is no pod to seed');
  return pod;
}

/** The first whose cards are in our own books. */
function ownProduct(products: readonly Product[]): Product {
  const own = products.find(({ issuer }) => issuer === 'own');
  if (!own) throw new Error('the unit sells no card of its own');
  return own;
}
