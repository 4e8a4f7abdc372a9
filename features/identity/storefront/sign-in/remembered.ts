// AUTH-41, SESSION-06: what a sign-in form remembers on a device, a year long, for whoever ticked the box. Each
// entrance remembers its own; the names carry the unit, since all units may share one origin.
import { cookieText } from '#browser/kept/cookies.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { Entrance } from '#domain/identity/entrances.ts';

/** 8760 hours */
export const rememberedSeconds = 8_760 * 3_600;

export interface Remembered {
  readonly email: string;
  readonly areaCode: string;
  readonly number: string;
}

export type RememberedName = 'email' | 'area' | 'number';

export const rememberedCookie = (unit: UnitId, entrance: Entrance, what: RememberedName): string =>
  `login-${what}-${entrance}-${unit}`;

const charsMax = 254;

export function readRemembered(
  unit: UnitId,
  entrance: Entrance,
  readCookie: (name: string) => string | undefined,
): Remembered {
  const read = (what: RememberedName) => decoded(readCookie(rememberedCookie(unit, entrance, what)) ?? '');
  return { email: read('email'), areaCode: read('area').replaceAll(/\D/g, ''), number: read('number') };
}

/** Anybody may have written it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, charsMax);
  } catch {
    return '';
  }
}

/** The cookies, as `document.cookie` takes them; an empty value forgets. */
export function rememberedCookies(
  unit: UnitId,
  entrance: Entrance,
  { email, areaCode, number }: Remembered,
  secure: boolean,
): readonly string[] {
  const write = (what: RememberedName, value: string) =>
    cookieText(
      rememberedCookie(unit, entrance, what),
      encodeURIComponent(value),
      secure,
      value ? rememberedSeconds : 0,
    );
  return [write('email', email), write('area', areaCode), write('number', number)];
}
