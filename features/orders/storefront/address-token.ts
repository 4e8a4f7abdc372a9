// The token behind the # of an address: of an order's link, or of an attempt to pay. No server is told of it; here it is
// taken out of the address bar at once, so neither the browser's history nor whoever looks over a shoulder has it.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAlive } from '#ui/foundation/alive.ts';

/** Undefined until the page is alive; null where the address has none. */
export function useAddressToken(): string | null | undefined {
  const isAlive = useAlive();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  const written = tokenIn(hash);
  if (written !== null && written !== token) setToken(written);
  useEffect(() => {
    if (written === null) return;
    // The bar has it no longer, whatever the router, which would write it once more, is at.
    history.replaceState(history.state, '', location.pathname + location.search);
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [written, pathname, search, navigate]);
  return isAlive ? token : undefined;
}

/** A place on the page has a plain name; what has dots is a token, or what was left of one on its way here. */
const tokenIn = (hash: string): string | null => (hash.includes('.') ? hash.slice(1) : null);
