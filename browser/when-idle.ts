/** Does it when the browser has nothing better to do; what is given back calls it off. Safari cannot say, so it waits. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(work, 1_000);
  return () => clearTimeout(asked);
}
