import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from '#ui/layout/page.tsx';
import { focusArrival, scrollDelayMs, targetOf } from './arrival.ts';
import type { Timers } from '#browser/time/clock.ts';

/** After each change of the path, not of what stands behind it. */
export function Arrival({ timers }: { timers: Timers }) {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);

  useLayoutEffect(() => {
    if (before.current === pathname || targetOf(document, hash)) return;
    // The router brings back where a page was when somebody returns to it. Right after it, before anything
    // is painted, so that nobody sees the page jump when it is sent to its top.
    queueMicrotask(toTop);
  }, [pathname, hash]);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusArrival(document, mainId);
    const timer = timers.setTimeout(() => {
      if (!targetOf(document, location.hash)) toTop();
    }, scrollDelayMs);
    return () => timers.clearTimeout(timer);
  }, [pathname, timers]);
  return null;
}

const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' });
