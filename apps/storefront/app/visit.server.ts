// Who is visited and in which language: settled once per request, before anything is rendered.
import { createContext, type RouterContextProvider } from 'react-router';
import { chooseLanguage, languages } from '#domain/values/language.ts';
import { shopAddress, unitCandidate } from '#domain/shop/shop-address.ts';
import type { HasScreen } from '#domain/shop/shop-routes.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import type { ShopVisit } from '#features/shop/storefront/frame/shell.server.ts';
import type { PageServices } from '../page-services.ts';
import { unavailable } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { readLanguageCookie } from '#browser/kept/language-cookie.ts';

export type Visit = ShopVisit;

export const visitContext = createContext<Visit>();
export const servicesContext = createContext<PageServices>();
/** Whether there is a screen at an address, or only its place in the table of routes. */
export const screensContext = createContext<HasScreen>(() => true);

export async function resolveVisit(request: Request, services: PageServices): Promise<Visit> {
  const { pathname, searchParams } = new URL(request.url);
  // Behind a link the browser asks for `/unit.data`: the data of the page `/unit`.
  const found = await findUnit(pathname.replace(/\.data$/, ''), services);
  const offered = found.unit?.languages ?? languages;
  const named = searchParams.get('lang') ?? undefined;
  const languageNamed = named !== undefined && (offered as readonly string[]).includes(named);
  const cookies = request.headers.get('cookie');
  const language = chooseLanguage(offered, found.unit?.defaultLanguage ?? 'en', {
    stored: languageNamed ? named : found.unit ? readLanguageCookie(cookies, found.unit.id) : undefined,
    accepted: request.headers.get('accept-language') ?? undefined,
  });
  return { ...found, language, languageNamed };
}

type FoundUnit = Pick<Visit, 'unit' | 'available' | 'prefix'>;

async function findUnit(pathname: string, { units, defaultUnit, log }: PageServices): Promise<FoundUnit> {
  const prefixOf = (known: UnitId | null) => shopAddress(known, defaultUnit).prefix;
  const candidate = unitCandidate(pathname);
  if (candidate !== null) {
    const answer = await units.find(candidate);
    if (answer.kind === 'known') return { unit: answer.unit, available: true, prefix: prefixOf(candidate) };
    if (answer.kind === 'unavailable') {
      // It may be a unit or a page of the default unit: nobody can say, so nothing is shown as if
      // it were known. A second question would only make the visitor wait twice.
      const seen = units.lastSeen(candidate);
      const prefix = prefixOf(seen && candidate);
      return { unit: seen ?? units.lastSeen(defaultUnit), available: false, prefix };
    }
  }
  const prefix = prefixOf(null);
  const answer = await units.find(defaultUnit);
  if (answer.kind === 'known') return { unit: answer.unit, available: true, prefix };
  if (answer.kind === 'unknown') log.error({ unit: defaultUnit }, 'the default unit of the storefront does not exist');
  return { unit: units.lastSeen(defaultUnit), available: false, prefix };
}

/** The unit of this visit, for a loader that can do nothing without it. */
export function requireUnit(context: Readonly<RouterContextProvider>): UnitProfile {
  const { unit, available } = context.get(visitContext);
  if (!unit || !available) throw unavailable();
  return unit;
}

/** What a slice needs to fill a page, without the router around it. */
export function pageArguments(context: Readonly<RouterContextProvider>): PageArguments {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor, log } = context.get(servicesContext);
  return { unit, language, client: clientFor(unit.id, language), log };
}
