// One interface for the widgets of all captcha services.
import type { CaptchaAction } from '#contract/call.ts';
import type { WidgetAnswer } from './fault.ts';

export interface WidgetKeys {
  /** For the check nobody sees, and for the challenge a person solves. */
  readonly siteKey: string;
  readonly challengeSiteKey: string;
}

/** A widget at work on one attempt. */
export interface RunningWidget {
  readonly answer: Promise<WidgetAnswer>;
  /** Takes it off the page. */
  remove(): void;
}

export interface CaptchaService {
  /** Where its script is, under the base address. */
  scriptPath(keys: WidgetKeys): string;
  /** The name under which the script puts itself on the window. */
  readonly globalName: string;
  /** Runs the check nobody sees. The element is only a place to work in. */
  check(script: unknown, element: HTMLElement, keys: WidgetKeys, action: CaptchaAction): RunningWidget;
  /** Shows the challenge in the element. */
  challenge(script: unknown, element: HTMLElement, keys: WidgetKeys, action: CaptchaAction): RunningWidget;
}

/** Both services draw boxes of fixed sizes: about this wide, or a small square one. */
const normalWidth = 304;

/** The size for the place the widget is to be drawn in. */
export const sizeIn = ({ parentElement }: HTMLElement): 'normal' | 'compact' =>
  parentElement && parentElement.clientWidth < normalWidth ? 'compact' : 'normal';

/** Callbacks of a service as one answer, with whatever takes the widget away again. */
export function runWidget(begin: (done: (answer: WidgetAnswer) => void) => (() => void) | undefined): RunningWidget {
  let remove: (() => void) | undefined;
  const answer = new Promise<WidgetAnswer>((done) => {
    remove = begin(done);
  });
  return { answer, remove: () => remove?.() };
}
