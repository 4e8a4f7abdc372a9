// The token of a link in a mail. It stands behind the #, which no server is told; here it is taken out of the
// address bar at once and kept in memory only, so neither the browser's history nor its storage has it.
import { useEffect, useState } from 'react';

/**
 * The token of a gift whose recipient has gone to sign in, to keep it. This document's memory alone: a sign-in leads
 * back without loading the shop anew, and whatever does load it has lost the token. It does not wait for long: on a
 * device that several use, the next to sign in may be somebody else.
 */
let waiting: { readonly token: string; readonly since: number } | null = null;
const waitsMs = 15 * 60_000;

export function waitWith(token: string | null): void {
  waiting = token === null ? null : { token, since: performance.now() };
}

export const waitingToken = (): string | null =>
  waiting && performance.now() - waiting.since < waitsMs ? waiting.token : null;

export const isWaitingWith = (token: string): boolean => waitingToken() === token;

/** Undefined until the page is alive; where the address has none it is asked for `otherwise`, which may know none. */
export function useLinkToken(otherwise: () => string | null = none): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const look = () => {
      const found = takeToken();
      // What is shown here comes before one that waits from earlier.
      setToken((known) => found ?? known ?? otherwise());
    };
    look();
    // Another link of the same page, opened in the same tab, loads nothing anew.
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [otherwise]);
  useEffect(() => {
    if (!token) return;
    const follow = (event: Event) => carry(event, token);
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [token]);
  return token;
}

const none = () => null;

function takeToken(): string | null {
  const written = location.hash.slice(1);
  // A place on the page has a plain name; what has dots is a token, or what was left of one on its way here.
  if (!written.includes('.')) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return written;
}

/** The same page in another language is loaded anew: it gets the token as this one got it. */
function carry({ target }: Event, token: string): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
  if (link && link.pathname === location.pathname && link.origin === location.origin) link.hash = token;
}
