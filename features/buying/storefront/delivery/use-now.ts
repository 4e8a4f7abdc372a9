import { useMemo, useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, minuteMs / 2);
  return () => clearInterval(timer);
};

const thisMinute = (): number => Math.floor(Date.now() / minuteMs);

/**
 * What time it is, to the minute: a page may stand open past the hour at which letters go, or past midnight. Its first
 * drawing is by the time at which the server made it.
 */
export function useNow(madeAt: string): Date {
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => Math.floor(Date.parse(madeAt) / minuteMs));
  return useMemo(() => new Date(minute * minuteMs), [minute]);
}
