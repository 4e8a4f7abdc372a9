import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { SignInProblem } from './sign-in.ts';

/** What each of them says. */
export const problemTexts = {
  wrong: 'auth.failed.wrong',
  tries: 'auth.failed.tries',
  method: 'auth.failed.method',
  factor: 'auth.failed.factor',
  soon: 'auth.failed.soon',
  codes: 'auth.failed.codes',
  today: 'auth.failed.today',
  limit: 'auth.failed.limit',
  sending: 'auth.failed.sending',
  unreachable: 'auth.failed.unreachable',
} as const satisfies Record<SignInProblem, string>;

/** An employee has no password to reset. */
const employeeTexts = {
  ...problemTexts,
  wrong: 'auth.failed.pin',
  tries: 'auth.failed.pin.tries',
} as const;

export const problemText = (problem: SignInProblem, entrance: Entrance) =>
  (entrance === 'employee' ? employeeTexts : problemTexts)[problem];

interface ProblemPopupProps {
  readonly problem: SignInProblem;
  readonly entrance: Entrance;
  readonly onClose: () => void;
}

/** AUTH-17, AUTH-19, AUTH-20: says what went wrong, and offers to log in again or to go home. */
export function ProblemPopup({ problem, entrance, onClose }: ProblemPopupProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Popup
      urgent
      picture={<Parcel mood="waiting" />}
      title={intl.formatMessage({ id: 'auth.failed.title' })}
      ok={{ label: intl.formatMessage({ id: 'auth.failed.again' }), onPress: onClose }}
      cancel={{
        label: intl.formatMessage({ id: 'auth.failed.home' }),
        onPress: () => void navigate('/'),
      }}
      closeLabel={intl.formatMessage({ id: 'auth.close' })}
      onClose={onClose}
    >
      {intl.formatMessage({ id: problemText(problem, entrance) })}
    </Popup>
  );
}
