// Telephone numbers: in which form they are kept, and which are asked for. Whether one is of the right type takes more
// metadata than a browser needs for this, and is in `phone-fault.ts`.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Buyer } from '../buying/buyer.ts';
import type { DeliveryWay } from '../delivery/delivery-way.ts';
import { phoneReadings } from './phone-readings.ts';

/**
 * VAL-18, VAL-21, VAL-22, VAL-23: in international form, or null if there is no such number. `33-0612345678`
 * names its area code; a number without one is of the given country.
 */
export function plainPhone(typed: string, country: string): string | null {
  for (const reading of phoneReadings(typed)) {
    const number = parsePhoneNumberFromString(reading, country as CountryCode);
    if (number?.isValid()) return number.number;
  }
  return null;
}

/** VAL-20, DELIV-18: a parcel is announced by a call to any phone, a code by one that reads. */
export const mayBeFixedLine = ({ buyer, way }: { readonly buyer: Buyer; readonly way: DeliveryWay }): boolean =>
  buyer !== 'consumer' || way === 'physical';

/**
 * DELIV-17: a receiver's mobile in international form. Null where it is not used: it is empty, nobody says of which
 * country it is, or there is no such number.
 */
export function receiverMobile(areaCode: string, number: string): string | null {
  const typed = number.trim();
  // A country is never guessed here, so none is given.
  if (typed.startsWith('+')) return plainPhone(typed, '');
  const area = areaCode.trim().replace(/^\+/, '');
  return /^\d{1,4}$/.test(area) ? plainPhone(`${area}-${typed}`, '') : null;
}
