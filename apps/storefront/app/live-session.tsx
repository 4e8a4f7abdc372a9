import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useHref, useLocation } from 'react-router';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { SessionOver } from '#features/identity/storefront/sign-in/session-over.tsx';
import { leaving } from '#features/shop/storefront/shell/leave.ts';
import type { VisitSettings } from '#browser/visit/browser.ts';
import { sessionOf } from '#browser/session/session-of.ts';

/** For whoever is signed in: the keep-alive (SESSION-01), and what happens when the session has ended. */
export default function LiveSession({ visit }: { visit: VisitSettings }) {
  const session = useMemo(() => sessionOf(visit), [visit]);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const signOutAddress = useHref('/force-logout');
  const isOpenToGuests = !routeOf(useLocation().pathname)?.refused?.guest;

  useEffect(() => session.keepAlive(), [session]);

  const look = useEffectEvent(async () => {
    const found = await session.check();
    // Whoever comes back days later to a page for everybody is a guest again, and need not be told.
    if (found === 'over' && isOpenToGuests) session.forget();
  });
  // Only when the page opens: what ends later ends under somebody's eyes.
  useEffect(() => void look(), []);

  const leave = useCallback(() => {
    leaving.allowNext();
    location.assign(signOutAddress);
  }, [signOutAddress]);

  // AUTH-40: home, without asking.
  const isFailed = state.kind === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    leaving.allowNext();
    location.assign(`${signOutAddress}?failed=1`);
  }, [isFailed, signOutAddress]);

  return state.kind === 'over' && <SessionOver onLeave={leave} />;
}
