// A unit is one shop. Everything that may differ between two shops is in its profile; no code asks
// which unit it is in, it asks the profile.
import type { DateStyle } from '../values/date-format.ts';
import type { Language, LocalText } from '../values/language.ts';
import type { AmountStyle } from '../values/money-format.ts';
import type { Currency } from '../values/money.ts';
import type { Theme } from './theme.ts';

/** Lower-case letters, digits and hyphens; it is a path segment, a token prefix and a row key. */
export type UnitId = string;

const unitIdPattern = /^[a-z][a-z0-9-]{1,31}$/;
export const isUnitId = (value: string): value is UnitId => unitIdPattern.test(value);

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
] as const;
export type Capability = (typeof capabilities)[number];

export const signInMethods = ['normal', 'facebook', 'apple', 'google', 'sso', 'salesman-sso'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const paymentMeans = [
  'credit-card',
  'debit-card',
  'wallet',
  'bank-transfer',
  'bank-cheque',
  'gift-card',
  'third-party-coupon',
  'paypal',
  'internal-use',
  'instant-bank-transfer',
  'asynchronous-bank-transfer',
  'mb-way',
  'bancontact',
] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** The payment services the contract knows; each gets its adapter with the payments. */
export const paymentProviders = ['stripe', 'ingenico', 'market-pay', 'amazon', 'paypal'] as const;

export type DiscountType = 'discount' | 'bonus' | 'free-card';
export type ChatPlatform = 'freshdesk' | 'hubspot' | 'zendesk' | 'ada';

/** SHELL-28: what a visitor may allow or refuse; whatever the shop cannot do without is not asked for. */
export const cookieChoices = ['advertising', 'analytics'] as const;
export type CookieChoice = (typeof cookieChoices)[number];

/** A captcha service and the public keys of its two widgets. */
export interface UnitCaptcha {
  readonly provider: string;
  /** For the check nobody sees. */
  readonly siteKey: string;
  /** For the challenge a person solves when that is not enough. */
  readonly challengeSiteKey: string;
}

/** Our account at somebody else's sign-in; its secret is configured, not kept here. */
export interface ProviderSignIn {
  readonly clientId: string;
  /** Where the partner's sign-in is; the well-known ones are known. */
  readonly issuer?: string;
}

/** A partner whose site introduces its visitors with a signed letter; only these keys sign for it. */
export interface SignOnPartner {
  readonly issuer: string;
  readonly keys: readonly {
    readonly kid: string;
    readonly alg: string;
    readonly jwk: Readonly<Record<string, string>>;
  }[];
  /** Where its visitors go back to. */
  readonly backUrl: string;
  /** Whether it may introduce the retailer's own people, who are salesmen here; else it has only customers. */
  readonly forSalesmen?: boolean;
}

/** Who sells, as invoices and mails say it. */
export interface Seller {
  readonly legalName: string;
  readonly address: string;
  readonly taxIds: readonly string[];
  readonly invoicePrefix: string;
  /** Where mails come from. */
  readonly senderAddress: string;
}

/** A page of the unit's own, at its own path. */
export interface InfoPage {
  readonly href: string;
  readonly title: LocalText;
  readonly content: LocalText;
}

export interface NamedLink {
  readonly icon: string;
  readonly link: string;
}

/** Where people find help: a phone number, and an e-mail address or what else reaches the shop. */
export interface Support {
  readonly phone: string;
  readonly email: string;
}

/** SHELL-12: where the shop of a country is, on the origin that all units share. */
export interface CountryPath {
  readonly country: string;
  readonly path: string;
}

/** The parts a footer may have (UNIT-09). */
export const footerSlots = ['shop', 'help', 'company', 'contact', 'languages', 'social'] as const;
export type FooterSlot = (typeof footerSlots)[number];

/** What every unit says for itself. */
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

/** What a unit may leave as it is; `usualChoices` says how that is. */
export interface UnitChoices {
  /** How many decimals the shop shows and accepts; 0 hides them, and refuses amounts that have any. */
  readonly decimalDigits: number;
  readonly showCurrencyCode: boolean;
  readonly fallbackLanguage: Language;
  /** As dates are written; null writes them as the reader's language does. */
  readonly dateFormat: string | null;
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
  readonly signIn: readonly SignInMethod[];
  readonly alwaysSalesmanSso: boolean;
  readonly outsideSignIn: Readonly<Partial<Record<SignInMethod, ProviderSignIn>>>;
  readonly signOnPartners: readonly SignOnPartner[];
  /** How visitors prove to be human; null where the unit asks for no captcha. */
  readonly captcha: UnitCaptcha | null;
  /** Paths that this unit keeps at an older version: `{ '/product/products': 3 }`. */
  readonly callVersions: Readonly<Record<string, number>>;

  readonly guests: 'allowed' | 'refused' | 'only';
  readonly severalProducts: boolean;
  readonly consumerQtyMin: number;
  readonly consumerQtyMax: number;
  readonly businessQtyMax: number;
  readonly messageCharsMax: number;
  /** What all its visitors may upload in a day; a visitor and a network have shares of it. */
  readonly uploadMegabytesADay: number;
  readonly validMonthsMax: number;
  readonly deliverToday: boolean;
  readonly deliveryPromiseHours: number;
  readonly allowEnCompte: boolean;

  readonly discountType: DiscountType;
  readonly paymentMeans: readonly PaymentMeans[];
  readonly psp: string;
  /** Where a payment returns to, on a desktop and on a phone; null is the shop itself. */
  readonly returnUrl: string | null;
  readonly mobileReturnUrl: string | null;
  readonly bankTransferWindowMinutes: number;
  readonly showTax: boolean;
  readonly pricesIncludeTax: boolean;
  /** In percent. */
  readonly cardMadeTaxRate: number;
  readonly shippingTaxRate: number;
  /** In whole units of the currency. */
  readonly topUpMin: number;
  readonly topUpMax: number;
  /** What a till's key may spend in an hour, if it does not say so itself; null is 20 of the largest top-ups. */
  readonly tillHourMax: number | null;
  /** Customers pay by wallet and by nothing else. */
  readonly payOnlyByWallet: boolean;
  /** What a salesman may grant, in percent, and an admin salesman. */
  readonly salesmanDiscountMax: number;
  readonly adminDiscountMax: number;
  readonly cardMadeFeeMin: number;
  readonly cardMadeFeeMax: number;

  readonly askIdCard: boolean;
  /** REG-09: whoever registers gives their date of birth, and not only their word. */
  readonly askBirthDate: boolean;
  readonly subscribeTicked: boolean;
  readonly serviceHours: LocalText;
  /** Days without customer service, as yyyy-mm-dd. */
  readonly holidays: readonly string[];
  /** NAV-02: for business pages; null where they have the same as all pages. */
  readonly businessSupport: Support | null;
  /** What the top bar says; empty says how soon a card arrives. */
  readonly barMessage: LocalText;
  /** NAV-07: a map of the stores. */
  readonly storeLocatorUrl: string | null;
  /** Empty where nobody has to choose a country. */
  readonly countryPaths: readonly CountryPath[];
  readonly faqUrl: string | null;
  /** SHELL-36: with this address the unit asks for consent to cookies; without it nothing optional loads. */
  readonly cookieDataUrl: string | null;
  /** SHELL-29: what it asks for. */
  readonly cookieChoices: readonly CookieChoice[];
  readonly personalDataUrl: string | null;
  readonly infoPages: readonly InfoPage[];
  readonly media: readonly NamedLink[];
  /** What /b2c links to; null where there is no such page. */
  readonly consumerPages: readonly NamedLink[] | null;
  readonly chat: ChatPlatform | null;
  /** What the chat's vendor calls this unit, in public; `region:` in front where the vendor has several. */
  readonly chatKey: string | null;

  readonly desktopBanners: readonly string[];
  readonly mobileBanners: readonly string[];
  /** Category chips before "more"; null shows them all. */
  readonly categoryLimit: number | null;
  /** Percent of the screen's height before "read more". */
  readonly detailHeightPercent: number | null;
  readonly accountMenu: readonly string[];
  readonly footer: readonly string[];
  /** The employee gift exemption in whole units of the currency, by year. */
  readonly giftExemptions: Readonly<Record<string, number>>;
}

export type UnitProfile = UnitBasics & UnitChoices;

/** What a unit's data file says: the basics, and whatever differs from the usual. */
export type UnitSettings = UnitBasics & Partial<UnitChoices>;

/** Whether the unit offers it, and no operator has hidden it. */
export const unitCan = ({ can, hidden }: Pick<UnitProfile, 'can' | 'hidden'>, what: Capability): boolean =>
  can.includes(what) && !hidden.includes(what);

/** How this unit writes amounts for a reader of the language. */
export const amountStyleOf = (
  { decimalDigits, showCurrencyCode }: Pick<UnitProfile, 'decimalDigits' | 'showCurrencyCode'>,
  language: Language,
): AmountStyle => ({ language, decimalDigits, showCurrencyCode });

/** How this unit writes dates for a reader of the language. */
export const dateStyleOf = (
  { dateFormat, timeZone }: Pick<UnitProfile, 'dateFormat' | 'timeZone'>,
  language: Language,
): DateStyle => ({ language, dateFormat, timeZone });
