import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { arrive, type RouteSettings } from '#domain/shop/shop-routes.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { guestChoice } from '#browser/session/guest-choice.ts';
import { useAlive } from '#ui/foundation/alive.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { readPartnerLets } from '#browser/kept/guest-cookie.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

/**
 * Leads a visitor on who is not the guest that the server wrote the page for: on a page from a shared
 * cache, or when they have signed in or out in another tab meanwhile. And at a checkout, since only the tab
 * knows whether somebody chose to be a guest (GATE-09).
 */
export function RouteGuard({ unit, routeSettings }: { unit: UnitId; routeSettings: RouteSettings }) {
  const { kind } = useVisitor();
  const isAlive = useAlive();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // While the page wakes up, everybody is still a guest.
    if (!isAlive) return;
    const searchParams = new URLSearchParams(search);
    const guest = {
      choseGuest: guestChoice(unit, browserStores()).isMade(),
      partnerLets: readPartnerLets(document.cookie, unit),
    };
    const arrival = arrive({ pathname, search, searchParams }, routeSettings, kind, guest);
    if (arrival.kind === 'redirect') void navigate(arrival.to, { replace: true });
  }, [isAlive, kind, unit, pathname, search, routeSettings, navigate]);
  return null;
}
