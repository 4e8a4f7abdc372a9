// The screens behind the sign-in: forgotten passwords, links from mails, and what went wrong.
import { useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { kept, keptEntry } from '#domain/shop/kept-names.ts';
import { linkSignInPage } from '#domain/shop/shop-routes.ts';
import { entrancePage, signInPage } from '#domain/identity/entrances.ts';
import { ssoMethod } from '#domain/identity/sign-in.ts';
import type { SignInProblem } from '../sign-in/sign-in.ts';
import { isProblem } from '../sign-in/left-problem.ts';
import { CheckEmail } from '../parts/check-email.tsx';
import { LinkSignIn } from '../provider/link-sign-in.tsx';
import { NewPassword } from '../reset/new-password.tsx';
import { ProviderReturn } from '../provider/provider-return.tsx';
import { PartnerEntry } from '../provider/partner-entry.tsx';
import { ResetRequest } from '../reset/reset-request.tsx';
import { askForReset } from '../reset/reset.ts';
import { SignInFailed } from '../sign-in/sign-in-failed.tsx';
import { VerifyEmail } from '../register/verify-email.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import type { AuthPageData } from './auth-page.server.ts';
import { guestCookieText } from '#browser/kept/guest-cookie.ts';
import { destination } from './destination.ts';
import { Framed } from './framed.tsx';
import type { SubPage } from './sub-pages.ts';
import { useRouteSettings } from '#browser/calls/route-settings.ts';
import { isSecurePage, setCookie } from '#browser/kept/cookies.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { useIdentityCalls } from '../parts/use-identity-calls.ts';
import { readVisitorCookie } from '#browser/kept/visitor-cookie.ts';

interface AuthSubPageProps {
  readonly page: AuthPageData;
  readonly subPage: SubPage;
}

/** What a tab, or whoever hears its name read, is told of the page. */
const titles = {
  'forgot-password': 'reset.heading',
  'check-email': 'reset.check.title',
  'reset-password': 'reset.new.heading',
  'verify-email': 'register.verify.title',
  failed: 'auth.failed.title',
  return: 'auth.title',
  sso: 'auth.title',
  'link-sign-in': 'auth.link.page',
} as const satisfies Record<SubPage, string>;

export function AuthSubPage({ page: { messages, ...page }, subPage }: AuthSubPageProps) {
  return (
    <SliceTexts messages={messages}>
      <Framed page={page} title={titles[subPage]}>
        <Screen key={subPage} {...page} subPage={subPage} />
      </Framed>
    </SliceTexts>
  );
}

interface ScreenProps extends Pick<AuthPageData, 'unit' | 'entrance' | 'alwaysSalesmanSso' | 'beginnings'> {
  readonly subPage: SubPage;
}

function Screen({ unit, entrance, alwaysSalesmanSso, beginnings, subPage }: ScreenProps) {
  const routeSettings = useRouteSettings();
  const intl = useIntl();
  const calls = useIdentityCalls();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const email = emailIn(state);
  const signIn = signInPage(entrance);
  const back = (
    <p className="text-center">
      <Link to={signIn} className={linkClass.action}>
        {intl.formatMessage({ id: 'reset.back' })}
      </Link>
    </p>
  );
  const signInOf = (isSalesman: boolean) =>
    signInPage(isSalesman && routeSettings.can.includes('salesman') ? 'salesman' : entrance);
  const failed = (problem: SignInProblem | null, isSalesman = false) =>
    void navigate(entrancePage(entrance, 'failed'), { replace: true, state: { problem, isSalesman } });
  switch (subPage) {
    case 'forgot-password':
      return (
        <div className="grid gap-6">
          <div>
            <h1 className="display-2">{intl.formatMessage({ id: 'reset.heading' })}</h1>
            <p className="mbs-2 text-pretty text-ink-2">{intl.formatMessage({ id: 'reset.lead' })}</p>
          </div>
          <ResetRequest
            calls={calls}
            path={pathname}
            onSent={(sentTo) => void navigate(entrancePage(entrance, 'check-email'), { state: { email: sentTo } })}
          >
            {back}
          </ResetRequest>
          {calls.captchaPopup}
        </div>
      );
    case 'check-email':
      return (
        <>
          <CheckEmail
            title={intl.formatMessage({ id: 'reset.check.title' })}
            text={
              email === null
                ? intl.formatMessage({ id: 'reset.check.somewhere' })
                : intl.formatMessage({ id: 'reset.check.text' }, { email })
            }
            {...(email !== null && { resend: async () => void (await askForReset(calls, pathname, email)) })}
          >
            {back}
          </CheckEmail>
          {calls.captchaPopup}
        </>
      );
    case 'reset-password':
      return (
        <NewPassword
          calls={calls}
          requestPath={entrancePage(entrance, 'forgot-password')}
          onDone={() => void navigate(signIn, { replace: true, state: { news: 'reset' } })}
        />
      );
    case 'verify-email':
      return (
        <VerifyEmail
          calls={calls}
          email={email}
          requestPath={`${signIn}?tab=register`}
          onConfirmed={() => void navigate(signIn, { replace: true, state: { news: 'verified' } })}
        />
      );
    case 'return':
      return (
        <ProviderReturn
          unit={unit}
          calls={calls}
          onSignedIn={(search) =>
            void navigate(destination(search, routeSettings, readVisitorCookie(document.cookie, unit), beginnings), {
              replace: true,
            })
          }
          onRegister={(provider) => {
            keptEntry(unit, kept.socialMediaName, browserStores()).write(provider.name);
            void navigate(`${signIn}?tab=register`, { replace: true, state: { provider } });
          }}
          onGuest={(search) => {
            setCookie(guestCookieText(unit, isSecurePage()));
            void navigate(`${signIn}${search}`, { replace: true });
          }}
          onOwnerAsked={() => void navigate(linkSignInPage, { replace: true })}
          onFailed={(problem) => failed(problem)}
          onBack={() => void navigate(signIn, { replace: true })}
        />
      );
    case 'sso':
      return (
        <PartnerEntry
          unit={unit}
          calls={calls}
          onFailed={(problem, ssoType) => failed(problem, ssoMethod({ alwaysSalesmanSso }, ssoType) === 'salesman-sso')}
        />
      );
    case 'link-sign-in':
      return (
        <LinkSignIn
          calls={calls}
          onLinked={({ service, isSalesman }) =>
            void navigate(signInOf(isSalesman), { replace: true, state: { news: 'linked', service } })
          }
        />
      );
    case 'failed':
      return <SignInFailed signInPath={signInOf(isSalesmanIn(state))} problem={problemIn(state)} />;
  }
}

/** What the page before was told; a browser keeps it with the page. */
const emailIn = (state: unknown): string | null => {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
};

const isSalesmanIn = (state: unknown): boolean => (state as { isSalesman?: unknown } | null)?.isSalesman === true;

const problemIn = (state: unknown): SignInProblem | null => {
  const problem = (state as { problem?: unknown } | null)?.problem;
  return isProblem(problem) ? problem : null;
};
