// The frame of the shop: what its bars, menus, footer and pages of its own say, and where they lead.
import { accountSections, isAccountSection } from '../../shop/account-menu.ts';
import type { LocalText } from '../../values/language.ts';
import { areHolidays } from '../holidays.ts';
import { isUnitId } from '../unit-id.ts';
import type { Support, UnitBasics } from './basics.ts';
import { addressFault, isCountry, isWhole, missingTexts, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export type ChatPlatform = 'freshdesk' | 'hubspot' | 'zendesk' | 'ada';

/** SHELL-28: what a visitor may allow or refuse; whatever the shop cannot do without is not asked for. */
export const cookieChoices = ['advertising', 'analytics'] as const;
export type CookieChoice = (typeof cookieChoices)[number];

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

/** SHELL-12: where the shop of a country is, on the origin that all units share. */
export interface CountryPath {
  readonly country: string;
  readonly path: string;
}

/** The parts a footer may have (UNIT-09). */
export const footerSlots = ['shop', 'help', 'company', 'contact', 'languages', 'social'] as const;
export type FooterSlot = (typeof footerSlots)[number];

export interface ShopChoices {
  readonly serviceHours: LocalText;
  /** Days without customer service and without post: yyyy-mm-dd, or --mm-dd for the same day of every year. */
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
  readonly accountMenu: readonly string[];
  readonly footer: readonly string[];
  /** What all its visitors may upload in a day; a visitor and a network have shares of it. */
  readonly uploadMegabytesADay: number;
}

export const usualShop: ShopChoices = {
  serviceHours: {},
  holidays: [],
  businessSupport: null,
  barMessage: {},
  storeLocatorUrl: null,
  countryPaths: [],
  faqUrl: null,
  cookieDataUrl: null,
  cookieChoices: ['advertising', 'analytics'],
  personalDataUrl: null,
  infoPages: [],
  media: [],
  consumerPages: null,
  chat: null,
  chatKey: null,
  desktopBanners: [],
  mobileBanners: [],
  accountMenu: ['overview', 'profile', 'cards', 'import', 'wallet', 'orders', 'inbox'],
  footer: ['shop', 'help', 'company', 'contact', 'languages'],
  uploadMegabytesADay: 2_000,
};

export const shopWires = {
  serviceHours: ['serviceHours', 'local-text'],
  holidays: ['holidays', 'texts'],
  businessSupport: 'composed',
  barMessage: ['barMessage', 'local-text'],
  storeLocatorUrl: ['storeLocatorUrl', 'text-or-null'],
  countryPaths: ['countryPaths', 'own'],
  faqUrl: ['faqUrl', 'text-or-null'],
  cookieDataUrl: ['cookieDataUrl', 'text-or-null'],
  cookieChoices: ['cookieChoices', 'own'],
  personalDataUrl: ['personalDataUrl', 'text-or-null'],
  infoPages: ['moreInfoList', 'own'],
  media: ['mediaList', 'own'],
  consumerPages: ['b2cPageRoute', 'own'],
  chat: ['customerSupportPlatform', 'own'],
  chatKey: ['chatKey', 'text-or-null'],
  desktopBanners: 'composed',
  mobileBanners: 'composed',
  accountMenu: ['accountMenu', 'texts'],
  footer: ['footer', 'texts'],
  uploadMegabytesADay: 'unsent',
} as const satisfies Wires<ShopChoices>;

export const shopFaults: Faults<ShopChoices, Pick<UnitBasics, 'languages'>> = {
  holidays: ({ holidays }) =>
    !areHolidays(holidays) && 'Holidays are at most 500 days written like 2026-12-25, or --12-25 for every year.',
  businessSupport: ({ businessSupport }) =>
    businessSupport !== null && [
      ...(/\d/.test(businessSupport.phone) ? [] : ['Business support has a phone number.']),
      ...(businessSupport.email.trim()
        ? []
        : ['Business support has an e-mail address, or says how else it is reached.']),
    ],
  barMessage: ({ languages, barMessage }) =>
    Object.keys(barMessage).length > 0 && missingTexts(languages, 'message of the top bar', barMessage),
  storeLocatorUrl: ({ storeLocatorUrl }) => addressFault(storeLocatorUrl),
  countryPaths: ({ countryPaths }) => [
    ...(countryPaths.every(({ country }) => isCountry(country))
      ? []
      : ['A country to choose is a two-letter ISO code such as FR.']),
    ...(new Set(countryPaths.map(({ country }) => country)).size === countryPaths.length
      ? []
      : ['Each country to choose is there once.']),
    ...(countryPaths.every(({ path }) => isShopPath(path))
      ? []
      : ['The path of a country begins with the id of a unit, as in /alpha.']),
  ],
  faqUrl: ({ faqUrl }) => addressFault(faqUrl),
  cookieDataUrl: ({ cookieDataUrl }) => addressFault(cookieDataUrl),
  personalDataUrl: ({ personalDataUrl }) => addressFault(personalDataUrl),
  infoPages: ({ languages, infoPages }) => [
    ...infoPages.flatMap(({ href, title, content }) => [
      ...missingTexts(languages, `title of "${href}"`, title),
      ...missingTexts(languages, `content of "${href}"`, content),
    ]),
    ...(infoPages.every(({ href }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(href))
      ? []
      : ['The address of a page is lower-case words with hyphens.']),
  ],
  media: ({ media }) => media.flatMap(({ link }) => addressFault(link) || []),
  chat: ({ chat, cookieDataUrl, cookieChoices: asked }) =>
    chat !== null &&
    (cookieDataUrl === null || !asked.includes('analytics')) &&
    'A chat needs consent: the unit has a cookie statement and asks for analytics and customization.',
  chatKey: ({ chat, chatKey }) =>
    chat !== null &&
    !/^([a-z0-9]+:)?[A-Za-z0-9-]{1,64}$/.test(chatKey ?? '') &&
    'A chat has the key its vendor gave the unit, such as 4711 or eu1:4711.',
  desktopBanners: ({ desktopBanners, mobileBanners }) =>
    (desktopBanners.length > 3 || mobileBanners.length > 6) &&
    'There are at most 3 banners for desktops and 6 for phones.',
  accountMenu: ({ accountMenu }) =>
    !accountMenu.every(isAccountSection) && `The account menu is made of ${accountSections.join(', ')}.`,
  footer: ({ footer }) =>
    !footer.every((slot) => (footerSlots as readonly string[]).includes(slot)) &&
    `The footer is made of ${footerSlots.join(', ')}.`,
  uploadMegabytesADay: ({ uploadMegabytesADay }) =>
    !isWhole(uploadMegabytesADay, 10, 1_000_000) && 'Uploads have 10 to 1,000,000 megabytes a day.',
};

const isShopPath = (path: string): boolean => {
  const [before, unit = '', ...rest] = path.split('/');
  return before === '' && isUnitId(unit) && rest.every((word) => /^[\w-]+$/.test(word));
};
