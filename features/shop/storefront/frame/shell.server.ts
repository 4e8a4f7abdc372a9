// Everything the frame around the screens shows, ready to render: the browser gets the finished
// values and neither the theme's structure nor the rules that made them.
import { accountEntries } from '#domain/shop/account-menu.ts';
import { languages, localeTag, textDirection, unitText, writingTag, type Language } from '#domain/values/language.ts';
import { typedDecimalSign } from '#domain/values/money-format.ts';
import { networkName } from '#domain/shop/media.ts';
import type { BrandMark as Mark, Theme } from '#domain/units/theme.ts';
import { footerSlots, unitCan, writtenAsIn, type UnitProfile } from '#domain/units/unit.ts';
import { liveSettings } from '../shell/settings.ts';
import { displayFontFile, scriptStyleSheet } from '#ui/foundation/fonts.ts';
import { themeCss } from '#ui/foundation/theme-css.ts';
import type { Menus, Shell, ShellShop } from './shell.ts';
import { keepLanguageScript, returnToLanguageScript } from '#browser/kept/language-cookie.ts';
import { messagesOf, plainMessagesOf } from '#browser/texts/messages.server.ts';

/** Whose page it is, and in which language. */
export interface ShopVisit {
  /** Null when the api cannot be asked and has not been asked before. */
  readonly unit: UnitProfile | null;
  /** False when the profile is only good enough to dress an error page. */
  readonly available: boolean;
  /** What every path of this shop begins with. */
  readonly prefix: string;
  readonly language: Language;
  /** The address itself names the language, so everybody gets the same page. */
  readonly languageNamed: boolean;
}

/** Where the shop is found, and what it needs of others. */
export interface ShopAddresses {
  readonly shopOrigin: string;
  readonly apiOrigin: string;
  readonly payOrigin: string;
  /** Null for the provider's own address. */
  readonly captchaBase: string | null;
  readonly chatBase: string | null;
}

/** What of the frame is drawn where pages are rendered. */
export interface ShellParts extends ShopAddresses {
  /** The mark of the shop as the address of a picture. */
  readonly drawIcon: (mark: Mark) => string;
}

export function shellOf(visit: ShopVisit, parts: ShellParts, path: string, isFramed = false): Shell {
  const { unit, language } = visit;
  const { shopOrigin } = parts;
  const formatCountry = unit && writtenAsIn(unit);
  return {
    language,
    tag: localeTag(language),
    numberTag: writingTag(language, formatCountry),
    formatCountry,
    direction: textDirection(language),
    typedSign: unit ? typedDecimalSign(unit.defaultCountry) : undefined,
    // The popup of a visit may come over any page, and its few words with every page.
    messages: plainMessagesOf(language, 'shell', 'visit', 'notice', ...(unit?.cookieDataUrl ? ['consent'] : [])),
    unloaded: messagesOf(language, 'unloaded')['unloaded.form'] ?? '',
    // What is shown inside a page may be in another language than whoever reads that page.
    keepLanguage: isFramed ? null : keepLanguageOf(visit, shopOrigin),
    shop: unit && shopOf(unit, visit, parts, path),
  };
}

function keepLanguageOf({ unit, language, languageNamed }: ShopVisit, shopOrigin: string): string | null {
  if (!unit) return null;
  return languageNamed
    ? keepLanguageScript(unit.id, language, shopOrigin.startsWith('https:'))
    : returnToLanguageScript(unit.id, language, unit.languages);
}

function shopOf(
  unit: UnitProfile,
  { language, available, prefix }: ShopVisit,
  parts: ShellParts,
  path: string,
): ShellShop {
  const { theme } = unit;
  const inLanguage = (other: Language) => `${parts.shopOrigin}${path}?lang=${other}`;
  return {
    ...menusOf(unit, language, parts),
    unit: unit.id,
    visit: available
      ? { base: parts.apiOrigin, payBase: parts.payOrigin, unit: unit.id, language, versions: unit.callVersions }
      : null,
    live: liveSettings(unit, path.slice(prefix.length) || '/', parts.chatBase),
    captcha: unit.captcha && { ...unit.captcha, base: parts.captchaBase },
    name: unitText(unit, language, unit.name),
    description: unitText(unit, language, unit.description),
    decimalDigits: unit.decimalDigits,
    deliveryHours: unit.deliveryPromiseHours,
    mark: theme.mark,
    icon: dressOf(theme, parts).icon,
    themeCss: dressOf(theme, parts).css,
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

function menusOf(unit: UnitProfile, language: Language, parts: ShellParts): Menus {
  const known = menus.get(unit) ?? new Map<Language, Menus>();
  menus.set(unit, known);
  const made = known.get(language) ?? makeMenus(unit, language, parts);
  known.set(language, made);
  return made;
}

function makeMenus(unit: UnitProfile, language: Language, { shopOrigin }: ShellParts): Menus {
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

function dressOf(theme: Theme, { drawIcon }: ShellParts): { readonly icon: string; readonly css: string } {
  const known = dresses.get(theme);
  if (known) return known;
  const dress = { icon: drawIcon(theme.mark), css: themeCss(theme) };
  dresses.set(theme, dress);
  return dress;
}

/** What a language calls itself, as a label: with a capital where the script has capitals. */
const ownNames = new Map(
  languages.map((language) => {
    const tag = localeTag(language);
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return [language, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
  }),
);
