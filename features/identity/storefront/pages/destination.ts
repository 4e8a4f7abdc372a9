// Where a sign-in leads.
import type { GuestChoice } from '#domain/shop/checkout-gate.ts';
import { afterSignIn } from '#domain/identity/signed-in.ts';
import { nextStepParameter, originParameter, type RouteSettings } from '#domain/shop/shop-routes.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import type { Beginnings } from './beginnings.ts';

/**
 * ROUTE-28, GATE-05: where a sign-in leads. Whoever was about to pay goes on to the checkout of the flow they came
 * from, and to the cards where nobody knows which that was.
 */
export function destination(
  search: string,
  routeSettings: RouteSettings,
  visitor: VisitorKind,
  beginnings: Beginnings,
  guest?: GuestChoice,
): string {
  const query = new URLSearchParams(search);
  const origin = query.get(originParameter);
  if (origin !== null) return afterSignIn(origin, routeSettings, visitor, guest);
  if (isBeforeCheckout(query)) return '/#main';
  const beginning = beginnings[visitor];
  return beginning ? afterSignIn(beginning, routeSettings, visitor) : '/';
}

export const isBeforeCheckout = (query: URLSearchParams): boolean => query.get(nextStepParameter) === 'checkout';
