// The language a visitor chose: kept a year in a cookie, for the server, and while the tab is open in its
// session storage (LANG-08), so that another tab in another language changes nothing here. All units may
// share one origin, so both names carry the unit: choosing in one shop changes nothing in another.
import type { Language } from '#domain/values/language.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { cookieText, readCookie } from './cookies.ts';

const yearSeconds = 31_536_000;

/** Of the cookie and of the entry in session storage. */
const keptName = (unit: UnitId): string => `lang-${unit}`;

export const readLanguageCookie = (header: string | null, unit: UnitId): string | undefined =>
  readCookie(header, keptName(unit));

/**
 * A script for the page that keeps its language. The browser sets the cookie, not the server: a page
 * with the language in its address is the same for everybody and may be kept by a shared cache, and
 * such an answer must not carry a cookie. It runs while the page is read, before anybody can leave.
 */
export const keepLanguageScript = (unit: UnitId, language: Language, secure: boolean): string =>
  `document.cookie=${JSON.stringify(languageCookie(unit, language, secure))};` +
  `try{sessionStorage.setItem(${JSON.stringify(keptName(unit))},${JSON.stringify(language)})}catch{}`;

/**
 * A script for a page that came in the language of the cookie: where this tab has chosen another one that
 * the unit offers, the same page in that language takes its place. Storage may be forbidden, and is then
 * done without.
 */
export const returnToLanguageScript = (unit: UnitId, language: Language, offered: readonly Language[]): string =>
  `try{const kept=sessionStorage.getItem(${JSON.stringify(keptName(unit))});` +
  `if(${JSON.stringify(offered.filter((other) => other !== language))}.includes(kept)){` +
  `const here=new URL(location.href);here.searchParams.set("lang",kept);location.replace(here)}}catch{}`;

const languageCookie = (unit: UnitId, language: Language, secure: boolean): string =>
  cookieText(keptName(unit), language, secure, yearSeconds);
