// What every screen under /auth is given.
import type { RouterContextProvider } from 'react-router';
import { gateSettingsOf, mayChooseGuest } from '#domain/shop/checkout-gate.ts';
import { countriesOf } from '#domain/values/country.ts';
import { unitText } from '#domain/values/language.ts';
import { unitCan } from '#domain/units/unit.ts';
import { loadFeatured } from '#features/companies/storefront/featured.server.ts';
import { readRemembered } from '#features/identity/storefront/sign-in/remembered.ts';
import type { Entrance } from '#features/identity/storefront/sign-in/sign-in.ts';
import { beginningsWith } from './beginnings.ts';
import { readPartnerLets } from '#browser/session/guest-cookie.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { readCookie } from '#browser/kept/read-cookie.ts';
import { requireUnit, screensContext, servicesContext, visitContext } from './visit.server.ts';

interface AuthArgs {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
}

const cardsShown = 3;

export async function authPage({ context, request }: AuthArgs, entrance: Entrance) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor } = context.get(servicesContext);
  const { products } = await loadFeatured(clientFor(unit.id, language));
  const cookies = request.headers.get('cookie');
  const lets = readPartnerLets(cookies, unit.id);
  return {
    entrance,
    shop: unitText(unit, language, unit.name),
    unit: unit.id,
    cards: products.slice(0, cardsShown),
    /** AUTH-04 */
    methods: unit.signIn,
    /** AUTH-37 */
    alwaysSalesmanSso: unit.alwaysSalesmanSso,
    beginnings: beginningsWith(context.get(screensContext)),
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
    // The day it is in the shop, whichever day it is here: Swedish writes dates as yyyy-mm-dd.
    today: new Date().toLocaleDateString('sv-SE', { timeZone: unit.timeZone }),
    messages: messagesOf(language, 'auth', 'register', 'reset', 'captcha'),
  };
}

export type AuthPageData = Awaited<ReturnType<typeof authPage>>;
