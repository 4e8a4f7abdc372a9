import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { cookieOfPage } from '#browser/kept/cookies.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { ClockCheck } from '#browser/visit/clock-check.tsx';
import { openVisit, type VisitSettings } from '#browser/visit/open-visit.ts';
import type { HeaderCart } from '#features/buying/storefront/cart/cart-view.tsx';
import { LaterCart } from '#features/buying/storefront/cart/later-cart.tsx';
import type { LiveSessionProps } from '#features/identity/storefront/sign-in/live-session.tsx';
import { LiveShell } from '#features/shop/storefront/shell/live-shell.tsx';
import type { LiveSettings } from '#features/shop/storefront/shell/settings.ts';
import { ToastList } from '#ui/overlays/toast.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { leaveFor } from './leave-for.ts';

export interface LiveVisitProps {
  readonly visit: VisitSettings;
  readonly live: LiveSettings;
  /** What the header shows of the cart. */
  readonly onCart: (cart: HeaderCart) => void;
}

// A guest does without it.
const LiveSession = lazy<ComponentType<LiveSessionProps>>(() =>
  import('#features/identity/storefront/sign-in/live-session.tsx').catch(() => ({ default: () => null })),
);

/** Begins the visit (INIT-01), and shows what has to be said over any page. */
export default function LiveVisit({ visit, live, onCart }: LiveVisitProps) {
  const intl = useIntl();
  const { kind } = useVisitor();
  // Who is just being signed out is not asked whether they are still there.
  const isLeaving = useLocation().pathname === '/force-logout';
  const { clockCheck } = useMemo(() => openVisit(visit), [visit]);
  return (
    <>
      <LiveShell settings={live} signedIn={kind !== 'guest'} readCookie={cookieOfPage} />
      <ClockCheck check={clockCheck} />
      {kind !== 'guest' && !isLeaving && (
        <Suspense>
          <LiveSession visit={visit} leaveFor={leaveFor} />
        </Suspense>
      )}
      <LaterCart onView={onCart} />
      <ToastList toasts={toasts} closeLabel={intl.formatMessage({ id: 'notice.close' })} />
    </>
  );
}
