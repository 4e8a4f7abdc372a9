import { mayText } from '#domain/identity/text-number.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { phoneKind } from '#platform/phone-kind.ts';

/** A number that this unit's text messages may go to; null for any other, and for none. */
export const textNumber = (profile: UnitProfile, number: string | null | undefined): string | null =>
  number && mayText(profile, phoneKind(number)) ? number : null;
