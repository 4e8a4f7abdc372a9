// Asks a captcha service whether a token came from a person. Which services there are is in
// registry.ts; a unit names the one it uses.

export interface CaptchaVerifier {
  verify(check: CaptchaCheck): Promise<CaptchaVerdict>;
}

export interface CaptchaCheck {
  readonly token: string;
  /** The check nobody sees, or the one a person has to solve after it. */
  readonly kind: CaptchaKind;
  /**
   * What the visitor wanted to do; a token for one thing is no good for another. Up to 32 letters,
   * digits and underscores: all that every service takes.
   */
  readonly action: string;
  /** The shop's host name, in which the token must have been made. */
  readonly hostname: string;
  readonly remoteAddress?: string;
}

export type CaptchaKind = 'invisible' | 'challenge';

/** `unavailable` is nobody's guilt: the service did not answer, or does not accept our key. */
export type CaptchaVerdict = 'passed' | 'challenge-needed' | 'failed' | 'unavailable';

export interface CaptchaSettings {
  /** The service's address without a trailing slash. */
  readonly base: string;
  /** Services make a pair of keys for one kind of check, so there are two pairs. */
  readonly invisible: CaptchaKeys;
  readonly challenge: CaptchaKeys;
  readonly timeoutMs?: number;
  /** Told why a verdict is `unavailable`, for the log. */
  readonly onFault?: (reason: string) => void;
}

export interface CaptchaKeys {
  /** Public: the page shows its widget with it. */
  readonly siteKey: string;
  readonly secret: string;
}
