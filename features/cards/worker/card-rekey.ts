// Runs twice without harm: a secret that has the newest keys is not found again.
import { cardKeysOf, rekeySecrets, type CardKeys } from '#data/cards/card-secrets.ts';
import type { Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import type { JobRunner } from '#platform/queue/worker.ts';

export const cardRekeyQueue = 'card-rekey';
const secretsAStep = 500;

/** After a rotation: seals numbers and PINs anew, and makes their lookup hashes anew. */
export const cardRekeyJob = ({ keys }: { keys: UnitKeys }): JobRunner<Tables> => ({
  queue: cardRekeyQueue,
  prepare: (_, { unit }) => cardKeysOf(keys, unit),
  async run(tx, { unit }, prepared) {
    const changed = await rekeySecrets({ tx, unit }, prepared as CardKeys, secretsAStep);
    return changed >= secretsAStep ? 'more' : undefined;
  },
});
