import { useEffect, useRef } from 'react';

/** On a drag, or in another window, a button is let go of without a word; nothing can be clicked by then. */
const ends = ['mouseup', 'pointercancel', 'dragend', 'blur'] as const;

/**
 * A sentence that appears while the button of a mouse is down would push what is being pressed away from
 * under it, and the click would be lost: it waits until the button is up.
 */
export function useWhenLifted(): (run: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => void (isDown.current = true);
    const up = ({ type, target }: Event) => {
      // A field that is left tells of it as well.
      if (type === 'blur' && target !== window) return;
      isDown.current = false;
      // The click comes right behind the button.
      for (const run of waiting.current.splice(0)) setTimeout(run);
    };
    window.addEventListener('mousedown', down, true);
    for (const end of ends) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener('mousedown', down, true);
      for (const end of ends) window.removeEventListener(end, up, true);
    };
  }, []);
  return (run) => {
    if (isDown.current) waiting.current.push(run);
    else run();
  };
}
