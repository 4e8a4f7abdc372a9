// A unit's own keys. They are kept wrapped in the database and opened by the key service, which may be
// across a network: so they are fetched before a transaction begins, never inside one.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { Clock } from '#platform/clock.ts';
import type { UnitDirectory } from '#platform/db/directory.ts';
import { HomeUnclear } from '#platform/db/moving.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { newDataKey, newPrivateKey, type KeyService } from '#platform/crypto/envelope.ts';
import type { KeyPurpose } from './key-purposes.ts';
import { isCounted, needsOlder } from './key-uses.ts';
import { nextVersion, rememberedMs, sealingVersion, sealsFrom, versionsOver, type KeyRow } from './key-versions.ts';
import type { Transaction } from '../scope.ts';
import type { Tables } from '../tables.ts';

/** All versions of one key: the newest seals, every one of them opens. */
export interface KeyRing {
  /** The version that seals. */
  readonly newest: number;
  /** Every one there is, the highest first; that one may not seal yet. A row may have any, so a lookup tries them all. */
  readonly versions: readonly number[];
  /** Throws for a version that does not exist: what it sealed cannot be read by anybody. */
  key(version: number): Buffer;
  /** Null for a version that does not exist: whoever brings something that we signed may have made it up. */
  readonly find: (version: number) => Buffer | null;
}

export interface RotatedKey {
  readonly version: number;
  readonly sealsFrom: Date;
}

/** Why a key is not rotated now, and what is waited for. */
export type RotationRefusal =
  /** The last rotation is not over: its version does not seal everywhere yet. */
  | (Refusal<'key.not-settled'> & { readonly until: Date })
  /** Rows still need an older version; the hourly job brings them up to date. */
  | Refusal<'key.rows-left'>
  /** Somebody else rotated it in the same moment. */
  | Refusal<'key.rotated-meanwhile'>;

export interface UnitKeysParts {
  readonly directory: UnitDirectory;
  readonly service: KeyService;
  readonly clock: Clock;
  /** Keys that this process has no business with, and never opens. */
  readonly without?: readonly KeyPurpose[];
}

export class UnitKeys {
  readonly #parts: UnitKeysParts;
  readonly #rings: LRUCache<string, KeyRing>;

  constructor(parts: UnitKeysParts) {
    this.#parts = parts;
    this.#rings = new LRUCache<string, KeyRing>({
      max: 10_000,
      ttl: rememberedMs,
      // Who waits for keys that are forgotten meanwhile gets them all the same; they are not remembered.
      ignoreFetchAbort: true,
      fetchMethod: (name) => {
        const [unit = '', purpose] = name.split(':');
        return this.#open(unit, purpose as KeyPurpose);
      },
    });
  }

  async ring(unit: UnitId, purpose: KeyPurpose): Promise<KeyRing> {
    if (this.#parts.without?.includes(purpose)) throw new Error(`this process has no keys for ${purpose}`);
    const name = `${unit}:${purpose}`;
    const ring = this.#rings.get(name) ?? (await this.#rings.fetch(name));
    if (!ring) throw new Error(`the unit "${unit}" has no keys here`);
    return ring;
  }

  /**
   * Adds a version. It opens at once, seals two minutes later, and the older ones still open. Where rows are
   * brought up to date after a rotation, that has to be over before the next: so there are two versions to look
   * under, seldom more.
   */
  async rotate(unit: UnitId, purpose: KeyPurpose): Promise<RotatedKey | RotationRefusal> {
    const pod = this.#podOf(unit);
    await this.ring(unit, purpose);
    // Asked anew, because what this process remembers may be a minute old.
    const [last] = await readKeys(pod, unit, purpose);
    if (!last) throw new Error(`the unit "${unit}" has no key for ${purpose}`);
    const row = await this.#made(unit, purpose, last.version + 1);
    const refusal = await inUnit<Tables, RotationRefusal | null>(pod, unit, async (tx) => {
      const found = await obstacleTo({ tx, unit, purpose, last: last.version, now: row.made_at });
      if (!found) await tx.insertInto('unit_key').values(row).execute();
      return found;
    });
    this.forget(unit, purpose);
    return refusal ?? { version: row.version, sealsFrom: sealsFrom(row.made_at) };
  }

  forget(unit: UnitId, purpose: KeyPurpose): void {
    this.#rings.delete(`${unit}:${purpose}`);
  }

  async #open(unit: UnitId, purpose: KeyPurpose): Promise<KeyRing> {
    const pod = this.#podOf(unit);
    const rows = await this.#atLeastOne(pod, unit, purpose);
    const opened = await Promise.all(
      rows.map(async ({ version, wrapped }) => {
        const key = await this.#parts.service.unwrap(wrapped, ownerName(unit, purpose, version));
        return [version, key] as const;
      }),
    );
    return ringOf(sealingVersion(rows, this.#parts.clock.now()), new Map(opened));
  }

  async #atLeastOne(pod: Pod, unit: UnitId, purpose: KeyPurpose): Promise<KeyRow[]> {
    const rows = await readKeys(pod, unit, purpose);
    if (rows.length > 0) return rows;
    await this.#add(pod, unit, purpose, 1);
    return readKeys(pod, unit, purpose);
  }

  /** Of a key that is turned, makes the version of a new day and deletes those that are over. */
  async turn(unit: UnitId, purpose: KeyPurpose): Promise<void> {
    const pod = this.#podOf(unit);
    const rows = await this.#atLeastOne(pod, unit, purpose);
    const now = this.#parts.clock.now();
    const next = nextVersion(purpose, rows, now);
    const over = versionsOver(purpose, rows, now);
    if (next !== null) await this.#add(pod, unit, purpose, next);
    if (over.length > 0) await deleteKeys(pod, unit, purpose, over);
    if (next !== null || over.length > 0) this.forget(unit, purpose);
  }

  /** Two processes may do so at once; one row wins and both read it back. */
  async #add(pod: Pod, unit: UnitId, purpose: KeyPurpose, version: number): Promise<void> {
    const row = await this.#made(unit, purpose, version);
    await inUnit<Tables, unknown>(pod, unit, (tx) =>
      tx
        .insertInto('unit_key')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async #made(unit: UnitId, purpose: KeyPurpose, version: number) {
    const { service, clock } = this.#parts;
    const secret = purpose === 'sealing' ? newPrivateKey() : newDataKey();
    const wrapped = await service.wrap(secret, ownerName(unit, purpose, version));
    return { unit_id: unit, purpose, version, wrapped, made_at: clock.now() };
  }

  #podOf(unit: UnitId): Pod {
    const home = this.#parts.directory.find(unit);
    if (home.found !== 'here') throw new HomeUnclear(unit);
    return home.pod;
  }
}

function ringOf(newest: number, keys: ReadonlyMap<number, Buffer>): KeyRing {
  const versions = [...keys.keys()].toSorted((one, other) => other - one);
  return {
    newest,
    versions,
    key(version) {
      const key = keys.get(version);
      if (!key) throw new Error(`there is no version ${version} of this key`);
      return key;
    },
    find: (version) => keys.get(version) ?? null,
  };
}

/** What stands against a rotation; until the transaction ends nobody else rotates this key. */
async function obstacleTo({
  tx,
  unit,
  purpose,
  last,
  now,
}: {
  tx: Transaction;
  unit: UnitId;
  purpose: KeyPurpose;
  last: number;
  now: Date;
}): Promise<RotationRefusal | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unit-key:${unit}:${purpose}`}, 0))`.execute(tx);
  const [latest] = await keyRows({ tx, unit }, purpose);
  if (latest?.version !== last) return refuse('key.rotated-meanwhile');
  if (!isCounted(purpose)) return null;
  const until = sealsFrom(latest.made_at);
  if (until > now) return { ...refuse('key.not-settled'), until };
  return (await needsOlder({ tx, unit }, purpose, last)) ? refuse('key.rows-left') : null;
}

/** The versions of a key, the highest first. */
export const keyRows = (
  { tx, unit }: { readonly tx: Transaction; readonly unit: UnitId },
  purpose: KeyPurpose,
): Promise<KeyRow[]> =>
  tx
    .selectFrom('unit_key')
    .select(['version', 'wrapped', 'made_at'])
    .where('unit_id', '=', unit)
    .where('purpose', '=', purpose)
    .orderBy('version', 'desc')
    .execute();

const readKeys = (pod: Pod, unit: UnitId, purpose: KeyPurpose) =>
  inUnit<Tables, KeyRow[]>(pod, unit, (tx) => keyRows({ tx, unit }, purpose));

async function deleteKeys(pod: Pod, unit: UnitId, purpose: KeyPurpose, versions: readonly number[]): Promise<void> {
  try {
    await inUnit<Tables, unknown>(pod, unit, (tx) =>
      tx
        .deleteFrom('unit_key')
        .where('unit_id', '=', unit)
        .where('purpose', '=', purpose)
        .where('version', 'in', versions)
        .execute(),
    );
  } catch (error) {
    // By the database's clock it is too early; the next round tries again.
    if ((error as { code?: string }).code !== 'UW021') throw error;
  }
}

/** A wrapped key is bound to its place by this name: moved to another unit's row, it does not open. */
export const ownerName = (unit: UnitId, purpose: KeyPurpose, version: number): string =>
  `unit-key:${unit}:${purpose}:${version}`;
