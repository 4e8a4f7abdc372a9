// reCAPTCHA: version 3 scores a visitor without being seen, version 2 is the box to tick.
import type { CaptchaSettings, CaptchaVerifier } from '../port.ts';
import { siteverify } from '../siteverify.ts';

/** Below it Google thinks of a machine; the visitor may still prove the contrary. */
const scoreMin = 0.5;

export const google = (settings: CaptchaSettings): CaptchaVerifier => ({
  verify: (check) =>
    siteverify('/recaptcha/api/siteverify', check, settings, ({ score, action }) => {
      // Only version 3 gives a score. A scored token in place of a solved challenge would let the
      // visitor in whom the score was to keep out.
      if (check.kind === 'challenge') return score === undefined ? 'passed' : 'failed';
      if (typeof score !== 'number' || action !== check.action) return 'failed';
      return score >= scoreMin ? 'passed' : 'challenge-needed';
    }),
});
