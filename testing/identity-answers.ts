// A server for the screens of an identity, answered by hand: it notes what was asked, and how.
import type { CallDescription } from '#contract/call.ts';
import type { FailureName } from '#contract/failures.ts';
import type { IdentityCalls } from '#features/identity/storefront/parts/calls.ts';

export type Answer = object | FailureName | 'no line' | 'closed';

interface Manner {
  /** Whether somebody had to solve a challenge for it. */
  readonly challenges?: boolean;
  /** Whether an answer begins a session. */
  readonly begins?: boolean;
}

/** Answers every call with this. A call that asks for a captcha has to come with one. */
export function answering(answer: Answer, { challenges = false, begins = true }: Manner = {}) {
  const asked: { call: CallDescription; input: object }[] = [];
  const begun: object[] = [];
  const outcome = () => {
    if (typeof answer === 'object') return { ok: true, data: answer } as never;
    if (answer === 'no line') return { ok: false, failure: { status: null, name: null, message: '' } } as never;
    return { ok: false, failure: { status: 200, name: answer, message: '' } } as never;
  };
  const calls: IdentityCalls = {
    send: async (call, input) => {
      if (call.captcha) throw new Error(`${call.path} wants a captcha`);
      asked.push({ call, input });
      return outcome();
    },
    sendWithCaptcha: async (call, input, options) => {
      asked.push({ call, input });
      if (challenges) options?.onChallenged?.();
      return answer === 'closed' ? null : outcome();
    },
    begin: async (signedIn) => {
      begun.push(signedIn);
      return begins;
    },
    resume: async () => true,
    captchaPopup: null,
  };
  return { calls, asked, begun };
}
