// What may be offered. A menu, a button, a notice or a sentence leads nowhere that is not there: not to a page that
// the unit does not have, not to one that sends this visitor home again, and not to one that nobody has built yet.
// When its screen is added, whatever leads there appears by itself.
import type { VisitorKind } from '../identity/visitor.ts';
import { arrive, routeOf, shopLocation, type RouteSettings } from './shop-routes.ts';

/** Whether this visitor may be shown a link: a path inside the shop, or a whole address outside. */
export function isOffered(link: string, unit: RouteSettings, visitor: VisitorKind): boolean {
  // Another site, a telephone, a place on this page.
  if (!link.startsWith('/')) return true;
  const location = shopLocation(link);
  const route = routeOf(location.pathname);
  if (!route || unit.unbuilt.includes(route.path)) return false;
  const arrival = arrive(location, unit, visitor);
  if (arrival.kind === 'redirect') return shopLocation(arrival.to).pathname !== '/';
  return arrival.kind !== 'not-found';
}
