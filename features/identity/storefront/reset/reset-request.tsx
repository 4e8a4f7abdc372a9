import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isEmail } from '#domain/values/email.ts';
import { Button } from '#ui/actions/button.tsx';
import { useForm } from '#ui/form/form.ts';
import { Callout } from '#ui/feedback/status.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmailField } from '../parts/email-field.tsx';
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
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const say = (id: 'auth.required' | 'auth.email.wrong') => intl.formatMessage({ id });
  const form = useForm({ email: first }, ({ email }) => ({
    email: !isEmail(email.trim()) && say(email.trim() ? 'auth.email.wrong' : 'auth.required'),
  }));

  async function send(typed: typeof form.values): Promise<void> {
    if (busy) return;
    const address = typed.email.trim();
    setProblem(null);
    setBusy(true);
    const outcome = await askForReset(calls, path, address);
    setBusy(false);
    switch (outcome) {
      case 'sent':
        return onSent(address);
      case 'email':
        return form.refuse({ email: say('auth.email.wrong') });
      case 'limit':
      case 'sending':
      case 'unreachable':
        return setProblem(`auth.failed.${outcome}`);
      case 'ended':
    }
  }

  return (
    <form {...form.props((typed) => void send(typed))} className="grid gap-5 text-start">
      <EmailField {...form.field('email')} />
      {problem && <Callout tone="bad" title={intl.formatMessage({ id: problem })} />}
      <Button type="submit" size="large" wide busy={busy}>
        {intl.formatMessage({ id: 'reset.submit' })}
      </Button>
      {children}
    </form>
  );
}
