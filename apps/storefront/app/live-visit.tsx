import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { LiveShell } from '#features/shop/storefront/shell/live-shell.tsx';
import { openVisit } from '#browser/visit/browser.ts';
import { ClockCheck } from '#browser/visit/clock-check.tsx';
import { ToastList } from '#ui/overlays/toast.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import type { LivePartsProps } from './live-parts.tsx';
import { readCookie } from '#browser/kept/read-cookie.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

// A guest does without it.
const LiveSession = lazy<ComponentType<Pick<LivePartsProps, 'visit'>>>(() =>
  import('./live-session.tsx').catch(() => ({ default: () => null })),
);

/** Begins the visit (INIT-01), and shows what has to be said over any page. */
export default function LiveVisit({ visit, live }: LivePartsProps) {
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
          <LiveSession visit={visit} />
        </Suspense>
      )}
      <ToastList toasts={toasts} closeLabel={intl.formatMessage({ id: 'notice.close' })} />
    </>
  );
}

const cookieOfPage = (name: string) => readCookie(document.cookie, name);
