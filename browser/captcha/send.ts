// A call with a captcha: the invisible token first; when the server wants more, the challenge, and the
// same call again with its token.
import type { CaptchaAction } from '#contract/call.ts';
import type { ClientOutcome } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { CaptchaOutcome, CaptchaTokens } from './captcha.ts';
import type { CaptchaFault } from './fault.ts';

/** AUTH-43: both say the same, whichever service the unit uses. */
const challenges: ReadonlySet<FailureName | null> = new Set(['captcha.needed-cloudflare', 'captcha.needed-google']);

export const isChallengeNeeded = (outcome: ClientOutcome<unknown>): boolean =>
  !outcome.ok && challenges.has(outcome.failure.name);

export interface CaptchaSteps {
  readonly execute: (action: CaptchaAction) => Promise<CaptchaOutcome>;
  /** Shows the challenge; null when the visitor closed it. */
  readonly challenge: (action: CaptchaAction) => Promise<CaptchaOutcome | null>;
  /** Says that the captcha has given up; true to begin again. */
  readonly giveUp: (fault: CaptchaFault) => Promise<boolean>;
}

/** The outcome of the call; null when the captcha ended it, which the visitor has been told. */
export async function sendWithCaptcha<Answer>(
  action: CaptchaAction,
  send: (tokens: CaptchaTokens) => Promise<ClientOutcome<Answer>>,
  steps: CaptchaSteps,
): Promise<ClientOutcome<Answer> | null> {
  let captcha: CaptchaOutcome | null = await steps.execute(action);
  for (;;) {
    if (captcha === null) return null;
    if (captcha.ok) {
      const outcome = await send(captcha.tokens);
      if (!isChallengeNeeded(outcome)) return outcome;
      captcha = await steps.challenge(action);
    } else {
      if (!(await steps.giveUp(captcha.fault))) return null;
      captcha = await steps.execute(action);
    }
  }
}
