// What the sources quote word for word, and the shop says better (decision 28): by the id under which it says it, with
// the requirement that quotes it. Failures that are told to programs keep these words (failures.ts).
export const quotedTexts = {
  'shell.error.fault': {
    row: 'SHELL-35',
    words: 'Seems there are something went wrong. Please try again or contact us.',
  },
  'auth.failed.title': { row: 'AUTH-19', words: 'Something went wrong while logging in' },
  'notice.idle.text': {
    row: 'SESSION-03',
    words: "You've been inactive 30 mins. For your security, we'll automatically sign you out.",
  },
  'notice.contact': { row: 'SHELL-25', words: 'Please contact us if there are any questions' },
  'captcha.fault.provider': { row: 'CAPTCHA-04', words: 'Invalid or missing captcha provider' },
  'captcha.fault.element': { row: 'CAPTCHA-05', words: 'Turnstile Dom is missing' },
  'captcha.fault.script': { row: 'CAPTCHA-06', words: 'Google captcha JS not loaded' },
  'captcha.fault.callback': { row: 'CAPTCHA-07', words: 'not success callback' },
  'captcha.error.cloudflare': { row: 'CAPTCHA-08', words: 'Cloudflare captcha error' },
  'captcha.error.google': { row: 'CAPTCHA-09', words: 'Error reCAPTCHA' },
  'coupon.failed': { row: 'COUPON-13', words: 'fetch query card failed' },
} as const satisfies Readonly<Record<string, { readonly row: string; readonly words: string }>>;
