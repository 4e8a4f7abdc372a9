// The example units as they are when nothing is left unsaid, for tests of rules that must hold in each.
import type { UnitProfile } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { units } from '#units/all.ts';

export const exampleProfiles: readonly UnitProfile[] = units.map(({ profile }) => completeProfile(profile));

export function exampleProfile(id: string): UnitProfile {
  const found = exampleProfiles.find((profile) => profile.id === id);
  if (!found) throw new Error(`There is no example unit ${id}.`);
  return found;
}
