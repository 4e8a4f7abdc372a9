// Everything the frame around the screens shows, ready to render: the browser gets the finished
// values and neither the theme's structure nor the rules that made them.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accountEntries, type AccountEntry } from '#domain/account-menu.ts';
import { languages, localeTag, numberTag, textDirection, unitText, type Language } from '#domain/language.ts';
import { networkName } from '#domain/media.ts';
import type { BrandMark as Mark, Theme } from '#domain/theme.ts';
import { footerSlots, unitCan, type FooterSlot, type UnitId, type UnitProfile } from '#domain/unit.ts';
import type { CaptchaSettings } from '#features/captcha/storefront/attempt.ts';
import { liveSettings, type LiveSettings } from '#features/shell/storefront/settings.ts';
import type { VisitSettings } from '#features/visit/storefront/browser.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { displayFontFile, scriptStyleSheet } from '#ui/fonts.ts';
import { themeCss } from '#ui/theme-css.ts';
import type { PageServices } from '../page-services.ts';
import { keepLanguageScript, returnToLanguageScript } from './language-cookie.ts';
import { plainMessagesOf, type Messages } from './messages.server.ts';
import type { Plain } from './plain-data.ts';
import type { Visit } from './visit.server.ts';

export interface Shell {
  readonly language: Language;
  readonly tag: string;
  readonly numberTag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Plain<Messages>;
  /** LANG-08 LANG-12: a language named in the address is kept for the pages that name none. */
  readonly keepLanguage: string | null;
  /** Null when nobody knows which shop this is. */
  readonly shop: ShellShop | null;
}

export interface ShellShop extends Menus {
  readonly unit: UnitId;
  /** How a browser reaches this unit's api; null on a page that says it cannot be reached. */
  readonly visit: VisitSettings | null;
  /** Consent and chat, for the frame once it is alive. */
  readonly live: LiveSettings;
  /** For the forms that ask for a captcha; null where the unit has none. */
  readonly captcha: CaptchaSettings | null;
  readonly name: string;
  readonly description: string;
  readonly decimalDigits: number;
  /** Within how many hours a card is promised to arrive (UNIT-48). */
  readonly deliveryHours: number;
  readonly mark: Mark;
  readonly icon: string;
  readonly themeCss: string;
  readonly barColours: readonly [light: string, dark: string];
  readonly displayFont: string | null;
  /** Letters that only some languages need; null for the others. */
  readonly scriptStyle: string | null;
  readonly languages: readonly {
    readonly tag: string;
    readonly name: string;
    readonly href: string;
  }[];
  /** The address of this page in its language, and in each language. */
  readonly canonical: string;
  readonly alternates: readonly { readonly tag: string; readonly href: string }[];
}

/** What the bars and the footer offer. */
export interface Menus extends Pick<
  UnitProfile,
  'support' | 'businessSupport' | 'payOnlyByWallet' | 'faqUrl' | 'storeLocatorUrl' | 'cookieDataUrl' | 'personalDataUrl'
> {
  /** What the unit offers and no operator has hidden. */
  readonly can: UnitProfile['can'];
  /** The unit's own sentence for the top bar; null for the usual one. */
  readonly message: string | null;
  readonly media: readonly {
    readonly icon: string;
    readonly name: string;
    readonly link: string;
  }[];
  readonly countries: readonly {
    readonly code: string;
    readonly name: string;
    readonly href: string;
    readonly isHere: boolean;
  }[];
  readonly accountMenu: readonly AccountEntry[];
  readonly footer: readonly FooterSlot[];
  readonly infoPages: readonly { readonly href: string; readonly title: string }[];
  readonly serviceHours: string;
}

type Places = Pick<PageServices, 'shopOrigin' | 'apiOrigin' | 'captchaBase' | 'chatBase'>;

export function shellOf(visit: Visit, places: Places, path: string): Shell {
  const { unit, language, languageNamed } = visit;
  const { shopOrigin } = places;
  return {
    language,
    tag: localeTag(language),
    numberTag: numberTag(language),
    direction: textDirection(language),
    // The popup of a visit may come over any page, and its few words with every page.
    messages: plainMessagesOf(language, 'shell', 'visit', 'notice', ...(unit?.cookieDataUrl ? ['consent'] : [])),
    keepLanguage:
      unit &&
      (languageNamed
        ? keepLanguageScript(unit.id, language, shopOrigin.startsWith('https:'))
        : returnToLanguageScript(unit.id, language, unit.languages)),
    shop: unit && shopOf(unit, visit, places, path),
  };
}

function shopOf(unit: UnitProfile, { language, available, prefix }: Visit, places: Places, path: string): ShellShop {
  const { theme } = unit;
  const inLanguage = (other: Language) => `${places.shopOrigin}${path}?lang=${other}`;
  return {
    ...menusOf(unit, language, places),
    unit: unit.id,
    visit: available ? { base: places.apiOrigin, unit: unit.id, language, versions: unit.callVersions } : null,
    live: liveSettings(unit, path.slice(prefix.length) || '/', places.chatBase),
    captcha: unit.captcha && { ...unit.captcha, base: places.captchaBase },
    name: unitText(unit, language, unit.name),
    description: unitText(unit, language, unit.description),
    decimalDigits: unit.decimalDigits,
    deliveryHours: unit.deliveryPromiseHours,
    mark: theme.mark,
    icon: dressOf(theme).icon,
    themeCss: dressOf(theme).css,
    barColours: [theme.light['bar-bg'], theme.dark['bar-bg']],
    scriptStyle: scriptStyleSheet(language),
    displayFont: displayFontFile(theme.light['face-display'], textDirection(language)),
    languages: unit.languages.map((other) => ({
      tag: localeTag(other),
      name: ownNames.get(other) ?? other,
      href: `?lang=${other}`,
    })),
    canonical: inLanguage(language),
    alternates: unit.languages.map((other) => ({ tag: localeTag(other), href: inLanguage(other) })),
  };
}

/** Made once for a profile and a language: every page of the shop shows the same. */
const menus = new WeakMap<UnitProfile, Map<Language, Menus>>();

function menusOf(unit: UnitProfile, language: Language, places: Places): Menus {
  const known = menus.get(unit) ?? new Map<Language, Menus>();
  menus.set(unit, known);
  const made = known.get(language) ?? makeMenus(unit, language, places);
  known.set(language, made);
  return made;
}

function makeMenus(unit: UnitProfile, language: Language, { shopOrigin }: Places): Menus {
  const say = (text: UnitProfile['name']) => unitText(unit, language, text);
  const can = unit.can.filter((what) => unitCan(unit, what));
  const countryNames = new Intl.DisplayNames([localeTag(language)], { type: 'region' });
  return {
    support: unit.support,
    businessSupport: unit.businessSupport,
    payOnlyByWallet: unit.payOnlyByWallet,
    faqUrl: unit.faqUrl,
    storeLocatorUrl: unit.storeLocatorUrl,
    cookieDataUrl: unit.cookieDataUrl,
    personalDataUrl: unit.personalDataUrl,
    can,
    message: Object.keys(unit.barMessage).length > 0 ? say(unit.barMessage) : null,
    media: unit.media.map((each) => ({ ...each, name: networkName(each) })),
    // A whole address: it leads out of this shop, so the router must not put it into this one.
    countries: unit.countryPaths.map(({ country, path }) => ({
      code: country,
      name: countryNames.of(country) ?? country,
      href: shopOrigin + path,
      isHere: path.split('/')[1] === unit.id,
    })),
    accountMenu: accountEntries(unit.accountMenu, can),
    footer: footerSlots
      .filter((slot) => unit.footer.includes(slot))
      .toSorted((one, other) => unit.footer.indexOf(one) - unit.footer.indexOf(other)),
    infoPages: unit.infoPages.map(({ href, title }) => ({ href, title: say(title) })),
    serviceHours: Object.keys(unit.serviceHours).length > 0 ? say(unit.serviceHours) : '',
  };
}

/** Made once for a profile: a profile that was saved again is another object. */
const dresses = new WeakMap<Theme, { readonly icon: string; readonly css: string }>();

function dressOf(theme: Theme): { readonly icon: string; readonly css: string } {
  const known = dresses.get(theme);
  if (known) return known;
  const dress = { icon: iconOf(theme.mark), css: themeCss(theme) };
  dresses.set(theme, dress);
  return dress;
}

const iconOf = (mark: Mark): string =>
  `data:image/svg+xml,${encodeURIComponent(renderToStaticMarkup(createElement(BrandMark, { mark })))}`;

/** What a language calls itself, as a label: with a capital where the script has capitals. */
const ownNames = new Map(
  languages.map((language) => {
    const tag = localeTag(language);
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return [language, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
  }),
);
