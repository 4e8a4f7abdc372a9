// The captcha in a real browser.
import type { CaptchaSettings } from './attempt.ts';
import { createCaptcha, type Captcha } from './captcha.ts';
import { createScriptLoader, type LoadScript } from './script.ts';
import { browserClock } from '../time/clock.ts';

let loader: LoadScript | null = null;

export const openCaptcha = (settings: CaptchaSettings | null): Captcha =>
  createCaptcha({
    settings,
    timers: browserClock,
    loadScript: (...wanted) => (loader ??= createScriptLoader(browserClock, document))(...wanted),
    place: cornerOfPage,
  });

const cornerId = 'captcha-corner';

/** Empty unless the check cannot do without being seen; then it shows in the corner. */
function cornerOfPage(): HTMLElement {
  const known = document.getElementById(cornerId);
  if (known) return known;
  const corner = document.createElement('div');
  corner.id = cornerId;
  Object.assign(corner.style, {
    position: 'fixed',
    zIndex: '50',
    insetBlockEnd: '16px',
    insetInlineEnd: '16px',
  });
  return document.body.appendChild(corner);
}
