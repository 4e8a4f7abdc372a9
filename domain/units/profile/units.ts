// What a unit offers, how it writes amounts and dates, and where and how much it sends.
import type { Language } from '../../values/language.ts';
import { exponentOf } from '../../values/money.ts';
import type { UnitBasics } from './basics.ts';
import { isCountry, isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

/** What a unit may offer. Routes, menu items and calls say which of these they need. */
export const capabilities = [
  'business',
  'salesman',
  'card-query',
  'quote',
  'transfer',
  'receive',
  'wallet',
  'top-up',
  'invoice',
  'pin',
  'two-factor',
  'passkey',
  'deliver-to-me',
  'company-verification',
  'phone-credit',
] as const;
export type Capability = (typeof capabilities)[number];

export interface GeneralChoices {
  /** How many decimals the shop shows and accepts; 0 hides them, and refuses amounts that have any. */
  readonly decimalDigits: number;
  readonly showCurrencyCode: boolean;
  readonly fallbackLanguage: Language;
  /** As dates are written; null writes them as the reader's language does in that country. */
  readonly dateFormat: string | null;
  /** As people of which country write amounts and dates in their language; null leaves the default country's. */
  readonly formatCountry: string | null;
  /** Preselected in phone fields; null leaves the default country's. */
  readonly phoneCountry: string | null;
  /** For addresses and phones. */
  readonly countries: readonly string[];
  /** Where text messages may go; null leaves the countries above. */
  readonly smsCountries: readonly string[] | null;
  /** What people who are not signed in may make the unit send in a day, in all. */
  readonly strangerMailsDayMax: number;
  readonly strangerSmsDayMax: number;
  readonly can: readonly Capability[];
  /** Features an operator has hidden here, whatever else says so. */
  readonly hidden: readonly Capability[];
  readonly whiteLabel: boolean;
  /** Paths that this unit keeps at an older version: `{ '/product/products': 3 }`. */
  readonly callVersions: Readonly<Record<string, number>>;
}

export const usualGenerally: GeneralChoices = {
  decimalDigits: 2,
  showCurrencyCode: true,
  fallbackLanguage: 'en',
  dateFormat: null,
  formatCountry: null,
  phoneCountry: null,
  countries: ['AE', 'SA', 'BH', 'QA', 'KW', 'OM', 'FR', 'CO', 'ES', 'DO'],
  smsCountries: null,
  strangerMailsDayMax: 10_000,
  strangerSmsDayMax: 1_000,
  can: ['card-query', 'transfer', 'receive', 'wallet', 'top-up', 'invoice', 'pin', 'deliver-to-me'],
  hidden: [],
  whiteLabel: true,
  callVersions: {},
};

export const generalWires = {
  decimalDigits: ['decimalDigits', 'whole'],
  showCurrencyCode: ['isShowCurrencyCode', 'flag'],
  fallbackLanguage: ['fallbackLanguage', 'language'],
  dateFormat: ['dateFormat', 'text-or-null'],
  formatCountry: ['formatCountry', 'text-or-null'],
  phoneCountry: ['phoneCountry', 'text-or-null'],
  countries: ['countries', 'comma-list'],
  // How much may be sent, and whereto, is the server's to know.
  smsCountries: 'unsent',
  strangerMailsDayMax: 'unsent',
  strangerSmsDayMax: 'unsent',
  can: 'composed',
  // What is hidden is left out of `can` on the way.
  hidden: 'unsent',
  whiteLabel: ['buType', 'own'],
  callVersions: ['callVersions', 'wholes-by-name'],
} as const satisfies Wires<GeneralChoices>;

export const generalFaults: Faults<GeneralChoices, Pick<UnitBasics, 'currency'>> = {
  decimalDigits: ({ currency, decimalDigits }) =>
    !isWhole(decimalDigits, 0, exponentOf(currency)) &&
    `The number of decimals is 0 to ${exponentOf(currency)} for ${currency}.`,
  dateFormat: ({ dateFormat }) =>
    dateFormat !== null &&
    !/^(?=.*yyyy)(?=.*MM)(?=.*dd)[yMd/.\- ]+$/.test(dateFormat) &&
    'A date format is made of yyyy, MM and dd, for example yyyy/MM/dd.',
  formatCountry: ({ formatCountry }) =>
    formatCountry !== null &&
    !isCountry(formatCountry) &&
    'The country whose way of writing is used is a two-letter ISO code such as FR.',
  phoneCountry: ({ phoneCountry }) =>
    phoneCountry !== null &&
    !isCountry(phoneCountry) &&
    'The country of phone numbers is a two-letter ISO code such as FR.',
  countries: ({ countries }) => !countries.every(isCountry) && 'Countries are two-letter ISO codes such as FR.',
  smsCountries: ({ smsCountries }) =>
    smsCountries !== null &&
    !smsCountries.every(isCountry) &&
    'Countries that text messages go to are two-letter ISO codes such as FR.',
  strangerMailsDayMax: ({ strangerMailsDayMax, strangerSmsDayMax }) =>
    !(isWhole(strangerMailsDayMax, 1, 10_000_000) && isWhole(strangerSmsDayMax, 0, 1_000_000)) &&
    'Strangers may ask for 1 to 10,000,000 mails and 0 to 1,000,000 text messages a day.',
  callVersions: ({ callVersions }) =>
    Object.entries(callVersions).some(([path, version]) => !path.startsWith('/') || !isWhole(version, 1, 8)) &&
    'A kept version names a path and a version from 1 to 8.',
};
