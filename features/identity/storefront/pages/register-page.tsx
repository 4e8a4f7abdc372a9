import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { kept, keptEntry } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { ProviderRegistration } from '../provider/provider-trip.ts';
import { RegisterForm } from '../register/register-form.tsx';
import { useAlive } from '#ui/foundation/alive.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import type { AuthPageData } from './auth-page.server.ts';
import { Framed } from './framed.tsx';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { useIdentityCalls } from '../parts/use-identity-calls.ts';

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
}

function Register({ page, onMailSent }: { page: Omit<AuthPageData, 'messages'>; onMailSent: (email: string) => void }) {
  const intl = useIntl();
  const calls = useIdentityCalls();
  const { state } = useLocation();
  const isAlive = useAlive();
  const knownName = isAlive ? socialMediaName(page.unit) : '';
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="display-2">{intl.formatMessage({ id: 'register.heading' })}</h1>
        <p className="mbs-2 text-pretty text-ink-2">{intl.formatMessage({ id: 'register.lead' })}</p>
      </div>
      <RegisterForm
        // The server cannot know the name, so the form begins again with it once the page is alive.
        key={knownName}
        {...page}
        calls={calls}
        provider={providerIn(state)}
        knownName={knownName}
        onMailSent={onMailSent}
      />
    </div>
  );
}

/** AUTH-11: whoever came from elsewhere and went away again need not type their name when they come back. */
function socialMediaName(unit: UnitId): string {
  const name = keptEntry(unit, kept.socialMediaName, browserStores()).read();
  return typeof name === 'string' ? name : '';
}

/** Who the page before met elsewhere; a browser keeps it with the page. */
const providerIn = (state: unknown): ProviderRegistration | null =>
  (state as { provider?: ProviderRegistration } | null)?.provider ?? null;
