import { useEffect, useRef } from 'react';

/**
 * A sentence that appears while the button of a mouse is down would push what is being pressed away from
 * under it, and the click would be lost: it waits until the button is up.
 */
export function useWhenLifted(): (run: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => void (isDown.current = true);
    const up = () => void (isDown.current = false);
    document.addEventListener('mousedown', down, true);
    document.addEventListener('mouseup', up, true);
    return () => {
      document.removeEventListener('mousedown', down, true);
      document.removeEventListener('mouseup', up, true);
    };
  }, []);
  return (run) => {
    // The click comes right behind the button.
    if (isDown.current) document.addEventListener('mouseup', () => setTimeout(run), { once: true });
    else run();
  };
}
