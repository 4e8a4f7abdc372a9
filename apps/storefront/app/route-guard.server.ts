// Who gets to see which page, settled in one place before any page's own loader runs. A page is written
// as for a guest, so this protects nothing by itself: what is private comes from the api, which believes
// only a token. It spares people pages that are not for them.
import { data, redirect, type LoaderFunction, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { arrive, routeSettingsOf, routeOf, type ShopLocation } from '#domain/shop/shop-routes.ts';
import { readPartnerLets } from '#browser/kept/guest-cookie.ts';
import { readVisitorCookie } from '#browser/kept/visitor-cookie.ts';
import { screensContext, visitContext, type Visit } from './visit.server.ts';

/** The routes, each behind the guard. A route without a loader would have none, so there is no such route. */
export function guarded(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || id === 'root') return [id, route];
    const { loader } = route.module;
    if (!loader) throw new Error(`The route ${id} has no loader, so nothing would guard it.`);
    return [id, { ...route, module: { ...route.module, loader: behindGuard(loader) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

const behindGuard =
  (loader: LoaderFunction): LoaderFunction =>
  (args, handler) => {
    guard(args);
    return loader(args, handler);
  };

function guard({ url, request, context }: LoaderFunctionArgs): void {
  const visit = context.get(visitContext);
  const { unit, available } = visit;
  // Nobody knows what the unit has; the page itself says that the shop cannot be reached.
  if (!unit || !available) return;
  // A page that a shared cache may keep is answered as for a guest whoever asks; once it is alive it
  // leads its own visitor on (route-guard.tsx).
  const visitor = isShared(visit, url) ? 'guest' : readVisitorCookie(request.headers.get('cookie'), unit.id);
  const arrival = arrive(insideShop(url, visit), routeSettingsOf(unit, context.get(screensContext)), visitor, {
    // GATE-09: only the tab knows, and decides once it is alive.
    choseGuest: 'unknown',
    partnerLets: readPartnerLets(request.headers.get('cookie'), unit.id),
  });
  if (arrival.kind === 'not-found') throw data(null, { status: 404 });
  if (arrival.kind === 'leave') throw redirect(arrival.address);
  // The router puts the unit's prefix before it, as before every path.
  if (arrival.kind === 'redirect') throw redirect(arrival.to);
}

/** LANG-12: the same for everybody, because the address names the language and the page is to be read. */
export const isShared = (visit: Visit, { pathname }: Pick<URL, 'pathname'>): boolean =>
  visit.languageNamed && routeOf(pathInside(pathname, visit))?.shared === true;

/** Nothing that anybody should find in a cache, be it the visitor's own. */
export const isPersonal = (visit: Visit, { pathname }: Pick<URL, 'pathname'>): boolean =>
  routeOf(pathInside(pathname, visit))?.shared === false;

/** How long anybody may keep a copy of what is the same for everybody. */
export const keptSeconds = (visit: Visit, { pathname }: Pick<URL, 'pathname'>): number =>
  isShared(visit, { pathname }) ? (routeOf(pathInside(pathname, visit))?.keptSeconds ?? 0) : 0;

export const insideShop = ({ pathname, search, searchParams }: URL, visit: Visit): ShopLocation => ({
  pathname: pathInside(pathname, visit),
  search,
  searchParams,
});

/** What a path is inside the shop. */
export const pathInside = (pathname: string, { prefix }: Visit): string => pathname.slice(prefix.length) || '/';
