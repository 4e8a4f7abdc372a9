import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { ArrivedHeading } from '../parts/arrived-heading.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { focusFirst, formOf, typedIn, type Faults } from '../parts/form.ts';
import { LinkEnded } from '../parts/link-ended.tsx';
import { isGoodPassword, NewPasswordField } from '../parts/new-password-field.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { lookAtLink, setNewPassword, tokenInAddress, type LinkState } from './reset.ts';
import { Working } from '../parts/working.tsx';

export interface NewPasswordProps {
  readonly calls: IdentityCalls;
  /** Where another link is asked for. */
  readonly requestPath: string;
  readonly onDone: () => void;
}

/** RESET-01, RESET-04, RESET-05: the page of the mailed link. */
export function NewPassword({ calls, requestPath, onDone }: NewPasswordProps) {
  const [token] = useState(() => (typeof location === 'undefined' ? '' : tokenInAddress(location.hash)));
  const [link, setLink] = useState<LinkState | null>(null);
  const look = useEffectEvent(() => void lookAtLink(calls, token).then(setLink));
  useEffect(() => look(), []);

  if (link === null) return <Working text="reset.checking" />;
  if (link.kind === 'invalid') return <LinkEnded to={requestPath} text="reset.ended.text" />;
  if (link.kind === 'unreachable') return <Unreachable onRetry={() => void lookAtLink(calls, token).then(setLink)} />;
  return (
    <NewPasswordForm
      save={(password) => setNewPassword(calls, token, link, password)}
      onInvalid={() => setLink({ kind: 'invalid' })}
      onDone={onDone}
    />
  );
}

const refusalTexts = { weak: 'reset.new.weak', common: 'reset.new.common' } as const;

interface NewPasswordFormProps {
  readonly save: (password: string) => ReturnType<typeof setNewPassword>;
  readonly onInvalid: () => void;
  readonly onDone: () => void;
}

function NewPasswordForm({ save, onInvalid, onDone }: NewPasswordFormProps) {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<Faults<'password' | 'again'>>({});
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = formOf(event);
    if (busy) return;
    const typed = typedIn(form);
    const wanted = typed['password'] ?? '';
    const wrong: Faults<'password' | 'again'> = {
      ...(!isGoodPassword(wanted) && { password: intl.formatMessage({ id: 'reset.new.weak' }) }),
      ...(wanted !== typed['again'] && { again: intl.formatMessage({ id: 'reset.new.differs' }) }),
    };
    setFaults(wrong);
    setFailed(false);
    if (focusFirst(form, wrong)) return;
    setBusy(true);
    const outcome = await save(wanted);
    setBusy(false);
    switch (outcome) {
      case 'done':
        return onDone();
      case 'invalid':
        return onInvalid();
      case 'weak':
      case 'common': {
        const refused = { password: intl.formatMessage({ id: refusalTexts[outcome] }) };
        setFaults(refused);
        return void focusFirst(form, refused);
      }
      default:
        setFailed(true);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div>
        <h1 className="display-2">{intl.formatMessage({ id: 'reset.new.heading' })}</h1>
        <p className="mbs-2 text-pretty text-ink-2">{intl.formatMessage({ id: 'reset.new.lead' })}</p>
      </div>
      <NewPasswordField
        name="password"
        label={intl.formatMessage({ id: 'reset.new.password' })}
        value={password}
        onChange={setPassword}
        error={faults.password}
      />
      <PasswordField
        kind="new"
        name="again"
        label={intl.formatMessage({ id: 'reset.new.again' })}
        value={again}
        onChange={setAgain}
        error={faults.again}
      />
      {failed && <Callout tone="bad" title={intl.formatMessage({ id: 'auth.failed.unreachable' })} />}
      <Button type="submit" size="large" wide busy={busy}>
        {intl.formatMessage({ id: 'reset.new.submit' })}
      </Button>
    </form>
  );
}

/** The server was not reached; nothing is said about the link. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const intl = useIntl();
  return (
    <div className="grid gap-5 text-center">
      <div role="alert">
        <ArrivedHeading>{intl.formatMessage({ id: 'auth.failed.unreachable' })}</ArrivedHeading>
      </div>
      <Button size="large" wide onClick={onRetry}>
        {intl.formatMessage({ id: 'reset.retry' })}
      </Button>
    </div>
  );
}
