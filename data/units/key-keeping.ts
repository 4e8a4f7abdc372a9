// What an operator does with a unit's keys: looks at them, has them wrapped by another master key, and lets go of
// versions that nothing needs. The key service may be across a network, so no transaction waits for it.
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Clock } from '#platform/clock.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { KeyService } from '#platform/crypto/envelope.ts';
import type { Ids } from '#platform/ids.ts';
import { record } from '../audit.ts';
import { countedPurposes, countUses, isCounted, needsVersion, type CountedPurpose } from './key-uses.ts';
import { houseScope, type Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';
import type { PlacedUnit } from './units.ts';
import type { KeyPurpose } from './key-purposes.ts';
import { sealingVersion, sealsFrom, type KeyRow } from './key-versions.ts';
import { keyRows, ownerName } from './unit-keys.ts';

export interface KeepingParts {
  readonly service: KeyService;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * How far this machine's clock is from the pod's. When a version seals and when one may go is told by the time it was
 * made, so whoever makes or retires one must know what time it is.
 */
export async function clockGapMs(pod: Pod, clock: Clock): Promise<number> {
  const { rows } = await pod.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return Math.abs((rows[0]?.now.getTime() ?? Number.NaN) - clock.now().getTime());
}

export interface KeptKey {
  readonly purpose: KeyPurpose;
  readonly version: number;
  readonly madeAt: Date;
  /** `settles`: not every process has heard of it. `opens`: it seals nothing any more. */
  readonly state: 'seals' | 'settles' | 'opens';
  /** The master key that it takes. */
  readonly wrappedBy: string;
  /** Whether it opened just now, with the master keys that are here. */
  readonly isOpened: boolean;
  /** How many rows need it; null where nobody can tell. */
  readonly rows: number | null;
}

/** Every version of every key of a unit, each of them tried. */
export async function listKeys(
  { pod, unit }: PlacedUnit,
  { service, clock }: Pick<KeepingParts, 'service' | 'clock'>,
): Promise<KeptKey[]> {
  const { keys, uses } = await inUnit<Tables, { keys: UnitKeyRow[]; uses: Uses }>(pod, unit, async (tx) => ({
    keys: await everyKey({ tx, unit }),
    uses: await everyUse({ tx, unit }),
  }));
  return Promise.all(
    keys.map(async ({ purpose, version, made_at: madeAt, wrapped }) => {
      const sameKey = keys.filter((other) => other.purpose === purpose);
      const sealing = sealingVersion(sameKey, clock.now());
      const opening = service.unwrap(wrapped, ownerName(unit, purpose, version));
      return {
        purpose,
        version,
        madeAt,
        state: version === sealing ? 'seals' : version > sealing ? 'settles' : 'opens',
        wrappedBy: service.wrappedBy(wrapped),
        isOpened: await opening.then(
          () => true,
          () => false,
        ),
        rows: isCounted(purpose) ? (uses.get(purpose)?.get(version) ?? 0) : null,
      };
    }),
  );
}

/**
 * Wraps a unit's keys by the newest master key and says how many that were. May be interrupted, repeated and run
 * twice at once: a key is replaced only while it is the one that was read, and only by what opens to the same.
 */
export async function rewrapKeys({ pod, unit }: PlacedUnit, { service, clock, ids }: KeepingParts): Promise<number> {
  const keys = await inUnit<Tables, UnitKeyRow[]>(pod, unit, (tx) => everyKey({ tx, unit }));
  let count = 0;
  for (const { purpose, version, wrapped } of keys) {
    if (service.wrappedBy(wrapped) === service.newest) continue;
    const owner = ownerName(unit, purpose, version);
    const key = await service.unwrap(wrapped, owner);
    const again = await service.wrap(key, owner);
    if (!key.equals(await service.unwrap(again, owner)))
      throw new Error(`${owner} did not come back from the key service as it went there`);
    count += await inUnit<Tables, number>(pod, unit, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('unit_key')
        .set({ wrapped: again })
        .where('unit_id', '=', unit)
        .where('purpose', '=', purpose)
        .where('version', '=', version)
        .where('wrapped', '=', wrapped)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return 0;
      const call = `keys rewrap ${purpose} ${version}`;
      await record(houseScope(unit, tx, { clock, ids }), { call, outcome: 'done' });
      return 1;
    });
  }
  return count;
}

/**
 * How long a version stays after another has begun to seal, whatever rows there are: a checkout keeps something that
 * it sealed for two hours, and no process goes on with keys that old.
 */
const keptMs = 24 * 3_600_000;

export interface OldKey {
  readonly purpose: CountedPurpose;
  readonly version: number;
  readonly outcome:
    | 'retired'
    /** Something may still be sealed with it that is in no row. */
    | (Refusal<'key.not-settled'> & { readonly until: Date })
    | Refusal<'key.rows-left'>;
}

/** Deletes what no longer seals and no row needs, and says of every old version what became of it. */
export async function retireKeys(
  { pod, unit }: PlacedUnit,
  parts: Pick<KeepingParts, 'clock' | 'ids'>,
): Promise<OldKey[]> {
  const found: OldKey[] = [];
  for (const purpose of countedPurposes) {
    const keys = await inUnit<Tables, KeyRow[]>(pod, unit, (tx) => keyRows({ tx, unit }, purpose));
    const sealing = keys.length > 0 ? sealingVersion(keys, parts.clock.now()) : 0;
    for (const { version } of keys.filter((key) => key.version < sealing)) {
      const outcome = await inUnit<Tables, OldKey['outcome']>(pod, unit, (tx) =>
        retireKey(houseScope(unit, tx, parts), purpose, version),
      );
      found.push({ purpose, version, outcome });
    }
  }
  return found;
}

async function retireKey(scope: Scope, purpose: CountedPurpose, version: number): Promise<OldKey['outcome']> {
  const keys = await keyRows(scope, purpose);
  const later = keys.filter((key) => key.version > version).map(({ made_at }) => made_at.getTime());
  const until = new Date(sealsFrom(new Date(Math.min(...later))).getTime() + keptMs);
  if (!(until <= scope.clock.now())) return { ...refuse('key.not-settled'), until };
  // Whoever writes with this version holds it; from here on nobody can, and what they wrote is counted.
  const held = await scope.tx
    .selectFrom('unit_key')
    .select('version')
    .where('unit_id', '=', scope.unit)
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return 'retired';
  if (await needsVersion(scope, purpose, version)) return refuse('key.rows-left');
  await scope.tx
    .deleteFrom('unit_key')
    .where('unit_id', '=', scope.unit)
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .execute();
  await record(scope, { call: `keys retire ${purpose} ${version}`, outcome: 'done' });
  return 'retired';
}

type UnitKeyRow = KeyRow & { readonly purpose: KeyPurpose };
type Uses = ReadonlyMap<CountedPurpose, ReadonlyMap<number, number>>;
type UnitTransaction = Pick<Scope, 'tx' | 'unit'>;

const everyKey = async ({ tx, unit }: UnitTransaction): Promise<UnitKeyRow[]> => {
  const rows = await tx
    .selectFrom('unit_key')
    .select(['purpose', 'version', 'wrapped', 'made_at'])
    .where('unit_id', '=', unit)
    .orderBy('purpose')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({ ...row, purpose: row.purpose as KeyPurpose }));
};

async function everyUse(scope: UnitTransaction): Promise<Uses> {
  const uses = new Map<CountedPurpose, ReadonlyMap<number, number>>();
  for (const purpose of countedPurposes) uses.set(purpose, await countUses(scope, purpose));
  return uses;
}
