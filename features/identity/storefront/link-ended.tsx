import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { buttonClassOf } from '#ui/button-look.ts';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { expiredCountdownMs } from './session-over.tsx';
import { useCountdown } from './use-countdown.ts';

/** SESSION-09, SESSION-11: a link that cannot be used leads to where another can be asked for. */
export function LinkEnded({ to }: { readonly to: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [endsAt] = useState(() => Date.now() + expiredCountdownMs);
  const seconds = useCountdown(endsAt, () => void navigate(to, { replace: true })) ?? 0;
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <TornRibbon />
      <h1 className="display-2" role="alert">
        {intl.formatMessage({ id: 'reset.ended' })}
      </h1>
      <p className="max-w-[44ch] text-pretty text-ink-2">
        {intl.formatMessage({ id: 'reset.ended.text' })}
      </p>
      <p role="timer" aria-live="off" className="text-sm text-ink-2 tabular-nums">
        {intl.formatMessage({ id: 'reset.ended.left' }, { seconds })}
      </p>
      <Link to={to} replace className={buttonClassOf({ size: 'large', wide: true })}>
        {intl.formatMessage({ id: 'reset.ended.action' })}
      </Link>
    </div>
  );
}
