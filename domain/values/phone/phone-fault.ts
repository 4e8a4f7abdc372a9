// Which telephone numbers are taken. To know a mobile from a fixed line or VoIP takes the whole metadata: 39 kB gzipped
// where `phone.ts` has 19, and that of mobiles alone (24) knows no VoIP. So a page has it only where somebody is about to
// write a number, and nothing here loads the smaller metadata as well.
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { hasPhoneLength, phoneReadings, receiverReadings } from './phone-readings.ts';

export type PhoneFault = 'required' | 'length' | 'invalid' | 'fixed-line';

interface Lines {
  /** `mayBeFixedLine` */
  readonly fixedLine: boolean;
}

/** VAL-18, VAL-19: whether it is a number of that country, and one that can be asked for here. */
export function phoneFault(typed: string, country: string, lines: Lines): PhoneFault | null {
  const written = writtenFault(typed);
  if (written !== null) return written;
  if (!isSupportedCountry(country)) return 'invalid';
  const number = firstNumber(phoneReadings(typed), country);
  // Several countries share a calling code, and whoever moved from one to another keeps the number.
  if (number?.countryCallingCode !== getCountryCallingCode(country)) return 'invalid';
  return kindFault(number, lines);
}

/** DELIV-17, DELIV-18, VAL-19: the same of a receiver's number, which is of whichever country its calling code says. */
export function receiverPhoneFault(areaCode: string, typed: string, lines: Lines): PhoneFault | null {
  const written = writtenFault(typed);
  if (written !== null) return written;
  const number = firstNumber(receiverReadings(areaCode, typed));
  return number ? kindFault(number, lines) : 'invalid';
}

export interface OwnMobile {
  /** In international form. */
  readonly number: string;
  /** The same as people read it. */
  readonly written: string;
  /** Without its calling code, in digits alone. */
  readonly national: string;
}

/**
 * PHONE-03: a number that is topped up, or what is wrong with it. It is of the operator's country, whose calling code
 * others may share, and on a phone: nobody tops up what rings in a browser.
 */
export function ownMobile(typed: string, country: string): OwnMobile | PhoneFault {
  const written = writtenFault(typed);
  if (written !== null) return written;
  if (!isSupportedCountry(country)) return 'invalid';
  // Of which country it is, is known; so a hyphen parts digits, as in 809-555-0142, and no area code.
  const readings = [...receiverReadings(getCountryCallingCode(country), typed), ...phoneReadings(typed)];
  const found = readings
    .map((reading) => parsePhoneNumberFromString(reading))
    .find((number) => number?.isValid() && number.country === country);
  if (!found) return 'invalid';
  const fault = found.getType() === 'VOIP' ? 'invalid' : kindFault(found, { fixedLine: false });
  return fault ?? { number: found.number, written: found.formatInternational(), national: found.nationalNumber };
}

function writtenFault(typed: string): PhoneFault | null {
  if (typed.trim() === '') return 'required';
  return hasPhoneLength(typed) ? null : 'length';
}

const firstNumber = (readings: readonly string[], country?: CountryCode): PhoneNumber | undefined =>
  readings.map((reading) => parsePhoneNumberFromString(reading, country)).find((number) => number?.isValid());

function kindFault(number: PhoneNumber, { fixedLine }: Lines): PhoneFault | null {
  switch (number.getType()) {
    case 'MOBILE':
    case 'FIXED_LINE_OR_MOBILE':
    case 'VOIP':
      return null;
    case 'FIXED_LINE':
      return fixedLine ? null : 'fixed-line';
    default:
      return 'invalid';
  }
}
