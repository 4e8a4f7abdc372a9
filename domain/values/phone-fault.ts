// Which telephone numbers are taken. To know a mobile from a fixed line or VoIP takes the whole metadata: 39 kB gzipped
// where `phone.ts` has 19, and that of mobiles alone (24) knows no VoIP. So this is for the server to ask, and
// nothing here loads the smaller metadata as well.
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { hasPhoneLength, phoneReadings } from './phone-readings.ts';

export type PhoneFault = 'required' | 'length' | 'invalid' | 'fixed-line';

/** VAL-18, VAL-19: whether it is a number of that country, and one that can be asked for here (`mayBeFixedLine`). */
export function phoneFault(
  typed: string,
  country: string,
  { fixedLine }: { readonly fixedLine: boolean },
): PhoneFault | null {
  const text = typed.trim();
  if (text === '') return 'required';
  if (!hasPhoneLength(text)) return 'length';
  if (!isSupportedCountry(country)) return 'invalid';
  const number = phoneReadings(text)
    .map((reading) => parsePhoneNumberFromString(reading, country))
    .find((reading) => reading?.isValid());
  // Several countries share a calling code, and whoever moved from one to another keeps the number.
  if (number?.countryCallingCode !== getCountryCallingCode(country)) return 'invalid';
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
