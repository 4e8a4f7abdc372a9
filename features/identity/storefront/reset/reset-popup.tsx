import { useState } from 'react';
import { useIntl } from 'react-intl';
import { signInPage, type Entrance } from '#domain/identity/entrances.ts';
import { Mailbox } from '#ui/pictures/mailbox.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { ResetRequest } from './reset-request.tsx';

export interface ResetPopupProps {
  readonly entrance: Exclude<Entrance, 'employee'>;
  readonly email: string;
  readonly calls: IdentityCalls;
  readonly onClose: () => void;
}

/** RESET-02: the request, without leaving the sign-in. */
export default function ResetPopup({ entrance, email, calls, onClose }: ResetPopupProps) {
  const intl = useIntl();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = { closeLabel: intl.formatMessage({ id: 'auth.close' }), onClose };
  if (sentTo !== null)
    return (
      <Popup
        {...close}
        picture={<Mailbox />}
        title={intl.formatMessage({ id: 'reset.check.title' })}
        ok={{ label: intl.formatMessage({ id: 'reset.back' }), onPress: onClose }}
      >
        <output className="block">{intl.formatMessage({ id: 'reset.check.text' }, { email: sentTo })}</output>
      </Popup>
    );
  return (
    <Popup {...close} title={intl.formatMessage({ id: 'reset.heading' })}>
      <p className="mbe-6">{intl.formatMessage({ id: 'reset.lead' })}</p>
      <ResetRequest calls={calls} path={signInPage(entrance)} email={email} onSent={setSentTo} />
    </Popup>
  );
}
