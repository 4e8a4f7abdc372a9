// SEND-01: what a frame of ours and the page around it say to each other. Nobody else is listened to.

/** From the frame: it is there and can be told what to show; somebody in it wants to leave. */
export type FromFrame = 'ready' | 'leave';

const isAround = ({ source, origin }: MessageEvent): boolean =>
  window.parent !== window && source === window.parent && origin === location.origin;

/** Tells the page around this one that it is ready, and hands on what comes. What it returns ends that. */
export function listenToPage<Told>(told: (what: Told) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const tell = (what: FromFrame) => window.parent.postMessage(what, location.origin);
  window.addEventListener('message', (event) => isAround(event) && told(event.data as Told), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && tell('leave'), { signal });
  // Nothing in it leads anywhere.
  const stay = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stay, { capture: true, signal });
  tell('ready');
  return () => listening.abort();
}
