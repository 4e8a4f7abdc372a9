// The behaviour of the frame around every screen, once the page is alive.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useHref, useLocation, useRouteError } from 'react-router';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { isSecurePage, setCookie } from '#browser/kept/cookies.ts';
import { Arrival } from './arrival.tsx';
import { useChat } from './chat/use-chat.ts';
import { createConsent, type Allowed, type ConsentSettings } from './consent.ts';
import { ConsentQuestion } from './consent.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { leaving } from './leave.ts';
import { useScreenReload, useVersionCheck } from './reloads.ts';
import { allowedChat, type LiveSettings } from './settings.ts';
import { browserClock } from '#browser/time/clock.ts';

interface LiveShellProps {
  readonly settings: LiveSettings;
  readonly signedIn: boolean;
  readonly readCookie: (name: string) => string | undefined;
}

const store = browserStores().local;
const nothingAllowed: Allowed = [];

export function LiveShell({ settings, signedIn, readCookie }: LiveShellProps) {
  const { unit } = settings;
  const { pathname } = useLocation();
  const isError = Boolean(useRouteError());
  const signOutAddress = useHref('/force-logout');
  const { consent, allowed } = useKeptConsent(settings.consent, readCookie);
  const chat = allowedChat(settings.chat, allowed);

  useVersionCheck(store);
  useScreenReload(pathname);
  useChat(chat, pathname);

  const signOut = useCallback(() => {
    leaving.allowNext();
    location.assign(signOutAddress);
  }, [signOutAddress]);

  return (
    <>
      <Arrival timers={browserClock} />
      <LeaveGuard leaving={leaving} signedIn={signedIn} enabled={!isError} chatHere={chat ? chat.here : null} />
      {signedIn && <IdleWarning unit={unit} clock={browserClock} store={store} signOut={signOut} />}
      {consent && settings.consent && <ConsentQuestion consent={consent} settings={settings.consent} />}
    </>
  );
}

const never = () => () => {};

function useKeptConsent(settings: ConsentSettings | null, readCookie: LiveShellProps['readCookie']) {
  const consent = useMemo(
    () =>
      settings &&
      createConsent({
        settings,
        readCookie,
        setCookie,
        secure: isSecurePage(),
      }),
    [settings, readCookie],
  );
  const state = useSyncExternalStore(consent?.subscribe ?? never, () => consent?.state() ?? null);
  return { consent, allowed: state?.allowed ?? nothingAllowed };
}
