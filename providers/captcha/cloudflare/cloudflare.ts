// Turnstile: one widget that decides by itself whether it must be seen; it gives no score.
import type { CaptchaSettings, CaptchaVerifier } from '../port.ts';
import { siteverify } from '../siteverify.ts';

export const cloudflare = (settings: CaptchaSettings): CaptchaVerifier => ({
  verify: (check) =>
    siteverify('/turnstile/v0/siteverify', check, settings, ({ action }) =>
      action === check.action ? 'passed' : 'failed',
    ),
});
