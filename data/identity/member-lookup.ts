// Addresses and numbers are looked up by a keyed hash: the tables say whether two are the same, never which.
import { createHmac } from 'node:crypto';
import type { UnitId } from '#domain/units/unit.ts';
import type { KeyRing } from '../units/unit-keys.ts';
import { secretKey } from '#platform/crypto/secret-key.ts';

const lookupBytes = 16;

export interface Lookup {
  readonly version: number;
  readonly hash: Buffer;
}

const hashed = (ring: KeyRing, version: number, unit: UnitId, kind: string, value: string): Lookup => ({
  version,
  hash: createHmac('sha256', secretKey(ring.key(version)))
    .update(`${unit}\n${kind}\n${value}`)
    .digest()
    .subarray(0, lookupBytes),
});

/** For a new row. */
export const newestLookup = (ring: KeyRing, unit: UnitId, kind: string, value: string): Lookup =>
  hashed(ring, ring.newest, unit, kind, value);

/** For finding one: under every version that a row may still have. */
export const everyLookup = (ring: KeyRing, unit: UnitId, kind: string, value: string): Lookup[] =>
  ring.versions.map((version) => hashed(ring, version, unit, kind, value));
