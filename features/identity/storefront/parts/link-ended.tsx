import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { ArrivedHeading } from './arrived-heading.tsx';
import { expiredCountdownMs } from '../sign-in/session-over.tsx';
import { useCountdown } from '#browser/time/use-countdown.ts';

interface LinkEndedProps {
  readonly to: string;
  /** Of several links to a new password the newest works; of those to a registration every one. */
  readonly text: 'reset.ended.text' | 'register.ended.text';
}

/** SESSION-09, SESSION-11: a link that cannot be used leads to where another can be asked for. */
export function LinkEnded({ to, text }: LinkEndedProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [endsAt] = useState(() => Date.now() + expiredCountdownMs);
  const seconds = useCountdown(endsAt, () => void navigate(to, { replace: true })) ?? 0;
  return (
    <Ended text={intl.formatMessage({ id: text })}>
      <p role="timer" aria-live="off" className="text-sm text-ink-2 tabular-nums">
        {intl.formatMessage({ id: 'reset.ended.left' }, { seconds })}
      </p>
      <Link to={to} replace className={buttonClassOf({ size: 'large', wide: true })}>
        {intl.formatMessage({ id: 'reset.ended.action' })}
      </Link>
    </Ended>
  );
}

/** AUTH-34: another of these is asked for at the partner's, where no page of ours leads. */
export function SignInLinkEnded() {
  const intl = useIntl();
  return (
    <Ended text={intl.formatMessage({ id: 'auth.link.ended.text' })}>
      <Link to="/" className={buttonClassOf({ look: 'secondary', size: 'large', wide: true })}>
        {intl.formatMessage({ id: 'auth.failed.home' })}
      </Link>
    </Ended>
  );
}

function Ended({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const intl = useIntl();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <TornRibbon />
      <div role="alert">
        <ArrivedHeading>{intl.formatMessage({ id: 'reset.ended' })}</ArrivedHeading>
      </div>
      <p className="max-w-[44ch] text-pretty text-ink-2">{text}</p>
      {children}
    </div>
  );
}
