// Turnstile: the same widget for both; it stays out of sight unless it doubts, or is always shown.
import { answerWith, failedWith, forcedErrorCode } from './fault.ts';
import { runWidget, sizeIn, type CaptchaService, type RunningWidget } from './widget.ts';

/** As much of the script's interface as is used. */
interface Turnstile {
  render(element: HTMLElement, options: Record<string, unknown>): string | null | undefined;
  remove(widget: string): void;
}

export const cloudflare: CaptchaService = {
  globalName: 'turnstile',
  scriptPath: () => '/turnstile/v0/api.js?render=explicit',
  check: (script, element, { siteKey }, action) =>
    show(script as Turnstile, element, {
      action,
      sitekey: siteKey,
      appearance: 'interaction-only',
    }),
  challenge: (script, element, { challengeSiteKey }, action) =>
    show(script as Turnstile, element, {
      action,
      sitekey: challengeSiteKey,
      appearance: 'always',
      size: sizeIn(element),
    }),
};

const show = (turnstile: Turnstile, element: HTMLElement, kind: Readonly<Record<string, string>>): RunningWidget =>
  runWidget((done) => {
    const fail = (code: unknown) => done(failedWith({ kind: 'widget', code: codeOf(code) }));
    const widget = turnstile.render(element, {
      ...kind,
      theme: 'auto',
      // How often to try again is our own rule.
      retry: 'never',
      'refresh-expired': 'never',
      'refresh-timeout': 'never',
      'response-field': false,
      callback: (token: unknown) => done(answerWith(token)),
      // True: we have taken care of it, and the console need not hear of it.
      'error-callback': (code: unknown) => {
        fail(code);
        return true;
      },
      'expired-callback': () => fail(forcedErrorCode),
      'timeout-callback': () => fail(forcedErrorCode),
      'unsupported-callback': () => fail(forcedErrorCode),
    });
    if (typeof widget !== 'string') fail(forcedErrorCode);
    return () => {
      if (typeof widget === 'string') turnstile.remove(widget);
    };
  });

const codeOf = (code: unknown): string =>
  typeof code === 'string' || typeof code === 'number' ? String(code) : forcedErrorCode;
