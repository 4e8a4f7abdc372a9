import { useIntl } from 'react-intl';
import { Icon } from '#ui/pictures/icon.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import type { LeaveQuestion } from './leave.ts';

interface LeavePopupProps {
  readonly question: LeaveQuestion;
  /** SHELL-41: whose cart is also kept in their account. */
  readonly signedIn: boolean;
  readonly work: 'none' | 'busy' | 'failed';
  readonly onConfirm: () => void;
  readonly onStay: () => void;
}

/** SHELL-13: a warning with a title, two lines, confirm and cancel. */
export function LeavePopup({ question, signedIn, work, onConfirm, onStay }: LeavePopupProps) {
  const intl = useIntl();
  const cart = signedIn
    ? intl.formatMessage({ id: 'notice.leave.account-cart' })
    : intl.formatMessage({ id: 'notice.leave.cart' });
  const [first, second] =
    question === 'checkout'
      ? [cart, intl.formatMessage({ id: 'notice.leave.payment' })]
      : [intl.formatMessage({ id: 'notice.leave.entered' }), intl.formatMessage({ id: 'notice.leave.kept' })];
  return (
    <Popup
      urgent
      picture={
        <span className="grid size-14 place-items-center rounded-full bg-warn-wash text-warn">
          <Icon name="warning" className="size-7" />
        </span>
      }
      title={intl.formatMessage({ id: 'notice.leave.title' })}
      ok={{
        label: intl.formatMessage({ id: 'notice.leave.confirm' }),
        busy: work === 'busy',
        onPress: onConfirm,
      }}
      cancel={{ label: intl.formatMessage({ id: 'notice.leave.cancel' }), onPress: onStay }}
      closeLabel={intl.formatMessage({ id: 'notice.close' })}
      onClose={onStay}
    >
      <p className="text-balance">{first}</p>
      <p className="mbs-2 text-balance">{second}</p>
      <p role="alert" className="mbs-3 font-medium text-bad empty:hidden">
        {work === 'failed' && intl.formatMessage({ id: 'notice.leave.failed' })}
      </p>
    </Popup>
  );
}
