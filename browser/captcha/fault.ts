// What can go wrong with a captcha, as values. Which words a visitor reads for each is in `notice.ts`.

export type CaptchaFault =
  /** CAPTCHA-04: the unit names no captcha service that we know. */
  | { readonly kind: 'provider' }
  /** CAPTCHA-05: there is no place on the page to show it in. */
  | { readonly kind: 'element' }
  /** CAPTCHA-06: the service's script did not arrive. */
  | { readonly kind: 'script' }
  /** CAPTCHA-07: the widget called success and gave no token. */
  | { readonly kind: 'callback' }
  /** The widget failed, with the service's own code where it has one. */
  | { readonly kind: 'widget'; readonly code: string };

/**
 * CAPTCHA-10, CAPTCHA-12: the code of a captcha that we put into its error state ourselves, because it
 * threw or never answered. It is no token, whoever says so.
 */
export const forcedErrorCode = '1234';

export const forcedError: CaptchaFault = { kind: 'widget', code: forcedErrorCode };

export type WidgetAnswer =
  { readonly ok: true; readonly token: string } | { readonly ok: false; readonly fault: CaptchaFault };

/** The answer of a widget that called success. */
export function answerWith(token: unknown): WidgetAnswer {
  if (typeof token !== 'string' || token === '') return failedWith({ kind: 'callback' });
  return token === forcedErrorCode ? failedWith(forcedError) : { ok: true, token };
}

export const failedWith = (fault: CaptchaFault): WidgetAnswer => ({ ok: false, fault });
