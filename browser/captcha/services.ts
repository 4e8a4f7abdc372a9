// CAPTCHA-03: which captcha services there are; a unit names the one it uses. What a page must be
// allowed to load for each is here as well, beside the address of its script.
import { cloudflare } from './cloudflare.ts';
import { google } from './google.ts';
import type { CaptchaService } from './widget.ts';

interface KnownService {
  readonly service: CaptchaService;
  /** The host of its script, unless the shop is told another. */
  readonly base: string;
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}

const known: ReadonlyMap<string, KnownService> = new Map([
  [
    'google',
    {
      service: google,
      base: 'https://www.google.com',
      scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  ],
  [
    'cloudflare',
    {
      service: cloudflare,
      base: 'https://challenges.cloudflare.com',
      scripts: ['https://challenges.cloudflare.com'],
      frames: ['https://challenges.cloudflare.com'],
    },
  ],
]);

/** Null when nobody knows such a service. */
export function captchaService(
  provider: string,
  base: string | null,
): { readonly service: CaptchaService; readonly base: string } | null {
  const found = known.get(provider);
  return found ? { service: found.service, base: base ?? found.base } : null;
}

/** What a page that shows this captcha may load, in the words of a content security policy. */
export function captchaSources(
  provider: string,
  base: string | null,
): { readonly scripts: readonly string[]; readonly frames: readonly string[] } {
  const found = known.get(provider);
  if (!found) return { scripts: [], frames: [] };
  return base === null ? found : { scripts: [base], frames: [base] };
}
