/** A page that comes alive has idle moments too, while it waits for its own scripts. */
const aliveMs = 2_000;

/** Does it when the browser has nothing better to do; what is given back calls it off. Safari cannot say. */
export function whenIdle(work: () => void): () => void {
  let callOff = () => {};
  const waiting = setTimeout(() => {
    if (typeof requestIdleCallback !== 'function') return work();
    const asked = requestIdleCallback(work);
    callOff = () => cancelIdleCallback(asked);
  }, aliveMs);
  return () => {
    clearTimeout(waiting);
    callOff();
  };
}

/** The same on a page that is in use: not later than this, whatever else there is to do. Safari does it then. */
export function whenIdleWithin(ms: number, work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const waiting = setTimeout(work, ms);
    return () => clearTimeout(waiting);
  }
  const asked = requestIdleCallback(work, { timeout: ms });
  return () => cancelIdleCallback(asked);
}
