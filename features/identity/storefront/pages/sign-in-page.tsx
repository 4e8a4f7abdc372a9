import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRouteSettings } from '#browser/calls/route-settings.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { readVisitorCookie } from '#browser/kept/visitor-cookie.ts';
import { guestChoice } from '#browser/session/guest-choice.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { SliceTexts } from '#browser/texts/texts.tsx';
import type { GuestChoice } from '#domain/shop/checkout-gate.ts';
import { greetingName } from '#domain/shop/navigation.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { useAlive } from '#ui/foundation/alive.ts';
import { useIdentityCalls } from '../parts/use-identity-calls.ts';
import { Providers } from '../provider/providers.tsx';
import { AlreadySignedIn, SignInScreen, type SignInNews } from '../sign-in/sign-in-screen.tsx';
import type { AuthPageData } from './auth-page.server.ts';
import { destination, isBeforeCheckout } from './destination.ts';
import { Framed } from './framed.tsx';
import { waysFrom } from './other-ways.ts';

interface SignInPageProps {
  readonly page: AuthPageData;
  /** Above the form. */
  readonly children?: ReactNode;
}

export function SignInPage({ page: { messages, ...page }, children }: SignInPageProps) {
  return (
    <SliceTexts messages={messages}>
      <Framed page={page}>
        {children}
        <SignIn page={page} />
      </Framed>
    </SliceTexts>
  );
}

function SignIn({ page }: { page: Omit<AuthPageData, 'messages'> }) {
  const calls = useIdentityCalls();
  const navigate = useNavigate();
  const routeSettings = useRouteSettings();
  const { search, state } = useLocation();
  const { kind, person } = useVisitor();
  const isAlive = useAlive();
  const where = (visitor: VisitorKind, guest?: GuestChoice) =>
    destination(search, routeSettings, visitor, page.beginnings, guest);
  const beforeCheckout = page.entrance === 'customer' && isBeforeCheckout(new URLSearchParams(search));
  const offersGuest = beforeCheckout && page.guestsMayPass && (!isAlive || kind === 'guest');
  function goOnAsGuest(): void {
    guestChoice(page.unit, browserStores()).make();
    void navigate(where('guest', { choseGuest: true, partnerLets: page.partnerLets }), {
      replace: true,
    });
  }
  return (
    <SignInScreen
      {...page}
      calls={calls}
      ways={waysFrom(page.entrance, routeSettings, search)}
      beforeCheckout={beforeCheckout}
      onGuest={offersGuest ? goOnAsGuest : null}
      news={newsIn(state)}
      provider={<Providers unit={page.unit} entrance={page.entrance} methods={page.methods} />}
      withForm={page.entrance !== 'customer' || page.methods.includes('normal')}
      already={
        isAlive && kind !== 'guest' && <AlreadySignedIn name={greetingName(kind, person)} onContinue={where(kind)} />
      }
      onSignedIn={() => void navigate(where(readVisitorCookie(document.cookie, page.unit)), { replace: true })}
    />
  );
}

/** What the page before has done; a browser keeps it with the page. */
const newsIn = (state: unknown): SignInNews | null => {
  const { news, service } = (state ?? {}) as { news?: unknown; service?: unknown };
  if (news === 'linked' && typeof service === 'string') return { kind: news, service };
  return news === 'verified' || news === 'reset' ? { kind: news } : null;
};
