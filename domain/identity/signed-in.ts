// Where a sign-in and a sign-out lead.
import type { GuestChoice } from '../shop/checkout-gate.ts';
import { safeReturnAddress } from '../shop/return-address.ts';
import { arrive, shopLocation, type RouteSettings } from '../shop/shop-routes.ts';
import { signInPage } from './entrances.ts';
import type { VisitorKind } from './visitor.ts';

/**
 * ROUTE-28: back to where somebody wanted to go before they had to sign in; home if what the address
 * says is not a page of this shop that they may open. Anybody may have written the address.
 */
export function afterSignIn(
  remembered: string | null,
  unit: RouteSettings,
  visitor: VisitorKind,
  guest?: GuestChoice,
): string {
  // Where the shop is does not matter: only a path is taken, and the router puts it into this shop.
  const somewhere = 'https://shop.invalid';
  if (!remembered?.startsWith('/')) return '/';
  const address = safeReturnAddress(remembered, [somewhere])?.slice(somewhere.length);
  if (!address || hasDotSegment(address)) return '/';
  const arrival = arrive(shopLocation(address), unit, visitor, guest);
  if (arrival.kind !== 'show') return '/';
  const { kind, path } = arrival.route;
  // Signing in leads to no other sign-in, and to no sign-out.
  if (kind === 'sign-in' || kind === 'file') return '/';
  // GATE-05: on to the checkout, whatever is there. Any other page that nobody has built yet would only be missing.
  return kind !== 'checkout' && unit.unbuilt.includes(path) ? '/' : address;
}

/** Browsers walk up a path at `..`, however it is written: out of the unit's part of the origin. */
const hasDotSegment = (address: string): boolean => /\/(\.|%2e){1,2}([/?#]|$)/i.test(address);

export type SignOutReason = 'wanted' | 'single-sign-on' | 'failed-sign-in';

/** AUTH-44: single sign-on and a sign-in that failed lead home, the others to their own sign-in. */
export function afterSignOut(visitor: VisitorKind, reason: SignOutReason, { can }: Pick<RouteSettings, 'can'>): string {
  if (reason !== 'wanted') return '/';
  const hasOwn = (visitor === 'business' || visitor === 'salesman') && can.includes(visitor);
  return signInPage(hasOwn ? visitor : 'customer');
}
