// The screens behind the sign-in: forgotten passwords, links from mails, and what went wrong.
import { useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { kept, keptEntry } from '#domain/kept-names.ts';
import type { Entrance } from '#features/identity/storefront/sign-in.ts';
import { CheckEmail } from '#features/identity/storefront/check-email.tsx';
import { NewPassword } from '#features/identity/storefront/new-password.tsx';
import { OutsideReturn } from '#features/identity/storefront/outside-return.tsx';
import { PartnerEntry } from '#features/identity/storefront/partner-entry.tsx';
import { ResetRequest } from '#features/identity/storefront/reset-request.tsx';
import { askForReset } from '#features/identity/storefront/reset.ts';
import { SignInFailed } from '#features/identity/storefront/sign-in-failed.tsx';
import { VerifyEmail } from '#features/identity/storefront/verify-email.tsx';
import { linkClass } from '#ui/link.ts';
import { browserStores } from '#ui/browser-stores.ts';
import type { AuthPageData } from './auth-page.server.ts';
import { guestCookieText } from './guest-cookie.ts';
import { destination, Framed, useGrounds } from './sign-in-page.tsx';
import { SliceTexts } from './texts.tsx';
import { useIdentityCalls } from './use-identity-calls.ts';
import { readVisitorCookie } from './visitor-cookie.ts';

const resetPages = ['forgot-password', 'check-email', 'reset-password'] as const;
/** Individuals alone register by mail, and come back from sign-ins elsewhere. */
const ownPages = ['verify-email', 'failed', 'return', 'sso'] as const;
export type SubPage = (typeof resetPages)[number] | (typeof ownPages)[number];

/** The screen at the end of the path; null where there is none. */
export const subPageOf = (entrance: Entrance, rest: string | undefined): SubPage | null =>
  [...resetPages, ...(entrance === 'customer' ? ownPages : [])].find((page) => page === rest) ??
  null;

const folders: Readonly<Record<Entrance, string>> = {
  customer: '/auth',
  business: '/auth/b2b',
  salesman: '/auth/salesman',
  employee: '/auth/employee',
};

interface AuthSubPageProps {
  readonly page: AuthPageData;
  readonly subPage: SubPage;
}

export function AuthSubPage({ page: { messages, ...page }, subPage }: AuthSubPageProps) {
  return (
    <SliceTexts messages={messages}>
      <Framed page={page}>
        <Screen key={subPage} {...page} subPage={subPage} />
      </Framed>
    </SliceTexts>
  );
}

interface ScreenProps extends Pick<AuthPageData, 'unit' | 'entrance' | 'beginnings'> {
  readonly subPage: SubPage;
}

function Screen({ unit, entrance, beginnings, subPage }: ScreenProps) {
  const grounds = useGrounds();
  const intl = useIntl();
  const calls = useIdentityCalls();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const email = emailIn(state);
  const folder = folders[entrance];
  const back = (
    <p className="text-center">
      <Link to={`${folder}/login`} className={linkClass.action}>
        {intl.formatMessage({ id: 'reset.back' })}
      </Link>
    </p>
  );
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
            onSent={(sentTo) => void navigate(`${folder}/check-email`, { state: { email: sentTo } })}
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
          requestPath={`${folder}/forgot-password`}
          onDone={() => void navigate(`${folder}/login`, { replace: true, state: { news: 'reset' } })}
        />
      );
    case 'verify-email':
      return (
        <VerifyEmail
          calls={calls}
          email={email}
          requestPath={`${folder}/login?tab=register`}
          onConfirmed={() => void navigate(`${folder}/login`, { replace: true, state: { news: 'verified' } })}
        />
      );
    case 'return':
      return (
        <OutsideReturn
          unit={unit}
          calls={calls}
          onSignedIn={(search) => void navigate(destination(search, grounds, readVisitorCookie(document.cookie, unit), beginnings), { replace: true })}
          onRegister={(outside) => {
            keptEntry(unit, kept.socialMediaName, browserStores()).write(outside.name);
            void navigate(`${folder}/login?tab=register`, { replace: true, state: { outside } });
          }}
          onGuest={(search) => {
            document.cookie = guestCookieText(unit, location.protocol === 'https:');
            void navigate(`${folder}/login${search}`, { replace: true });
          }}
          onFailed={() => void navigate(`${folder}/failed`, { replace: true })}
          onBack={() => void navigate(`${folder}/login`, { replace: true })}
        />
      );
    case 'sso':
      return <PartnerEntry unit={unit} calls={calls} onFailed={() => void navigate(`${folder}/failed`, { replace: true })} />;
    case 'failed':
      return <SignInFailed signInPath={`${folder}/login`} />;
  }
} // prettier-ignore

/** What the page before was told; a browser keeps it with the page. */
const emailIn = (state: unknown): string | null => {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
};
