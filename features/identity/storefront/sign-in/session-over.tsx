import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '#ui/pictures/icon.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import { useCountdown } from '#browser/time/use-countdown.ts';

/** SESSION-11: long enough to read one sentence. */
export const expiredCountdownMs = 5_000;

/** SESSION-09: the session has ended; leads to the sign-in after a countdown, or at once. */
export function SessionOver({ onLeave }: { readonly onLeave: () => void }) {
  const intl = useIntl();
  const [endsAt] = useState(() => Date.now() + expiredCountdownMs);
  const seconds = useCountdown(endsAt, onLeave) ?? 0;
  return (
    <Popup
      urgent
      picture={
        <span className="grid size-14 place-items-center rounded-full bg-warn-wash text-warn">
          <Icon name="lock" className="size-7" />
        </span>
      }
      title={intl.formatMessage({ id: 'notice.expired.title' })}
      ok={{ label: intl.formatMessage({ id: 'notice.expired.action' }), onPress: onLeave }}
      closeLabel={intl.formatMessage({ id: 'notice.close' })}
      onClose={onLeave}
    >
      <p>{intl.formatMessage({ id: 'notice.expired.text' })}</p>
      {/* Once a second would be said once a second. */}
      <p role="timer" aria-live="off" className="mbs-3 font-semibold text-ink tabular-nums">
        {intl.formatMessage({ id: 'notice.expired.left' }, { seconds })}
      </p>
    </Popup>
  );
}
