import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Mailbox } from '#ui/pictures/mailbox.tsx';
import { ArrivedHeading } from '../parts/arrived-heading.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { CheckEmail } from '../parts/check-email.tsx';
import { SignInLinkEnded } from '../parts/link-ended.tsx';
import { Unreachable } from '../reset/new-password.tsx';
import { linkSignIn, lookAtSignIn } from '../reset/reset.ts';
import { useAddressToken } from '../parts/use-address-token.ts';
import { Working } from '../parts/working.tsx';

export interface Linked {
  /** Who has been let in. */
  readonly service: string;
  /** Whose entrance it is. */
  readonly isSalesman: boolean;
}

export interface LinkSignInProps {
  readonly calls: IdentityCalls;
  readonly onLinked: (linked: Linked) => void;
}

/** AUTH-34: without a token, the owner of an account has been asked by mail; with the mail's token, they answer here. */
export function LinkSignIn(props: LinkSignInProps) {
  const intl = useIntl();
  const token = useAddressToken();
  if (token === null) return <Working text="reset.checking" />;
  if (token === '')
    return (
      <CheckEmail
        title={intl.formatMessage({ id: 'auth.link.check.title' })}
        text={intl.formatMessage({ id: 'auth.link.check.text' })}
      />
    );
  return <OwnerAnswer {...props} token={token} />;
}

type State =
  | { readonly kind: 'looking' | 'working' | 'invalid' }
  | { readonly kind: 'asked'; readonly service: string }
  /** With what to do once more. */
  | { readonly kind: 'unreachable'; readonly retry: () => Promise<void> };

function OwnerAnswer({ calls, token, onLinked }: LinkSignInProps & { readonly token: string }) {
  const intl = useIntl();
  const [state, setState] = useState<State>({ kind: 'looking' });

  async function look(): Promise<void> {
    const found = await lookAtSignIn(calls, token);
    if (found === 'unreachable') setState({ kind: 'unreachable', retry: look });
    else setState(found === 'invalid' ? { kind: 'invalid' } : { kind: 'asked', ...found });
  }
  async function confirm(service: string): Promise<void> {
    setState({ kind: 'working' });
    const outcome = await linkSignIn(calls, token);
    if (outcome === 'unreachable') setState({ kind: 'unreachable', retry: () => confirm(service) });
    else if (outcome === 'invalid') setState({ kind: 'invalid' });
    else onLinked({ service, ...outcome });
  }
  const begin = useEffectEvent(() => void look());
  useEffect(() => begin(), []);

  switch (state.kind) {
    case 'looking':
      return <Working text="reset.checking" />;
    case 'working':
      return <Working text="register.verify.working" />;
    case 'invalid':
      return <SignInLinkEnded />;
    case 'unreachable':
      return <Unreachable onRetry={() => void state.retry()} />;
    case 'asked': {
      const { service } = state;
      // A press, not the opening of the page: whatever opens links in mails before a person does must not confirm.
      return (
        <div className="grid justify-items-center gap-4 text-center">
          <Mailbox />
          <ArrivedHeading>{intl.formatMessage({ id: 'auth.link.title' }, { service })}</ArrivedHeading>
          <p className="max-w-[44ch] text-pretty text-ink-2">
            {intl.formatMessage({ id: 'auth.link.text' }, { service })}
          </p>
          <div className="mbs-2 w-full">
            <Button size="large" wide onClick={() => void confirm(service)}>
              {intl.formatMessage({ id: 'auth.link.action' })}
            </Button>
          </div>
        </div>
      );
    }
  }
}
