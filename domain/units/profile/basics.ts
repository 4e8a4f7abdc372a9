// What every unit says for itself: there is no usual name, currency or seller.
import { isEmail } from '../../values/email.ts';
import { languages, type Language, type LocalText } from '../../values/language.ts';
import type { Currency } from '../../values/money.ts';
import { isTimeZone } from '../../values/time-zone.ts';
import type { Theme } from '../theme.ts';
import { isUnitId, type UnitId } from '../unit-id.ts';
import { isCountry, missingTexts, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

/** Who sells, as invoices and mails say it. */
export interface Seller {
  readonly legalName: string;
  readonly address: string;
  readonly taxIds: readonly string[];
  readonly invoicePrefix: string;
  /** Where mails come from. */
  readonly senderAddress: string;
}

/** Where people find help: a phone number, and an e-mail address or what else reaches the shop. */
export interface Support {
  readonly phone: string;
  readonly email: string;
}

export interface UnitBasics {
  readonly id: UnitId;
  readonly name: LocalText;
  /** One sentence for search engines and shared links. */
  readonly description: LocalText;
  readonly currency: Currency;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly defaultCountry: string;
  /** An IANA zone; a card expires at the end of its last day here. */
  readonly timeZone: string;
  readonly support: Support;
  readonly seller: Seller;
  readonly theme: Theme;
}

export const basicWires = {
  id: ['buId', 'text'],
  name: ['name', 'local-text'],
  description: ['description', 'local-text'],
  currency: ['currency', 'text'],
  languages: ['languages', 'comma-list'],
  defaultLanguage: ['defaultLanguage', 'language'],
  defaultCountry: ['defaultCountry', 'text'],
  timeZone: ['timeZone', 'text'],
  support: 'composed',
  seller: ['seller', 'own'],
  theme: ['theme', 'own'],
} as const satisfies Wires<UnitBasics>;

export const basicFaults: Faults<UnitBasics> = {
  id: ({ id }) => {
    if (!isUnitId(id)) return 'The unit id is 2 to 32 lower-case letters, digits or hyphens.';
    // The shop serves its own files there, so a unit of that name could never be reached.
    return id === 'assets' && 'A unit cannot be called "assets".';
  },
  name: ({ languages: offered, name }) => missingTexts(offered, 'name', name),
  description: ({ languages: offered, description }) => missingTexts(offered, 'description', description),
  currency: ({ currency }) => !/^[A-Z]{3}$/.test(currency) && 'The currency is a three-letter ISO code such as EUR.',
  languages: ({ languages: offered }) => {
    if (offered.length === 0) return 'A unit offers at least one language.';
    return offered.some((one) => !languages.includes(one)) && `The languages are among ${languages.join(', ')}.`;
  },
  defaultLanguage: ({ languages: offered, defaultLanguage }) =>
    !offered.includes(defaultLanguage) && 'The default language is one of the languages the unit offers.',
  defaultCountry: ({ defaultCountry }) =>
    !isCountry(defaultCountry) && 'The default country is a two-letter ISO code such as FR.',
  timeZone: ({ timeZone }) => !isTimeZone(timeZone) && `"${timeZone}" is no time zone; one looks like Europe/Paris.`,
  seller: ({ seller: { legalName, invoicePrefix, senderAddress } }) => [
    ...(legalName ? [] : ['The seller has a legal name.']),
    ...(/^[A-Z0-9]{1,8}$/.test(invoicePrefix) ? [] : ['The invoice prefix is 1 to 8 capital letters and digits.']),
    ...(isEmail(senderAddress) ? [] : ['The address that mails come from is an e-mail address.']),
  ],
  theme: ({ theme }) => hasMarkup(theme) && 'A theme has no <, > or } in it.',
};

/** Tokens are written into a style sheet; these would end it, or the rule they stand in. */
function hasMarkup(value: unknown): boolean {
  if (typeof value === 'string') return /[<>}]/.test(value.replace(/^url\("data:image\/svg\+xml,[^"]*"\)$/, ''));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMarkup);
}
