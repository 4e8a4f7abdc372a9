// The sign-in screens in this shop: which entrances it has, and where a sign-in leads.
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useHref, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { greetingName } from '#domain/navigation.ts';
import { originParameter, type ShopGrounds } from '#domain/shop-routes.ts';
import { afterSignIn } from '#domain/signed-in.ts';
import type { VisitorKind } from '#domain/visitor.ts';
import { AuthFrame } from '#features/identity/storefront/auth-frame.tsx';
import {
  AlreadySignedIn,
  SignInScreen,
  type OtherWay,
  type SignInNews,
} from '#features/identity/storefront/sign-in-screen.tsx';
import { OutsideButtons } from '#features/identity/storefront/outside-buttons.tsx';
import {
  beginTrip,
  keepTrip,
  outsideMethods,
  type OutsideMethod,
} from '#features/identity/storefront/outside.ts';
import { ProblemPopup } from '#features/identity/storefront/problem-popup.tsx';
import type { Entrance, SignInProblem } from '#features/identity/storefront/sign-in.ts';
import { useAlive } from '#ui/alive.ts';
import type { AuthPageData } from './auth-page.server.ts';
import { SliceTexts } from './texts.tsx';
import { useIdentityCalls } from './use-identity-calls.ts';
import { readVisitorCookie } from './visitor-cookie.ts';
import { useVisitor } from './visitor.tsx'; // prettier-ignore

/** Where each kind of member begins, unless they were on their way somewhere. */
const beginnings: Partial<Record<VisitorKind, string>> = {
  business: '/b2b',
  salesman: '/salesman',
};

/**
 * ROUTE-28, GATE-05: where a sign-in leads. Whoever was about to pay goes on to it; with nothing to pay for,
 * to the cards.
 */
export function destination(search: string, grounds: ShopGrounds, visitor: VisitorKind): string {
  const query = new URLSearchParams(search);
  const origin = query.get(originParameter);
  if (origin !== null) return afterSignIn(origin, grounds, visitor);
  if (query.get('nextStep') === 'checkout') return '/#main';
  const beginning = beginnings[visitor];
  return beginning ? afterSignIn(beginning, grounds, visitor) : '/';
}

const noGrounds: ShopGrounds = { can: [], faqUrl: null, hasConsumerPages: false, hrefs: [] };

export function useGrounds(): ShopGrounds {
  return useRouteLoaderData<{ grounds: ShopGrounds | null }>('root')?.grounds ?? noGrounds;
}

/** The other entrances that this shop has. */
function waysFrom(entrance: Entrance, { can }: ShopGrounds): readonly OtherWay[] {
  const ways: readonly (OtherWay & { readonly from: readonly Entrance[] })[] = [
    { to: '/auth/login', text: 'auth.to.customer', from: ['business', 'employee', 'salesman'] },
    { to: '/auth/b2b/login', text: 'auth.to.business', from: ['customer'] },
    { to: '/auth/b2b/register', text: 'auth.to.register', from: ['business'] },
    { to: '/auth/employee/login', text: 'auth.to.employee', from: ['customer', 'business'] },
  ];
  return ways.filter(
    ({ to, from }) => from.includes(entrance) && (to === '/auth/login' || can.includes('business')),
  );
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

export function Framed({ page, children }: { page: Page; children: ReactNode }) {
  const intl = useIntl();
  return (
    <AuthFrame {...page} title={intl.formatMessage({ id: 'auth.title' })}>
      {children}
    </AuthFrame>
  );
}

function SignIn({ page }: { page: Page }) {
  const calls = useIdentityCalls();
  const navigate = useNavigate();
  const grounds = useGrounds();
  const { search, state } = useLocation();
  const { kind, person } = useVisitor();
  const isAlive = useAlive();
  const where = (visitor: VisitorKind) => destination(search, grounds, visitor);
  return (
    <SignInScreen
      {...page}
      calls={calls}
      ways={waysFrom(page.entrance, grounds)}
      news={newsIn(state)}
      outside={<Outside page={page} />}
      withForm={page.entrance !== 'customer' || page.methods.includes('normal')}
      already={
        isAlive &&
        kind !== 'guest' && (
          <AlreadySignedIn name={greetingName(kind, person)} onContinue={where(kind)} />
        )
      }
      onSignedIn={() =>
        void navigate(where(readVisitorCookie(document.cookie, page.unit)), { replace: true })
      }
    />
  );
}

/** The buttons that lead to other people's sign-ins. */
function Outside({ page }: { page: Page }) {
  const calls = useIdentityCalls();
  const { search } = useLocation();
  const returnPath = useHref('/auth/return');
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  async function start(method: OutsideMethod): Promise<void> {
    const begun = await beginTrip(calls, method, location.origin + returnPath, search);
    if (typeof begun === 'string') return setProblem(begun);
    keepTrip(page.unit, sessionStorage, begun.trip);
    await calls.travel(begun.address);
  }
  return (
    <>
      <OutsideButtons
        methods={outsideMethods(page.entrance, page.methods)}
        others={page.entrance !== 'customer' || page.methods.includes('normal')}
        onStart={(method) => start(method).catch(() => setProblem('unreachable'))}
      />
      {problem && (
        <ProblemPopup problem={problem} entrance={page.entrance} onClose={() => setProblem(null)} />
      )}
    </>
  );
}

/** What the page before has done; a browser keeps it with the page. */
const newsIn = (state: unknown): SignInNews | null => {
  const news = (state as { news?: unknown } | null)?.news;
  return news === 'verified' || news === 'reset' ? news : null;
};
