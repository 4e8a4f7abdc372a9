import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whole seconds until something happens, reckoned from the clock: timers stand still while a machine sleeps.
 * Null while nothing is awaited.
 */
export function useCountdown(endsAt: number | null, onEnd: () => void = () => {}): number | null {
  const [now, setNow] = useState(() => Date.now());
  const ended = useEffectEvent(onEnd);
  const leftMs = endsAt === null ? null : Math.max(0, endsAt - now);
  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = endsAt - Date.now();
      setNow(Date.now());
      if (left <= 0) ended();
      else timer = setTimeout(look, left % 1_000 || 1_000);
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return leftMs === null ? null : Math.ceil(leftMs / 1_000);
}
