import { notFound } from '#browser/calls/no-page.ts';
import type { Route } from './+types/not-found.ts';
import { requireUnit } from '../visit.server.ts';

/** UNIT-77: no unit, no fixed route. */
export function loader({ context }: Route.LoaderArgs): never {
  requireUnit(context);
  throw notFound();
}

/** Never shown: it is here because a route with a screen gets the shop's error page. */
export default function NotFound() {
  return null;
}
