import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { arrive, type ShopGrounds } from '#domain/shop-routes.ts';
import { useAlive } from '#ui/alive.ts';
import { useVisitor } from './visitor.tsx';

/**
 * Leads a visitor on who is not the guest that the server wrote the page for: on a page from a shared
 * cache, or when they have signed in or out in another tab meanwhile.
 */
export function RouteGuard({ grounds }: { grounds: ShopGrounds }) {
  const { kind } = useVisitor();
  const isAlive = useAlive();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // While the page wakes up, everybody is still a guest.
    if (!isAlive) return;
    const searchParams = new URLSearchParams(search);
    const arrival = arrive({ pathname, search, searchParams }, grounds, kind);
    if (arrival.kind === 'redirect') void navigate(arrival.to, { replace: true });
  }, [isAlive, kind, pathname, search, grounds, navigate]);
  return null;
}
