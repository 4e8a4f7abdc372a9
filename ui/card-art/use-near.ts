import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element is on the screen or soon will be; at once, unless it may wait. */
export function useNear(mayWait: boolean): { ref: RefObject<HTMLSpanElement | null>; near: boolean } {
  const ref = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(!mayWait);
  useEffect(() => {
    if (near || !ref.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [near]);
  return { ref, near };
}
