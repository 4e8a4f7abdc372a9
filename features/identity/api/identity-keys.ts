// The unit's keys that identity works with; fetched before any transaction.
import type { KeyRing, UnitKeys } from '#data/units/unit-keys.ts';

export interface IdentityKeys {
  /** Opens what we know of a person. */
  readonly people: KeyRing;
  /** Finds an account by its name. */
  readonly lookup: KeyRing;
  /** Refresh secrets and codes. */
  readonly sessions: KeyRing;
}

export async function identityKeysOf(keys: UnitKeys, unit: string): Promise<IdentityKeys> {
  const [people, lookup, sessions] = await Promise.all([
    keys.ring(unit, 'people'),
    keys.ring(unit, 'member-lookup'),
    keys.ring(unit, 'sessions'),
  ]);
  return { people, lookup, sessions };
}
