import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { OutsideRegistration } from '#features/identity/storefront/outside.ts';
import { RegisterForm } from '#features/identity/storefront/register-form.tsx';
import type { AuthPageData } from './auth-page.server.ts';
import { Framed } from './sign-in-page.tsx';
import { SliceTexts } from './texts.tsx';
import { useIdentityCalls } from './use-identity-calls.ts';

interface RegisterPageProps {
  readonly page: AuthPageData;
  readonly onMailSent: (email: string) => void;
  /** Above the form. */
  readonly children: ReactNode;
}

export function RegisterPage({ page: { messages, ...page }, onMailSent, children }: RegisterPageProps) {
  return (
    <SliceTexts messages={messages}>
      <Framed page={page}>
        {children}
        <Register page={page} onMailSent={onMailSent} />
      </Framed>
    </SliceTexts>
  );
} // prettier-ignore

function Register({
  page,
  onMailSent,
}: {
  page: Omit<AuthPageData, 'messages'>;
  onMailSent: (email: string) => void;
}) {
  const intl = useIntl();
  const calls = useIdentityCalls();
  const { state } = useLocation();
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="display-2">{intl.formatMessage({ id: 'register.heading' })}</h1>
        <p className="mbs-2 text-pretty text-ink-2">
          {intl.formatMessage({ id: 'register.lead' })}
        </p>
      </div>
      <RegisterForm {...page} calls={calls} outside={outsideIn(state)} onMailSent={onMailSent} />
    </div>
  );
}

/** Who the page before met elsewhere; a browser keeps it with the page. */
const outsideIn = (state: unknown): OutsideRegistration | null =>
  (state as { outside?: OutsideRegistration } | null)?.outside ?? null;
