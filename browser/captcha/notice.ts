// What a visitor is told when the captcha has given up.
import { forcedErrorCode, type CaptchaFault } from './fault.ts';

type TextId =
  | 'captcha.error'
  | 'captcha.error.cloudflare'
  | 'captcha.error.google'
  | 'captcha.fault.provider'
  | 'captcha.fault.element'
  | 'captcha.fault.script'
  | 'captcha.fault.callback'
  | 'captcha.fault.widget';

export interface CaptchaNotice {
  /** A popup offers to begin again; a notification only tells. */
  readonly as: 'notification' | 'popup';
  readonly title: TextId;
  /** A text of ours, or the service's own code. */
  readonly content: { readonly text: TextId } | { readonly code: string };
}

export function noticeOf(provider: string, fault: CaptchaFault): CaptchaNotice {
  switch (provider) {
    // CAPTCHA-08: the service's code is what its support asks for.
    case 'cloudflare':
      return { as: 'notification', title: 'captcha.error.cloudflare', content: contentOf(fault) };
    // CAPTCHA-09: this service has no codes, and offers to begin again.
    case 'google':
      return { as: 'popup', title: 'captcha.error.google', content: contentOf(fault, 'google') };
    default:
      return { as: 'notification', title: 'captcha.error', content: contentOf(fault) };
  }
}

function contentOf(fault: CaptchaFault, provider?: 'google'): CaptchaNotice['content'] {
  switch (fault.kind) {
    case 'provider':
    case 'callback':
      return { text: `captcha.fault.${fault.kind}` };
    // These two sentences name the service they are about.
    case 'script':
      return provider ? { text: 'captcha.fault.script' } : { code: forcedErrorCode };
    case 'element':
      return { text: provider ? 'captcha.fault.widget' : 'captcha.fault.element' };
    case 'widget':
      return provider ? { text: 'captcha.fault.widget' } : { code: fault.code };
  }
}
