import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { CaptchaAction } from '#contract/call.ts';
import type { ClientOutcome } from '#contract/client.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import type { CaptchaSettings } from './attempt.ts';
import { openCaptcha } from './open-captcha.ts';
import type { CaptchaOutcome, CaptchaTokens } from './captcha.ts';
import { ChallengePopup, FailurePopup } from './captcha-popup.tsx';
import type { CaptchaFault } from './fault.ts';
import { noticeOf } from './notice.ts';
import { sendWithCaptcha } from './send.ts';

export interface CaptchaOfForm {
  /** Makes a call with a captcha; null when the captcha ended it, which the visitor has been told. */
  send<Answer>(
    action: CaptchaAction,
    call: (tokens: CaptchaTokens) => Promise<ClientOutcome<Answer>>,
  ): Promise<ClientOutcome<Answer> | null>;
  /** The challenge while there is one; the form renders it anywhere. */
  readonly popup: ReactNode;
}

/** The captcha of a form, for a unit with these settings; null for a unit that has none. */
export function useCaptcha(settings: CaptchaSettings | null): CaptchaOfForm {
  const intl = useIntl();
  const [popup, setPopup] = useState<ReactNode>(null);
  const captcha = useMemo(() => openCaptcha(settings), [settings]);

  /** Shows a popup until it answers. One that is closed while it works may answer twice. */
  const ask = <T,>(draw: (done: (answer: T) => void) => ReactNode): Promise<T> =>
    new Promise((answered) => {
      let isAnswered = false;
      setPopup(
        draw((answer) => {
          if (!isAnswered) setPopup(null);
          isAnswered = true;
          answered(answer);
        }),
      );
    });

  const challenge = (action: CaptchaAction) =>
    ask<CaptchaOutcome | null>((done) => (
      <ChallengePopup run={(element, closed) => captcha.challenge(action, element, closed)} onDone={done} />
    ));

  async function giveUp(fault: CaptchaFault): Promise<boolean> {
    const notice = noticeOf(settings?.provider ?? '', fault);
    const title = intl.formatMessage({ id: notice.title });
    const content = 'code' in notice.content ? notice.content.code : intl.formatMessage({ id: notice.content.text });
    if (notice.as === 'popup') return ask((done) => <FailurePopup title={title} content={content} onDone={done} />);
    toasts.show({ kind: 'error', title, content });
    return false;
  }

  return {
    send: (action, call) => sendWithCaptcha(action, call, { execute: captcha.execute, challenge, giveUp }),
    popup,
  };
}
