import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { problemTexts } from './problem-popup.tsx';
import type { SignInProblem } from './sign-in.ts';

interface SignInFailedProps {
  readonly signInPath: string;
  /** What came in the way, where there is more to say than that it failed. */
  readonly problem: SignInProblem | null;
}

/** AUTH-20: for a sign-in that failed somewhere else and came back here. */
export function SignInFailed({ signInPath, problem }: SignInFailedProps) {
  const intl = useIntl();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <TornRibbon />
      <h1 className="display-2">{intl.formatMessage({ id: 'auth.failed.title' })}</h1>
      {problem && (
        <p className="max-w-[44ch] text-pretty text-ink-2">{intl.formatMessage({ id: problemTexts[problem] })}</p>
      )}
      <div className="mbs-2 grid w-full gap-3">
        <Link to={signInPath} className={buttonClassOf({ size: 'large', wide: true })}>
          {intl.formatMessage({ id: 'auth.failed.again' })}
        </Link>
        <Link to="/" className={buttonClassOf({ look: 'secondary', size: 'large', wide: true })}>
          {intl.formatMessage({ id: 'auth.failed.home' })}
        </Link>
      </div>
    </div>
  );
}
