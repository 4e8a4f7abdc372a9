import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Mailbox } from '#ui/pictures/mailbox.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { CheckEmail } from '../parts/check-email.tsx';
import { LinkEnded } from '../parts/link-ended.tsx';
import { Unreachable } from '../reset/new-password.tsx';
import { confirmRegistration } from '../reset/reset.ts';
import { useAddressToken } from '../parts/use-address-token.ts';
import { Working } from '../parts/working.tsx';

export interface VerifyEmailProps {
  readonly calls: IdentityCalls;
  /** Whom the mail went to; null when the page is opened by itself. */
  readonly email: string | null;
  /** Where to register. */
  readonly requestPath: string;
  /** REG-04 */
  readonly onConfirmed: () => void;
}

/** REG-03: without a token, a mail is on its way; with the mail's token, it is confirmed here. */
export function VerifyEmail({ calls, email, requestPath, onConfirmed }: VerifyEmailProps) {
  const intl = useIntl();
  const token = useAddressToken();
  const [state, setState] = useState<'asked' | 'working' | 'invalid' | 'unreachable'>('asked');

  async function confirm(): Promise<void> {
    setState('working');
    const outcome = await confirmRegistration(calls, token ?? '');
    if (outcome === 'done') onConfirmed();
    else setState(outcome);
  }

  if (token === null || state === 'working') return <Working text="register.verify.working" />;
  if (token === '')
    return (
      <CheckEmail
        title={intl.formatMessage({ id: 'register.check.title' })}
        text={
          email === null
            ? intl.formatMessage({ id: 'register.check.somewhere' })
            : intl.formatMessage({ id: 'register.check.text' }, { email })
        }
      />
    );
  if (state === 'invalid') return <LinkEnded to={requestPath} text="register.ended.text" />;
  if (state === 'unreachable') return <Unreachable onRetry={() => void confirm()} />;
  // A press, not the opening of the page: whatever opens links in mails before a person does must not confirm.
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Mailbox />
      <h1 className="display-2">{intl.formatMessage({ id: 'register.verify.title' })}</h1>
      <p className="max-w-[44ch] text-pretty text-ink-2">{intl.formatMessage({ id: 'register.verify.text' })}</p>
      <div className="mbs-2 w-full">
        <Button size="large" wide onClick={() => void confirm()}>
          {intl.formatMessage({ id: 'register.verify.action' })}
        </Button>
      </div>
    </div>
  );
}
