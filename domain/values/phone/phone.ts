// Telephone numbers: in which form they are kept. Whether one is of the right type takes more metadata than this, and is
// in `phone-fault.ts`.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { phoneReadings, receiverReadings } from './phone-readings.ts';

/**
 * VAL-18, VAL-21, VAL-22, VAL-23: in international form, or null if there is no such number. `33-0612345678`
 * names its area code; a number without one is of the given country.
 */
export const plainPhone = (typed: string, country: string): string | null => firstNumber(phoneReadings(typed), country);

/**
 * DELIV-17: a receiver's mobile in international form. Null where it is not used: it is empty, nobody says of which
 * country it is, or there is no such number.
 */
export const receiverMobile = (areaCode: string, number: string): string | null =>
  firstNumber(receiverReadings(areaCode, number));

function firstNumber(readings: readonly string[], country?: string): string | null {
  for (const reading of readings) {
    const number = parsePhoneNumberFromString(reading, country as CountryCode);
    if (number?.isValid()) return number.number;
  }
  return null;
}
