import type { FailureName } from './failures.ts';

/** The code that asks for a visible challenge depends on the unit's provider, as the wire has it. */
const challengeFailures: Readonly<Record<string, FailureName>> = {
  cloudflare: 'captcha.needed-cloudflare',
  google: 'captcha.needed-google',
};

export const challengeFailure = (provider: string): FailureName =>
  challengeFailures[provider] ?? 'captcha.needed-google';

/** Fields that prove a human and nothing else: a repeated request may carry new ones. */
export const captchaFields: readonly string[] = ['captchaToken', 'traditionalToken'];
