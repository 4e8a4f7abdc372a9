import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { useForm } from '#ui/form/form.ts';
import { Callout } from '#ui/feedback/status.tsx';
import { ArrivedHeading } from '../parts/arrived-heading.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
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
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useForm({ password: '', again: '' }, ({ password, again }) => ({
    password: !isGoodPassword(password) && intl.formatMessage({ id: 'reset.new.weak' }),
    again: password !== again && intl.formatMessage({ id: 'reset.new.differs' }),
  }));

  async function send({ password }: typeof form.values): Promise<void> {
    if (busy) return;
    setFailed(false);
    setBusy(true);
    const outcome = await save(password);
    setBusy(false);
    switch (outcome) {
      case 'done':
        return onDone();
      case 'invalid':
        return onInvalid();
      case 'weak':
      case 'common':
        return form.refuse({ password: intl.formatMessage({ id: refusalTexts[outcome] }) });
      default:
        setFailed(true);
    }
  }

  return (
    <form {...form.props((typed) => void send(typed))} className="grid gap-5">
      <div>
        <h1 className="display-2">{intl.formatMessage({ id: 'reset.new.heading' })}</h1>
        <p className="mbs-2 text-pretty text-ink-2">{intl.formatMessage({ id: 'reset.new.lead' })}</p>
      </div>
      <NewPasswordField {...form.field('password')} label={intl.formatMessage({ id: 'reset.new.password' })} />
      <PasswordField {...form.field('again')} kind="new" label={intl.formatMessage({ id: 'reset.new.again' })} />
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
