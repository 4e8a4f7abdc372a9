// A unit's own keys. They are kept wrapped in the database and opened by the key service, which may be
// across a network: so they are fetched before a transaction begins, never inside one.
import { LRUCache } from 'lru-cache';
import type { UnitId } from '#domain/unit.ts';
import type { Clock } from '#platform/clock.ts';
import type { UnitDirectory } from '#platform/db/directory.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { newDataKey, newPrivateKey, type KeyService } from '#platform/envelope.ts';
import type { Tables } from './tables.ts';

/**
 * people: wraps each person's key. answers: seals kept answers. visit, fingerprint: sign what a browser
 * brings back. sealing: the private key that opens sealed bodies, as PKCS #8. cards: seals numbers and
 * PINs. card-lookup: hashes a number, so that its card is found. card-link: signs links in mails about a
 * card. member-lookup: hashes what an account is found by. sessions: makes each refresh secret follow from
 * the one before, and hashes one-time codes.
 */
export type KeyPurpose =
  | 'people' | 'answers' | 'visit' | 'fingerprint' | 'sealing' | 'cards' | 'card-lookup' | 'member-lookup' | 'sessions'
  | 'card-link'; // prettier-ignore

/** All versions of one key: the newest seals, every one of them opens. */
export interface KeyRing {
  /** The version that seals. */
  readonly newest: number;
  /** The highest there is; it may not seal yet. */
  readonly latest: number;
  /** Throws for a version that does not exist: what it sealed cannot be read by anybody. */
  key(version: number): Buffer;
}

/** A process picks up a new version within this time. */
const rememberedMs = 60_000;

/** A new version opens at once and seals only when every process has had time to hear of it. */
const settledMs = 2 * rememberedMs;

export class UnitKeys {
  readonly #parts: { directory: UnitDirectory; service: KeyService; clock: Clock };
  readonly #rings: LRUCache<string, KeyRing>;

  constructor(parts: { directory: UnitDirectory; service: KeyService; clock: Clock }) {
    this.#parts = parts;
    this.#rings = new LRUCache<string, KeyRing>({
      max: 10_000,
      ttl: rememberedMs,
      fetchMethod: (name) => {
        const [unit = '', purpose] = name.split(':');
        return this.#open(unit, purpose as KeyPurpose);
      },
    });
  }

  async ring(unit: UnitId, purpose: KeyPurpose): Promise<KeyRing> {
    const name = `${unit}:${purpose}`;
    const ring = this.#rings.get(name) ?? (await this.#rings.fetch(name));
    if (!ring) throw new Error(`the unit "${unit}" has no keys here`);
    return ring;
  }

  /** Adds a version. It opens at once, seals two minutes later, and the older ones still open. */
  async rotate(unit: UnitId, purpose: KeyPurpose): Promise<void> {
    const { latest } = await this.ring(unit, purpose);
    await this.#add(this.#podOf(unit), unit, purpose, latest + 1);
    this.forget(unit, purpose);
  }

  forget(unit: UnitId, purpose: KeyPurpose): void {
    this.#rings.delete(`${unit}:${purpose}`);
  }

  async #open(unit: UnitId, purpose: KeyPurpose): Promise<KeyRing> {
    const pod = this.#podOf(unit);
    let rows = await readKeys(pod, unit, purpose);
    if (rows.length === 0) {
      await this.#add(pod, unit, purpose, 1);
      rows = await readKeys(pod, unit, purpose);
    }
    const opened = await Promise.all(
      rows.map(async ({ version, wrapped }) => {
        const key = await this.#parts.service.unwrap(wrapped, ownerName(unit, purpose, version));
        return [version, key] as const;
      }),
    );
    const settled = new Date(this.#parts.clock.now().getTime() - settledMs);
    const versions = rows.map(({ version }) => version);
    const ready = rows.filter(({ made_at }) => made_at <= settled).map(({ version }) => version);
    const newest = ready.length > 0 ? Math.max(...ready) : Math.min(...versions);
    return ringOf(newest, new Map(opened));
  }

  /** Two processes may add the same version at once; one row wins and both read it back. */
  async #add(pod: Pod, unit: UnitId, purpose: KeyPurpose, version: number): Promise<void> {
    const { service, clock } = this.#parts;
    const secret = purpose === 'sealing' ? newPrivateKey() : newDataKey();
    const wrapped = await service.wrap(secret, ownerName(unit, purpose, version));
    await inUnit<Tables, unknown>(pod, unit, (tx) =>
      tx
        .insertInto('unit_key')
        .values({ unit_id: unit, purpose, version, wrapped, made_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  #podOf(unit: UnitId): Pod {
    const place = this.#parts.directory.find(unit);
    if (place.found !== 'here') throw new Error(`the unit "${unit}" is on no pod that answers`);
    return place.pod;
  }
}

function ringOf(newest: number, keys: ReadonlyMap<number, Buffer>): KeyRing {
  return {
    newest,
    latest: Math.max(...keys.keys()),
    key(version) {
      const key = keys.get(version);
      if (!key) throw new Error(`there is no version ${version} of this key`);
      return key;
    },
  };
}

const readKeys = (pod: Pod, unit: UnitId, purpose: KeyPurpose) =>
  inUnit<Tables, { version: number; wrapped: Buffer; made_at: Date }[]>(pod, unit, (tx) =>
    tx
      .selectFrom('unit_key')
      .select(['version', 'wrapped', 'made_at'])
      .where('unit_id', '=', unit)
      .where('purpose', '=', purpose)
      .execute(),
  );

// A wrapped key is bound to its place by this name: moved to another unit's row, it does not open.
const ownerName = (unit: UnitId, purpose: KeyPurpose, version: number) =>
  `unit-key:${unit}:${purpose}:${version}`;
