import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Mailbox } from '#ui/pictures/mailbox.tsx';
import { useResend } from './use-resend.ts';

export interface CheckEmailProps {
  readonly title: string;
  readonly text: string;
  /** Sends it once more; without it nobody is offered that. */
  readonly resend?: () => Promise<void>;
  readonly children?: ReactNode;
}

/** A mail is on its way, and what to do while it is. */
export function CheckEmail({ title, text, resend, children }: CheckEmailProps) {
  const intl = useIntl();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Mailbox />
      <h1 className="display-2">{title}</h1>
      <p className="max-w-[44ch] text-pretty text-ink-2">{text}</p>
      <p className="max-w-[44ch] text-sm text-pretty text-ink-2">{intl.formatMessage({ id: 'reset.check.spam' })}</p>
      <p className="max-w-[44ch] text-sm text-pretty text-ink-2">{intl.formatMessage({ id: 'reset.check.few' })}</p>
      {resend && <ResendMail resend={resend} />}
      {children}
    </div>
  );
}

/** OTP-07: about 59 seconds between one mail and the next. */
function ResendMail({ resend }: { readonly resend: () => Promise<void> }) {
  const intl = useIntl();
  const { seconds, busy, again } = useResend(resend);
  if (seconds > 0)
    return (
      <p className="flex min-h-11 items-center text-sm text-ink-2 tabular-nums">
        {intl.formatMessage({ id: 'reset.check.wait' }, { seconds })}
      </p>
    );
  return (
    <Button look="secondary" busy={busy} onClick={() => void again()}>
      {intl.formatMessage({ id: 'reset.check.again' })}
    </Button>
  );
}
