// What every screen under /auth is given.
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { readCookie } from '#browser/kept/cookies.ts';
import { readPartnerLets } from '#browser/kept/guest-cookie.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { todayIn } from '#browser/time/today-in.ts';
import { gateSettingsOf, mayChooseGuest } from '#domain/shop/checkout-gate.ts';
import type { HasScreen } from '#domain/shop/shop-routes.ts';
import { unitCan } from '#domain/units/unit.ts';
import { countriesOf } from '#domain/values/country.ts';
import { unitText } from '#domain/values/language.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { ShownCard } from '../sign-in/auth-frame.tsx';
import { readRemembered } from '../sign-in/remembered.ts';
import { beginningsWith } from './beginnings.ts';

export interface AuthPageParts {
  readonly entrance: Entrance;
  /** Some that the shop sells, to look at. */
  readonly cards: readonly ShownCard[];
  /** The header of the request. */
  readonly cookies: string | null;
  readonly hasScreen: HasScreen;
}

const cardsShown = 3;

export function authPage({ unit, language }: PageArguments, { entrance, cards, cookies, hasScreen }: AuthPageParts) {
  const lets = readPartnerLets(cookies, unit.id);
  return {
    entrance,
    shop: unitText(unit, language, unit.name),
    unit: unit.id,
    cards: cards.slice(0, cardsShown),
    /** AUTH-04 */
    methods: unit.signIn,
    /** AUTH-37 */
    alwaysSalesmanSso: unit.alwaysSalesmanSso,
    beginnings: beginningsWith(hasScreen),
    /** GATE-04, GATE-12: whether somebody may go on as a guest, and whether a partner says so. */
    guestsMayPass: mayChooseGuest(gateSettingsOf(unit), { partnerLets: lets }),
    partnerLets: lets,
    twoFactor: unitCan(unit, 'two-factor'),
    countries: countriesOf(unit, language)
      .filter(({ areaCode }) => areaCode !== '')
      .map(({ code, name, areaCode }) => ({ code, name, callingCode: areaCode })),
    country: unit.phoneCountry ?? unit.defaultCountry,
    // Nobody else gets this page, so it may know what this browser remembers.
    remembered: readRemembered(unit.id, entrance, (name) => readCookie(cookies, name)),
    asks: { idCard: unit.askIdCard, birthDate: unit.askBirthDate },
    subscribes: unit.subscribeTicked,
    today: todayIn(unit.timeZone),
    messages: messagesOf(language, 'auth', 'register', 'reset', 'captcha'),
  };
}

export type AuthPageData = ReturnType<typeof authPage>;
