// One entrance of the shop: the form of its kind, the second step where one is due, and where to afterwards.
import { isSecurePage, setCookie } from '#browser/kept/cookies.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { readSecondStepMark } from '#contract/identity/second-step-mark.ts';
import type { PhoneCountry } from '#ui/fields/typed/phone-number.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmployeeForm } from './employee-form.tsx';
import { ProblemPopup } from './problem-popup.tsx';
import { rememberedCookies, type Remembered } from './remembered.ts';
import { SecondStepForm } from './second-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { confirmSignIn, signIn, type Credentials, type SecondStep, type SignInProblem } from './sign-in.ts';
import { isProblem, leftProblem, reloadIfChallenged } from './left-problem.ts';

export interface EntranceProps {
  readonly unit: UnitId;
  readonly entrance: Entrance;
  readonly calls: IdentityCalls;
  readonly twoFactor: boolean;
  readonly countries: readonly PhoneCountry[];
  readonly country: string;
  readonly remembered: Remembered;
  /** Somebody is signed in; leads them on. */
  readonly onSignedIn: () => void;
  /** AUTH-04: whether passwords are a way to sign in here. */
  readonly withForm: boolean;
  /** Above the form, and below it. */
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}

export function EntranceForm(props: EntranceProps) {
  const { unit, entrance, calls, twoFactor, remembered, onSignedIn, withForm, children, below } = props;
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const [left] = useState(() => leftProblem(unit));

  // AUTH-12, AUTH-34: a sign-in that began with a partner's sign-on token goes on here. Once: whoever loads the page again
  // signs in.
  useEffect(() => {
    const step = readSecondStepMark(location.hash);
    if (!step) return;
    const shown = setTimeout(() => {
      history.replaceState(history.state, '', location.pathname + location.search);
      setPending({ step, typed: null });
    });
    return () => clearTimeout(shown);
  }, []);

  // AUTH-18: said before the page loaded again, and perhaps not read.
  useEffect(() => {
    const shown = setTimeout(() => {
      const before = left.take();
      if (isProblem(before)) setProblem(before);
    });
    return () => clearTimeout(shown);
  }, [left]);

  async function attempt(credentials: Credentials, remember: Remembered): Promise<void> {
    setBusy(true);
    const outcome = await signIn(calls, entrance, credentials, { twoFactor });
    setBusy(false);
    switch (outcome.kind) {
      case 'signed-in':
        keep(remember);
        return onSignedIn();
      case 'second-step':
        return setPending({ step: outcome.step, typed: { credentials, remember } });
      case 'problem':
        setProblem(outcome.problem);
        return reloadIfChallenged(left, outcome, location);
      case 'ended':
    }
  }

  const resendWith = (typed: Typed) => async (): Promise<void> => {
    const outcome = await signIn(calls, entrance, typed.credentials, { twoFactor });
    if (outcome.kind === 'second-step') {
      setPending({ step: outcome.step, typed });
      toasts.show({ kind: 'success', title: intl.formatMessage({ id: 'auth.code.sent' }) });
    } else if (outcome.kind === 'problem') setProblem(outcome.problem);
  };

  function keep(remember: Remembered): void {
    for (const text of rememberedCookies(unit, entrance, remember, isSecurePage())) setCookie(text);
  }

  return (
    <>
      {pending ? (
        <SecondStepForm
          key={pending.step.tokenId}
          step={pending.step}
          onBack={() => setPending(null)}
          confirm={async (code) => {
            const outcome = await confirmSignIn(calls, pending.step, code);
            if (outcome === 'signed-in') {
              if (pending.typed) keep(pending.typed.remember);
              onSignedIn();
            }
            return outcome;
          }}
          {...(pending.typed && { resend: resendWith(pending.typed) })}
        />
      ) : (
        <>
          {children}
          {!withForm ? null : entrance === 'employee' ? (
            <EmployeeForm busy={busy} onSubmit={(given) => void attempt(given, remembered)} />
          ) : (
            <SignInForm
              {...props}
              entrance={entrance}
              busy={busy}
              onSubmit={(given, remember) => void attempt(given, remember)}
            />
          )}
          {below}
        </>
      )}
      {problem && <ProblemPopup problem={problem} entrance={entrance} onClose={() => setProblem(null)} />}
      {calls.captchaPopup}
    </>
  );
}

/** A sign-in that waits for its second step. */
interface Pending {
  readonly step: SecondStep;
  /** Null where the first step was taken elsewhere. */
  readonly typed: Typed | null;
}

/** What was typed, kept in memory to ask for another code with. */
interface Typed {
  readonly credentials: Credentials;
  readonly remember: Remembered;
}
