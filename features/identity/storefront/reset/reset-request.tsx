import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isEmail } from '#domain/values/email.ts';
import { useAlive } from '#ui/foundation/alive.ts';
import { Button } from '#ui/actions/button.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmailField } from '../parts/email-field.tsx';
import { focusFirst, formOf, typedIn } from '../parts/form.ts';
import { askForReset } from './reset.ts';

export interface ResetRequestProps {
  readonly calls: IdentityCalls;
  /** The page's path inside the shop: whose account is meant (RESET-03). */
  readonly path: string;
  readonly email?: string;
  readonly onSent: (email: string) => void;
  /** Below the button. */
  readonly children?: ReactNode;
}

type Problem = `auth.failed.${'limit' | 'sending' | 'unreachable'}`;

/** RESET-01: the request. Nobody learns here whether an address is known (RESET-09). */
export function ResetRequest({ calls, path, email: first = '', onSent, children }: ResetRequestProps) {
  const intl = useIntl();
  const isAlive = useAlive();
  const [email, setEmail] = useState(first);
  const [fault, setFault] = useState<'auth.required' | 'auth.email.wrong' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = formOf(event);
    if (busy) return;
    const address = (typedIn(form)['email'] ?? '').trim();
    const wrong = address === '' ? 'auth.required' : isEmail(address) ? null : 'auth.email.wrong';
    setFault(wrong);
    setProblem(null);
    if (wrong) return void focusFirst(form, { email: wrong });
    setBusy(true);
    const outcome = await askForReset(calls, path, address);
    setBusy(false);
    switch (outcome) {
      case 'sent':
        return onSent(address);
      case 'email':
        setFault('auth.email.wrong');
        return void focusFirst(form, { email: outcome });
      case 'limit':
      case 'sending':
      case 'unreachable':
        return setProblem(`auth.failed.${outcome}`);
      case 'ended':
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 text-start">
      <EmailField value={email} onChange={setEmail} error={fault ? intl.formatMessage({ id: fault }) : undefined} />
      {problem && <Callout tone="bad" title={intl.formatMessage({ id: problem })} />}
      <Button type="submit" size="large" wide busy={busy} disabled={!isAlive}>
        {intl.formatMessage({ id: 'reset.submit' })}
      </Button>
      {children}
    </form>
  );
}
