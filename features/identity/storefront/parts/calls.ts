// How these screens ask the server; the app hands it in, with its visit, its captcha and its session.
import type { ReactNode } from 'react';
import type { CallAnswer, CallDescription, CallInput } from '#contract/call.ts';
import type { ClientOutcome } from '#contract/client.ts';
import type { SignedIn } from '#contract/identity/sign-in.ts';

type Outcome<C extends CallDescription> = ClientOutcome<CallAnswer<C>>;

export interface IdentityCalls {
  send<C extends CallDescription>(call: C, input: CallInput<C>): Promise<Outcome<C>>;
  /** Null when the captcha ended it, which the visitor has been told. */
  sendWithCaptcha<C extends CallDescription>(
    call: C,
    input: CallInput<C>,
    options?: { readonly onChallenged?: () => void },
  ): Promise<Outcome<C> | null>;
  /** Begins the session of an answer that has one; false when it has none. */
  begin(answer: SignedIn): Promise<boolean>;
  /** Finds out who the cookie belongs to; false when to nobody. */
  resume(): Promise<boolean>;
  readonly captchaPopup: ReactNode;
}
