import type { UnitId } from '#domain/units/unit.ts';

/** Apart from what is kept in it: the first screen asks only whether there is one. */
export const consentCookie = (unit: UnitId): string => `consent-${unit}`;
