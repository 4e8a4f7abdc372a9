import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { linkClass } from '#ui/actions/link.ts';
import { Callout } from '#ui/feedback/status.tsx';
import '#ui/layout/tabs.css';
import type { Entrance } from '#domain/identity/entrances.ts';
import { EntranceForm, type EntranceProps } from './entrance.tsx';
import { GuestOffer } from './guest-offer.tsx';

const headings = {
  customer: ['auth.heading.customer', 'auth.lead.customer'],
  business: ['auth.heading.business', 'auth.lead.business'],
  salesman: ['auth.heading.salesman', 'auth.lead.salesman'],
  employee: ['auth.heading.employee', 'auth.lead.employee'],
} as const satisfies Record<Entrance, readonly [string, string]>;

export interface OtherWay {
  readonly to: string;
  readonly text: 'auth.to.customer' | 'auth.to.business' | 'auth.to.employee' | 'auth.to.register';
}

/** What has just been done, said above the form. */
export type SignInNews =
  { readonly kind: 'verified' | 'reset' } | { readonly kind: 'linked'; readonly service: string };

export interface SignInScreenProps extends Omit<EntranceProps, 'children' | 'below' | 'withForm'> {
  /** The other entrances of this shop. */
  readonly ways: readonly OtherWay[];
  readonly news: SignInNews | null;
  /** AUTH-04: whether passwords are a way to sign in here. */
  readonly withForm: boolean;
  /** Below the form: the ways to sign in elsewhere. */
  readonly provider: ReactNode;
  /** Above everything, for somebody who is signed in already. */
  readonly already: ReactNode;
  /** Somebody was about to pay (GATE-02). */
  readonly beforeCheckout: boolean;
  /** GATE-12: goes on without an account; null where nobody may. */
  readonly onGuest: (() => void) | null;
}

const newsTexts = {
  verified: 'auth.news.verified',
  reset: 'auth.news.reset',
  linked: 'auth.news.linked',
} as const;

/** The screen of an entrance (ROUTE-19 to ROUTE-21). */
export function SignInScreen({
  ways,
  news,
  already,
  withForm,
  provider,
  beforeCheckout,
  onGuest,
  ...entrance
}: SignInScreenProps) {
  const intl = useIntl();
  const [heading, lead] = beforeCheckout
    ? (['auth.heading.checkout', onGuest ? 'auth.lead.checkout' : 'auth.lead.checkout.only'] as const)
    : headings[entrance.entrance];
  return (
    <div className="grid gap-6">
      <EntranceForm {...entrance} withForm={withForm} below={provider}>
        <div>
          <h1 className="display-2">{intl.formatMessage({ id: heading })}</h1>
          <p className="mbs-2 text-pretty text-ink-2">{intl.formatMessage({ id: lead })}</p>
        </div>
        {already}
        {onGuest && <GuestOffer onChoose={onGuest} />}
        {news && <Callout tone="good" title={intl.formatMessage({ id: newsTexts[news.kind] }, { ...news })} />}
      </EntranceForm>
      {ways.length > 0 && (
        <nav aria-label={intl.formatMessage({ id: 'auth.ways' })} className="border-t border-line pbs-4">
          <ul className="flex flex-wrap gap-x-6">
            {ways.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={`${linkClass.action} text-sm`}>
                  {intl.formatMessage({ id: text })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** REG-01: login and register are two sides of one screen. */
export function LoginTabs({
  current,
  to,
}: {
  current: 'login' | 'register';
  to: (tab: 'login' | 'register') => string;
}) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'auth.tabs' })} className="tab-list mbe-6">
      {(['login', 'register'] as const).map((tab) => (
        <Link
          key={tab}
          to={to(tab)}
          replace
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
          className="tab"
        >
          {intl.formatMessage({ id: tab === 'login' ? 'auth.tab.login' : 'auth.tab.register' })}
        </Link>
      ))}
    </nav>
  );
}

/** For somebody who is signed in and came here all the same. */
export function AlreadySignedIn({ name, onContinue }: { readonly name: string | null; readonly onContinue: string }) {
  const intl = useIntl();
  return (
    <Callout
      tone="quiet"
      title={
        name === null
          ? intl.formatMessage({ id: 'auth.already' })
          : intl.formatMessage({ id: 'auth.already.name' }, { name })
      }
    >
      <p className="flex flex-wrap gap-x-6">
        <Link to={onContinue} className={linkClass.action}>
          {intl.formatMessage({ id: 'auth.already.continue' })}
        </Link>
        <Link to="/force-logout" className={linkClass.action}>
          {intl.formatMessage({ id: 'auth.already.leave' })}
        </Link>
      </p>
    </Callout>
  );
}
