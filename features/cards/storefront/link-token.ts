// The token of a link in a mail. It stands behind the #, which no server is told; here it is taken out of the
// address bar at once and kept in memory only, so neither the browser's history nor its storage has it.
import { useEffect, useState } from 'react';

/** Undefined until the page is alive, null where the address has none. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const look = () => {
      const found = takeToken();
      setToken((known) => found ?? known ?? null);
    };
    look();
    // Another link of the same page, opened in the same tab, loads nothing anew.
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  useEffect(() => {
    if (!token) return;
    const follow = (event: Event) => carry(event, token);
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [token]);
  return token;
}

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
