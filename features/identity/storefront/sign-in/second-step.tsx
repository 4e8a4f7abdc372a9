import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { Button } from '#ui/actions/button.tsx';
import { CodeField } from '#ui/fields/typed/code-field.tsx';
import { linkClass } from '#ui/actions/link.ts';
import type { CodeOutcome, SecondFactor, SecondStep } from './sign-in.ts';
import { useResend } from '../parts/use-resend.ts';

export interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Asks whether the code is right; whoever is signed in by it is led on. */
  readonly confirm: (code: string) => Promise<CodeOutcome>;
  /** Another code; left out where the whole sign-in would have to begin again for it. */
  readonly resend?: () => Promise<void>;
  readonly onBack: () => void;
}

const sentTexts = { EMAIL: 'auth.step.email', SMS: 'auth.step.sms', APP: 'auth.step.app' } as const satisfies Record<
  SecondFactor,
  string
>;
const wrongTexts = {
  wrong: 'auth.code.wrong',
  ended: 'auth.code.ended',
  limit: 'auth.failed.limit',
  unreachable: 'auth.failed.unreachable',
} as const;
/** Where there is nothing here to ask for another with. */
const wrongElsewhereTexts = { ...wrongTexts, ended: 'auth.code.ended.elsewhere' } as const;

/** AUTH-12, AUTH-52: the code of a mail, of a text message or of an app. */
export function SecondStepForm({ step, confirm, resend, onBack }: SecondStepFormProps) {
  const intl = useIntl();
  const faultTexts = resend ? wrongTexts : wrongElsewhereTexts;
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Exclude<CodeOutcome, 'signed-in'> | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector('input');

  // Whoever pressed the button finds the cursor where the code goes.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function check(given: string): Promise<void> {
    if (busy) return;
    if (given.length < oneTimeCode.digits) {
      setFault('wrong');
      field()?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    const outcome = await confirm(given);
    setBusy(false);
    if (outcome === 'signed-in') return;
    setFault(outcome);
    setCode('');
    field()?.focus();
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void check(code);
      }}
      className="grid gap-5"
    >
      <div>
        <h1 className="display-2">{intl.formatMessage({ id: 'auth.step.title' })}</h1>
        <p className="mbs-2 text-pretty text-ink-2">{intl.formatMessage({ id: sentTexts[step.factor] })}</p>
      </div>
      <CodeField
        name="code"
        label={intl.formatMessage({ id: 'auth.code' })}
        length={oneTimeCode.digits}
        value={code}
        onChange={(given) => {
          setCode(given);
          // Whoever types another has understood that the last was wrong.
          if (given !== '') setFault(null);
        }}
        onComplete={(given) => void check(given)}
        {...(fault && { error: intl.formatMessage({ id: faultTexts[fault] }) })}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {intl.formatMessage({ id: 'auth.code.submit' })}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {step.factor !== 'APP' && resend && <Resend key={step.tokenId} resend={resend} />}
        <button type="button" onClick={onBack} className={`${linkClass.action} cursor-pointer text-sm`}>
          {intl.formatMessage({ id: 'auth.step.back' })}
        </button>
      </div>
    </form>
  );
}

/** OTP-07: another one may be asked for after 59 seconds. */
export function Resend({ resend }: { readonly resend: () => Promise<void> }) {
  const intl = useIntl();
  const { seconds, busy, again } = useResend(resend);
  if (seconds > 0)
    return (
      <p className="flex min-h-10 items-center text-sm text-ink-2 tabular-nums">
        {intl.formatMessage({ id: 'auth.code.resend.in' }, { seconds })}
      </p>
    );
  return (
    <Button look="quiet" size="small" icon="send" busy={busy} onClick={() => void again()}>
      {intl.formatMessage({ id: 'auth.code.resend' })}
    </Button>
  );
}
