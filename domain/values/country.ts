// The countries a unit offers for addresses and phones.
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { localeTag, type Language } from './language.ts';
import type { UnitProfile } from '../units/unit.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** What a phone number begins with after its plus sign; empty where there is none. */
  readonly areaCode: string;
  readonly isDefault: boolean;
}

type Offering = Pick<UnitProfile, 'countries' | 'defaultCountry' | 'phoneCountry'>;

/** In the unit's own order. Its default countries are always among them, or nobody could choose them. */
export function countriesOf(unit: Offering, language: Language): Country[] {
  const codes = new Set([...unit.countries, unit.defaultCountry, unit.phoneCountry ?? unit.defaultCountry]);
  const names = namesIn(language);
  return [...codes].map((code) => ({
    code,
    name: names.of(code) ?? code,
    areaCode: areaCodeOf(code),
    isDefault: code === unit.defaultCountry,
  }));
}

const areaCodeOf = (code: string): string => (isSupportedCountry(code) ? getCountryCallingCode(code) : '');

const namesByLanguage = new Map<Language, Intl.DisplayNames>();

/** Making one costs far more than asking it, and there are few languages. */
function namesIn(language: Language): Intl.DisplayNames {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([localeTag(language)], { type: 'region' });
  namesByLanguage.set(language, names);
  return names;
}
