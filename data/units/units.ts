import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import { profileFaults } from '#domain/units/unit-faults.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';

/** Gives the unit a home on this pod. Safe to repeat. */
export async function settleUnit(pod: Pod, unit: UnitId): Promise<void> {
  await pod.pool.query('insert into unit_home (unit_id) values ($1) on conflict do nothing', [unit]);
}

/** A unit and where it lives. */
export interface PlacedUnit {
  readonly pod: Pod;
  readonly unit: UnitId;
}

/** The units that live on this pod. Throws when it does not answer: whoever goes through all of them may overlook none. */
export async function unitsAt(pod: Pod): Promise<PlacedUnit[]> {
  const { rows } = await pod.pool.query<{ unit_id: string }>(
    "select unit_id from unit_home where state <> 'moved' order by 1",
  );
  return rows.map(({ unit_id: unit }) => ({ pod, unit }));
}

/** The units of these pods, or the one that is named. */
export async function unitsOn(pods: readonly Pod[], named = ''): Promise<PlacedUnit[]> {
  const units = (await Promise.all(pods.map(unitsAt))).flat();
  const found = named ? units.filter(({ unit }) => unit === named) : units;
  if (named && found.length === 0) throw new Error(`no unit "${named}" on these pods`);
  return found;
}

export async function saveProfile(scope: Scope, profile: UnitProfile): Promise<void> {
  const faults = profileFaults(profile);
  if (profile.id !== scope.unit) faults.push('A profile is saved in its own unit.');
  if (faults.length > 0) throw new Error(`The profile cannot be saved. ${faults.join(' ')}`);
  const text = JSON.stringify(profile);
  const now = scope.clock.now();
  const { version } = await scope.tx
    .insertInto('unit_profile')
    .values({ unit_id: scope.unit, profile: text, saved_at: now })
    .onConflict((conflict) =>
      conflict.column('unit_id').doUpdateSet({
        profile: text,
        version: sql<number>`unit_profile.version + 1`,
        saved_at: now,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await scope.tx
    .insertInto('unit_profile_history')
    .values({
      unit_id: scope.unit,
      version,
      profile: text,
      saved_at: now,
      saved_by: scope.actor.kind === 'guest' ? null : scope.actor.id,
    })
    .execute();
}

/**
 * Homes and profiles of all units, kept fresh by one listener a pod. Whoever keeps something else that
 * is made of a unit's profile or catalogue is told when either changes.
 */
export async function openUnits(pods: readonly Pod[], metrics?: Metrics): Promise<OpenUnits> {
  const keepers: ((unit: UnitId) => void)[] = [];
  // The listener may speak before the profiles exist; then there is nothing to forget.
  let profiles: UnitProfiles | undefined;
  const directory = await UnitDirectory.open(pods, {
    ...(metrics ? { metrics } : {}),
    alsoHear: ['catalogue_changed'],
    onChange: (unit) => {
      profiles?.forget(unit);
      for (const tell of keepers) tell(unit);
    },
  });
  profiles = new UnitProfiles(directory);
  return { directory, profiles, onUnitChange: (tell) => void keepers.push(tell) };
}

export interface OpenUnits {
  readonly directory: UnitDirectory;
  readonly profiles: UnitProfiles;
  readonly onUnitChange: (tell: (unit: UnitId) => void) => void;
}

/** Profiles as this process knows them: at once after a change is announced, 10 s at the latest. */
export class UnitProfiles {
  readonly #cache: LRUCache<UnitId, UnitProfile>;
  readonly #directory: UnitDirectory;

  constructor(directory: UnitDirectory) {
    this.#cache = new LRUCache<UnitId, UnitProfile>({
      max: 5_000,
      ttl: 10_000,
      fetchMethod: (unit) => this.#read(unit),
    });
    this.#directory = directory;
  }

  async of(unit: UnitId): Promise<UnitProfile | undefined> {
    const known = this.#cache.get(unit);
    if (known) return known;
    // A change announced while the profile is being read makes the cache drop the reading.
    return (await this.#cache.fetch(unit).catch(() => undefined)) ?? this.#read(unit);
  }

  forget(unit: UnitId): void {
    this.#cache.delete(unit);
  }

  async #read(unit: UnitId): Promise<UnitProfile | undefined> {
    const home = this.#directory.find(unit);
    return home.found === 'here' ? readProfile(home.pod, unit) : undefined;
  }
}

const readProfile = (pod: Pod, unit: UnitId): Promise<UnitProfile | undefined> =>
  inUnit<Tables, UnitProfile | undefined>(pod, unit, (tx) => profileIn({ tx, unit }));

/** The profile as it is in this transaction. */
export async function profileIn({ tx, unit }: Pick<Scope, 'tx' | 'unit'>): Promise<UnitProfile | undefined> {
  const row = await tx.selectFrom('unit_profile').select('profile').where('unit_id', '=', unit).executeTakeFirst();
  // One saved before there was such a choice has the usual one.
  return row && completeProfile(row.profile);
}
