// reCAPTCHA: version 3 checks without being seen, version 2 is the box to tick.
import { answerWith, failedWith, forcedError } from './fault.ts';
import { runWidget, sizeIn, type CaptchaService } from './widget.ts';

/** As much of the script's interface as is used. */
interface Recaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
  render(element: HTMLElement, options: Record<string, unknown>): number;
  reset(widget: number): void;
}

// This service gives no codes: its error callback takes nothing.
const failed = failedWith(forcedError);

export const google: CaptchaService = {
  globalName: 'grecaptcha',
  scriptPath: ({ siteKey }) => `/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,

  check: (script, _element, { siteKey }, action) =>
    runWidget((done) => {
      const recaptcha = script as Recaptcha;
      recaptcha.ready(() => {
        recaptcha.execute(siteKey, { action }).then(
          (token) => done(answerWith(token)),
          () => done(failed),
        );
      });
      return undefined;
    }),

  challenge: (script, element, { challengeSiteKey }) =>
    runWidget((done) => {
      const recaptcha = script as Recaptcha;
      let widget: number | null = null;
      recaptcha.ready(() => {
        widget = recaptcha.render(element, {
          sitekey: challengeSiteKey,
          size: sizeIn(element),
          theme: isDark(element) ? 'dark' : 'light',
          callback: (token: unknown) => done(answerWith(token)),
          'error-callback': () => done(failed),
          'expired-callback': () => done(failed),
        });
      });
      return () => {
        if (widget !== null) recaptcha.reset(widget);
      };
    }),
};

/** Unlike the other service's widget, this one does not look for itself. */
const isDark = ({ ownerDocument: { defaultView } }: HTMLElement): boolean =>
  defaultView?.matchMedia('(prefers-color-scheme: dark)').matches ?? false;
