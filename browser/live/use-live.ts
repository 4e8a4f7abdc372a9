import { useEffect, useEffectEvent, useRef } from 'react';
import { liveSubject } from '#contract/live.ts';
import { browserClock } from '../time/clock.ts';
import { watchLive, type LivePage, type LiveWatch, type OnLiveChange } from './watch-live.ts';

/**
 * Calls whenever what the page shows may have changed. The address comes with what is shown (`live` of its answer); a later
 * one for the same thing changes nothing. Null or empty: nothing is to be heard of.
 */
export function useLive(address: string | null, onChange: OnLiveChange): void {
  const changed = useEffectEvent(onChange);
  const newest = useEffectEvent(() => address ?? '');
  const watch = useRef<LiveWatch | null>(null);
  const subject = address ? liveSubject(address) : null;
  useEffect(() => {
    if (subject === null) return;
    const mine = watchLive(newest(), () => changed(), thisPage());
    watch.current = mine;
    return () => {
      watch.current = null;
      mine.stop();
    };
  }, [subject]);
  useEffect(() => {
    if (address) watch.current?.renew(address);
  }, [address]);
}

const thisPage = (): LivePage => ({
  clock: browserClock,
  open: typeof EventSource === 'function' ? (address) => new EventSource(address) : null,
  isHidden: () => document.visibilityState === 'hidden',
  listen(seenOrHidden, online) {
    const listening = new AbortController();
    document.addEventListener('visibilitychange', seenOrHidden, { signal: listening.signal });
    window.addEventListener('online', online, { signal: listening.signal });
    return () => listening.abort();
  },
  chance: Math.random,
});
