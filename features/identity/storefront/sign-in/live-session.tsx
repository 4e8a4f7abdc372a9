import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useHref, useLocation } from 'react-router';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { SessionOver } from './session-over.tsx';
import type { VisitSettings } from '#browser/visit/open-visit.ts';
import { openSession } from '#browser/session/open-session.ts';

export interface LiveSessionProps {
  readonly visit: VisitSettings;
  /** Leaves the page for this address without asking. */
  readonly leaveFor: (address: string) => void;
}

/** For whoever is signed in: the keep-alive (SESSION-01), and what happens when the session has ended. */
export default function LiveSession({ visit, leaveFor }: LiveSessionProps) {
  const session = useMemo(() => openSession(visit), [visit]);
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

  const leave = useCallback(() => leaveFor(signOutAddress), [leaveFor, signOutAddress]);

  // AUTH-40: home, without asking.
  const isFailed = state.kind === 'failed';
  useEffect(() => {
    if (isFailed) leaveFor(`${signOutAddress}?failed=1`);
  }, [isFailed, signOutAddress, leaveFor]);

  return state.kind === 'over' && <SessionOver onLeave={leave} />;
}
