import { watched } from '#platform/telemetry/watched.ts';
import { cloudflare } from './cloudflare/cloudflare.ts';
import { google } from './google/google.ts';
import type { CaptchaSettings, CaptchaVerifier } from './port.ts';

interface CaptchaService {
  /** Where the service answers, if nobody says otherwise. */
  readonly base: string;
  readonly make: (settings: CaptchaSettings) => CaptchaVerifier;
}

const captchaServices: ReadonlyMap<string, CaptchaService> = new Map([
  ['google', { base: 'https://www.google.com', make: google }],
  ['cloudflare', { base: 'https://challenges.cloudflare.com', make: cloudflare }],
]);

export const captchaVerifier = (name: string, settings: CaptchaSettings): CaptchaVerifier =>
  watched('captcha', name, captchaService(name).make(settings));

export const captchaBase = (name: string): string => captchaService(name).base;

function captchaService(name: string): CaptchaService {
  const service = captchaServices.get(name);
  if (!service) throw new Error('Invalid or missing captcha provider');
  return service;
}
