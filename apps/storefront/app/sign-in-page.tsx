// The sign-in screens in this shop: which entrances it has, and where a sign-in leads.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { useHref, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { GuestChoice } from '#domain/shop/checkout-gate.ts';
import { greetingName } from '#domain/shop/navigation.ts';
import { methodParameter, nextStepParameter, originParameter, type RouteSettings } from '#domain/shop/shop-routes.ts';
import { afterSignIn } from '#domain/identity/signed-in.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { AuthFrame } from '#features/identity/storefront/sign-in/auth-frame.tsx';
import {
  AlreadySignedIn,
  SignInScreen,
  type OtherWay,
  type SignInNews,
} from '#features/identity/storefront/sign-in/sign-in-screen.tsx';
import { guestChoice } from '#browser/session/guest-choice.ts';
import { leaveFor } from '#features/identity/storefront/provider/leave-for.ts';
import { ProviderButtons } from '#features/identity/storefront/provider/provider-buttons.tsx';
import {
  beginTrip,
  keepTrip,
  providerMethods,
  type ProviderMethod,
} from '#features/identity/storefront/provider/provider-trip.ts';
import { ProblemPopup } from '#features/identity/storefront/sign-in/problem-popup.tsx';
import type { Entrance, SignInProblem } from '#features/identity/storefront/sign-in/sign-in.ts';
import { useAlive } from '#ui/foundation/alive.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import type { AuthPageData } from './auth-page.server.ts';
import type { Beginnings } from './beginnings.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { useIdentityCalls } from './use-identity-calls.ts';
import { readVisitorCookie } from '#browser/session/visitor-cookie.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

/**
 * ROUTE-28, GATE-05: where a sign-in leads. Whoever was about to pay goes on to the checkout of the flow they came
 * from, and to the cards where nobody knows which that was.
 */
export function destination(
  search: string,
  routeSettings: RouteSettings,
  visitor: VisitorKind,
  beginnings: Beginnings,
  guest?: GuestChoice,
): string {
  const query = new URLSearchParams(search);
  const origin = query.get(originParameter);
  if (origin !== null) return afterSignIn(origin, routeSettings, visitor, guest);
  if (isBeforeCheckout(query)) return '/#main';
  const beginning = beginnings[visitor];
  return beginning ? afterSignIn(beginning, routeSettings, visitor) : '/';
}

const isBeforeCheckout = (query: URLSearchParams): boolean => query.get(nextStepParameter) === 'checkout';

const noRouteSettings: RouteSettings = {
  can: [],
  faqUrl: null,
  hasConsumerPages: false,
  hrefs: [],
  guests: 'refused',
  ssoOnly: false,
};

export function useRouteSettings(): RouteSettings {
  return useRouteLoaderData<{ routeSettings: RouteSettings | null }>('root')?.routeSettings ?? noRouteSettings;
}

/** The other entrances that this shop has. */
function waysFrom(entrance: Entrance, { can }: RouteSettings, search: string): readonly OtherWay[] {
  const ways: readonly (OtherWay & { readonly from: readonly Entrance[] })[] = [
    { to: '/auth/login', text: 'auth.to.customer', from: ['business', 'employee', 'salesman'] },
    { to: '/auth/b2b/login', text: 'auth.to.business', from: ['customer'] },
    { to: '/auth/b2b/register', text: 'auth.to.register', from: ['business'] },
    { to: '/auth/employee/login', text: 'auth.to.employee', from: ['customer', 'business'] },
  ];
  const onward = onwardIn(search);
  return ways
    .filter(({ to, from }) => from.includes(entrance) && (to === '/auth/login' || can.includes('business')))
    .map(({ to, text }) => ({ to: to + onward, text }));
}

/** Where somebody was on their way to, for another entrance to lead there. */
function onwardIn(search: string): string {
  const query = new URLSearchParams(search);
  const kept = [nextStepParameter, originParameter].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : '';
}

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

type Page = Omit<AuthPageData, 'messages'>;

interface FramedProps {
  readonly page: Page;
  /** The text that names the page. */
  readonly title?: NonNullable<MessageDescriptor['id']>;
  readonly children: ReactNode;
}

export function Framed({ page, title = 'auth.title', children }: FramedProps) {
  const intl = useIntl();
  return (
    <AuthFrame {...page} title={intl.formatMessage({ id: title })}>
      {children}
    </AuthFrame>
  );
}

function SignIn({ page }: { page: Page }) {
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
      outside={<Providers page={page} />}
      withForm={page.entrance !== 'customer' || page.methods.includes('normal')}
      already={
        isAlive && kind !== 'guest' && <AlreadySignedIn name={greetingName(kind, person)} onContinue={where(kind)} />
      }
      onSignedIn={() => void navigate(where(readVisitorCookie(document.cookie, page.unit)), { replace: true })}
    />
  );
}

/** The buttons that lead to other people's sign-ins. */
function Providers({ page }: { page: Page }) {
  const calls = useIdentityCalls();
  const { search } = useLocation();
  const returnPath = useHref('/auth/return');
  const navigate = useNavigate();
  const { kind } = useVisitor();
  const isAlive = useAlive();
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  async function start(method: ProviderMethod, from = search): Promise<void> {
    const begun = await beginTrip(calls, method, location.origin + returnPath, from);
    if (typeof begun === 'string') return setProblem(begun);
    keepTrip(page.unit, browserStores().session, begun.trip);
    leaveFor(begun.address);
  }
  // GATE-03: begun at once, and not again for whoever comes back with the browser's button.
  const beginAtOnce = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    query.delete(methodParameter);
    const rest = `?${query.toString()}`;
    void navigate(rest, { replace: true });
    start('sso', rest).catch(() => setProblem('unreachable'));
  });
  const isDue =
    isAlive &&
    kind === 'guest' &&
    new URLSearchParams(search).get(methodParameter) === 'sso' &&
    providerMethods(page.entrance, page.methods).includes('sso');
  useEffect(() => {
    const begun = isDue ? setTimeout(() => beginAtOnce()) : undefined;
    return () => clearTimeout(begun);
  }, [isDue]);
  return (
    <>
      <ProviderButtons
        methods={providerMethods(page.entrance, page.methods)}
        others={page.entrance !== 'customer' || page.methods.includes('normal')}
        onStart={(method) => start(method).catch(() => setProblem('unreachable'))}
      />
      {problem && <ProblemPopup problem={problem} entrance={page.entrance} onClose={() => setProblem(null)} />}
    </>
  );
}

/** What the page before has done; a browser keeps it with the page. */
const newsIn = (state: unknown): SignInNews | null => {
  const { news, service } = (state ?? {}) as { news?: unknown; service?: unknown };
  if (news === 'linked' && typeof service === 'string') return { kind: news, service };
  return news === 'verified' || news === 'reset' ? { kind: news } : null;
};
