// What kind of telephone number it is, for whoever is about to send to one. That takes metadata twice the size of what
// it takes to see whether a number can be one at all; `domain/values/phone/phone-fault.ts` asks the same of what is typed.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneKind {
  /** Null for numbers that belong to no country, such as those of satellites. */
  readonly country: string | null;
  /** Whether a mobile phone may answer it; in some countries those and others look alike. */
  readonly mayBeMobile: boolean;
}

/** Of a number in international form; null when there is no such number. */
export function phoneKind(number: string): PhoneKind | null {
  const found = parsePhoneNumberFromString(number);
  if (!found?.isValid()) return null;
  const type = found.getType();
  const mayBeMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return { country: found.country ?? null, mayBeMobile };
}
