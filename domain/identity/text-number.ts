// Which numbers text messages go to. Some countries' networks pay whoever makes us write to their numbers, and a
// satellite costs many times what a phone does.
import type { UnitProfile } from '../units/unit.ts';

type Unit = Pick<UnitProfile, 'smsCountries' | 'countries' | 'defaultCountry' | 'phoneCountry'>;

/** Where the unit does not say, the countries it offers for addresses and phones. */
export const smsCountriesOf = (unit: Unit): readonly string[] =>
  unit.smsCountries ?? [
    ...new Set([...unit.countries, unit.defaultCountry, ...(unit.phoneCountry === null ? [] : [unit.phoneCountry])]),
  ];

/** Whether a text message may go to a number of this kind; null is no number at all. */
export const mayText = (
  unit: Unit,
  kind: { readonly country: string | null; readonly mayBeMobile: boolean } | null,
): boolean => kind?.country != null && kind.mayBeMobile && smsCountriesOf(unit).includes(kind.country);
