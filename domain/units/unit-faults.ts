// What is wrong with a profile, in sentences for the person who saves it; empty when it is fine.
import { accountSections, isAccountSection } from '../shop/account-menu.ts';
import { languages, type LocalText } from '../values/language.ts';
import { exponentOf } from '../values/money.ts';
import { footerSlots, isUnitId, paymentProviders, type UnitProfile } from './unit.ts';

type Rule = (unit: UnitProfile) => string | string[] | false;

export const profileFaults = (unit: UnitProfile): string[] => rules.flatMap((rule) => rule(unit) || []);

// prettier-ignore
const rules: readonly Rule[] = [
  ({ id }) => !isUnitId(id) && 'The unit id is 2 to 32 lower-case letters, digits or hyphens.',
  // The shop serves its own files there, so a unit of that name could never be reached.
  ({ id }) => id === 'assets' && 'A unit cannot be called "assets".',
  ({ languages: offered }) => offered.length === 0 && 'A unit offers at least one language.',
  ({ languages: offered }) =>
    offered.some((one) => !languages.includes(one)) && `The languages are among ${languages.join(', ')}.`,
  ({ languages: offered, defaultLanguage }) =>
    !offered.includes(defaultLanguage) && 'The default language is one of the languages the unit offers.',
  (unit) => missingTexts(unit, 'name', unit.name),
  (unit) => missingTexts(unit, 'description', unit.description),
  (unit) => unit.infoPages.flatMap((page) => [
    ...missingTexts(unit, `title of "${page.href}"`, page.title),
    ...missingTexts(unit, `content of "${page.href}"`, page.content),
  ]),
  ({ infoPages }) =>
    infoPages.some(({ href }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(href)) && 'The address of a page is lower-case words with hyphens.',
  ({ currency }) => !/^[A-Z]{3}$/.test(currency) && 'The currency is a three-letter ISO code such as EUR.',
  ({ currency, decimalDigits }) =>
    !isWhole(decimalDigits, 0, exponentOf(currency)) && `The number of decimals is 0 to ${exponentOf(currency)} for ${currency}.`,
  ({ defaultCountry }) => !isCountry(defaultCountry) && 'The default country is a two-letter ISO code such as FR.',
  ({ phoneCountry }) => phoneCountry !== null && !isCountry(phoneCountry) && 'The country of phone numbers is a two-letter ISO code such as FR.',
  ({ countries }) => !countries.every(isCountry) && 'Countries are two-letter ISO codes such as FR.',
  ({ smsCountries }) => smsCountries !== null && !smsCountries.every(isCountry) && 'Countries that text messages go to are two-letter ISO codes such as FR.',
  ({ strangerMailsDayMax, strangerSmsDayMax }) => !(isWhole(strangerMailsDayMax, 1, 10_000_000) && isWhole(strangerSmsDayMax, 0, 1_000_000)) && 'Strangers may ask for 1 to 10,000,000 mails and 0 to 1,000,000 text messages a day.',
  ({ timeZone }) => !isTimeZone(timeZone) && `"${timeZone}" is no time zone; one looks like Europe/Paris.`,
  ({ consumerQtyMin, consumerQtyMax }) =>
    !(isWhole(consumerQtyMin, 1, 100_000) && isWhole(consumerQtyMax, consumerQtyMin, 100_000)) && 'A consumer order has at least 1 card, and the most is not less than the least.',
  ({ businessQtyMax }) => !isWhole(businessQtyMax, 1, 100_000) && 'A business order has 1 to 100,000 cards.',
  ({ messageCharsMax }) => !isWhole(messageCharsMax, 1, 1_000) && 'A message has 1 to 1,000 characters.',
  ({ uploadMegabytesADay }) => !isWhole(uploadMegabytesADay, 10, 1_000_000) && 'Uploads have 10 to 1,000,000 megabytes a day.',
  ({ validMonthsMax }) => !isWhole(validMonthsMax, 1, 120) && 'Cards are valid for 1 to 120 months.',
  ({ deliveryPromiseHours }) => !isWhole(deliveryPromiseHours, 1, 240) && 'Delivery is promised within 1 to 240 hours.',
  ({ bankTransferWindowMinutes: minutes }) => ![30, 8 * 24 * 60].includes(minutes) && 'A bank transfer has 30 minutes or 8 days.',
  ({ cardMadeTaxRate, shippingTaxRate }) => ![cardMadeTaxRate, shippingTaxRate].every(isPercent) && 'Tax rates are percentages from 0 to 100.',
  ({ salesmanDiscountMax, adminDiscountMax }) =>
    !([salesmanDiscountMax, adminDiscountMax].every(isPercent) && salesmanDiscountMax <= adminDiscountMax) && 'Discounts are percentages, and an admin salesman may grant no less than a salesman.',
  ({ topUpMin, topUpMax }) => !(topUpMin > 0 && topUpMax >= topUpMin) && 'The lowest top-up is above 0 and not above the highest.',
  ({ tillHourMax }) => tillHourMax !== null && !isWhole(tillHourMax, 1, 1_000_000_000) && 'What a till may spend in an hour is 1 to 1,000,000,000 whole units of the currency.',
  ({ cardMadeFeeMin, cardMadeFeeMax }) => !(cardMadeFeeMin >= 0 && cardMadeFeeMax >= cardMadeFeeMin) && 'The lowest card-made fee is 0 or more and not above the highest.',
  ({ paymentMeans }) => paymentMeans.length === 0 && 'A unit takes at least one means of payment.',
  ({ signIn, guests }) => signIn.length === 0 && guests !== 'only' && 'Without a way to sign in a unit serves guests only.',
  ({ desktopBanners, mobileBanners }) => (desktopBanners.length > 3 || mobileBanners.length > 6) && 'There are at most 3 banners for desktops and 6 for phones.',
  ({ categoryLimit }) => categoryLimit !== null && !isWhole(categoryLimit, 1, 100) && 'The category limit is 1 to 100.',
  ({ detailHeightPercent }) => detailHeightPercent !== null && !isWhole(detailHeightPercent, 10, 100) && 'The height of a detail is 10 to 100 percent of the screen.',
  ({ dateFormat }) => dateFormat !== null && !/^(?=.*yyyy)(?=.*MM)(?=.*dd)[yMd/.\- ]+$/.test(dateFormat) && 'A date format is made of yyyy, MM and dd, for example yyyy/MM/dd.',
  ({ holidays }) => !holidays.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) && 'Holidays are written like 2026-12-25.',
  (unit) => [unit.faqUrl, unit.storeLocatorUrl, unit.cookieDataUrl, unit.personalDataUrl, unit.returnUrl, unit.mobileReturnUrl, ...unit.media.map(({ link }) => link)]
    .filter((address) => address !== null && !/^https:\/\/[^\s"'<>]+$/.test(address))
    .map((address) => `"${address}" is no address that begins with https://.`),
  (unit) => Object.keys(unit.barMessage).length > 0 && missingTexts(unit, 'message of the top bar', unit.barMessage),
  ({ businessSupport }) => businessSupport !== null && !/\d/.test(businessSupport.phone) && 'Business support has a phone number.',
  ({ businessSupport }) => businessSupport !== null && !businessSupport.email.trim() && 'Business support has an e-mail address, or says how else it is reached.',
  ({ countryPaths }) => !countryPaths.every(({ country }) => isCountry(country)) && 'A country to choose is a two-letter ISO code such as FR.',
  ({ countryPaths }) => new Set(countryPaths.map(({ country }) => country)).size < countryPaths.length && 'Each country to choose is there once.',
  ({ countryPaths }) => !countryPaths.every(({ path }) => isShopPath(path)) && 'The path of a country begins with the id of a unit, as in /alpha.',
  ({ accountMenu }) => !accountMenu.every(isAccountSection) && `The account menu is made of ${accountSections.join(', ')}.`,
  ({ footer }) => !footer.every((slot) => (footerSlots as readonly string[]).includes(slot)) && `The footer is made of ${footerSlots.join(', ')}.`,
  ({ chat, chatKey }) => chat !== null && !/^([a-z0-9]+:)?[A-Za-z0-9-]{1,64}$/.test(chatKey ?? '') && 'A chat has the key its vendor gave the unit, such as 4711 or eu1:4711.',
  ({ chat, cookieDataUrl, cookieChoices }) => chat !== null && (cookieDataUrl === null || !cookieChoices.includes('analytics')) && 'A chat needs consent: the unit has a cookie statement and asks for analytics and customization.',
  ({ outsideSignIn }) => Object.values(outsideSignIn).some(({ clientId, issuer }) => !clientId || (issuer !== undefined && !/^https:\/\/[^\s"'<>]+$/.test(issuer))) && 'An account at somebody else’s sign-in has a client id, and an issuer that begins with https://.',
  ({ signOnPartners }) => signOnPartners.some(({ issuer, backUrl, keys }) =>
    !/^https:\/\/[^\s"'<>]+$/.test(backUrl) || !issuer || keys.length === 0 || keys.some(({ kid, alg }) => !kid || !['RS256', 'PS256', 'ES256', 'EdDSA'].includes(alg))) && 'A sign-on partner has an issuer, an address to go back to that begins with https://, and pinned keys with their algorithm.',
  ({ psp }) => !(paymentProviders as readonly string[]).includes(psp) && `The payment provider is one of ${paymentProviders.join(', ')}.`,
  ({ seller }) => !seller.legalName && 'The seller has a legal name.',
  ({ seller }) => !/^[A-Z0-9]{1,8}$/.test(seller.invoicePrefix) && 'The invoice prefix is 1 to 8 capital letters and digits.',
  ({ seller }) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(seller.senderAddress) && 'The address that mails come from is an e-mail address.',
  ({ callVersions }) => Object.entries(callVersions).some(([path, version]) => !path.startsWith('/') || !isWhole(version, 1, 8)) && 'A kept version names a path and a version from 1 to 8.',
  ({ theme }) => hasMarkup(theme) && 'A theme has no <, > or } in it.',
];

const missingTexts = (unit: UnitProfile, what: string, text: LocalText): string[] =>
  unit.languages.filter((language) => !text[language]).map((language) => `The ${what} is missing in "${language}".`);

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
const isPercent = (value: number): boolean => value >= 0 && value <= 100;
const isShopPath = (path: string): boolean => {
  const [before, unit = '', ...rest] = path.split('/');
  return before === '' && isUnitId(unit) && rest.every((word) => /^[\w-]+$/.test(word));
};
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Tokens are written into a style sheet; these would end it, or the rule they stand in. */
function hasMarkup(value: unknown): boolean {
  if (typeof value === 'string') return /[<>}]/.test(value.replace(/^url\("data:image\/svg\+xml,[^"]*"\)$/, ''));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMarkup);
}
