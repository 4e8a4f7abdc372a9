// Fills a database with the example units. Safe to repeat: it saves the same rows again.
import { units } from '#units/all.ts';
import { addMember, hasMember } from '#data/identity/actors.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits, saveProfile, settleUnit } from '#data/units/units.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import type { Pod } from '#platform/db/pods.ts';
import { completeProduct } from '#domain/catalogue/product.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { keyService } from '#providers/kms/registry.ts';
import { seedAccounts, seededHashes } from './accounts.ts';

const parts = { clock: systemClock, ids: systemIds(systemClock) };

/** The units in turn over the pods, so that a developer always works with more than one. */
export async function seed(pods: readonly Pod[]): Promise<void> {
  const homes = units.map((unit, at) => ({ ...unit, pod: podAt(pods, at) }));
  for (const { pod, profile } of homes) await settleUnit(pod, profile.id);

  const { directory } = await openUnits(pods);
  const service = keyService('local-keys', [developmentKey]);
  const keys = new UnitKeys({ directory, service, clock: systemClock });
  const hashes = await seededHashes();
  try {
    for (const { pod, profile, products, catalogue } of homes) {
      const ring = await messageKeysOf(keys, profile.id);
      await inUnit<Tables, void>(pod, profile.id, async (tx) => {
        const scope = houseScope(profile.id, tx, parts);
        await saveProfile(scope, completeProfile(profile));
        for (const [at, product] of products.entries()) await saveProduct(scope, completeProduct(product), at + 1);
        await saveCatalogue(scope, catalogue);
        await seedAccounts(scope, ring, hashes);
        await seedPartner(scope);
      });
    }
  } finally {
    await directory.close();
  }
}

function podAt(pods: readonly Pod[], at: number): Pod {
  const pod = pods[at % pods.length];
  if (!pod) throw new Error('there is no pod to seed');
  return pod;
}

/** A till's partner, once. */
async function seedPartner(scope: Scope): Promise<void> {
  if (!(await hasMember(scope, 'partner'))) await addMember(scope, { kind: 'partner' });
}
