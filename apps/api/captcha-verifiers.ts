// A unit names its captcha service and its public keys; the secrets that belong to them are configured.
import type { UnitCaptcha } from '#domain/units/unit.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { CaptchaVerifier } from '#providers/captcha/port.ts';
import { captchaBase, captchaVerifier } from '#providers/captcha/registry.ts';

export interface CaptchaConfig {
  /** Instead of the services' own addresses. */
  readonly base?: string | undefined;
  /** By site key. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly log: Log;
}

export function captchaVerifiers({ base, secrets, log }: CaptchaConfig) {
  const keys = (siteKey: string) => ({ siteKey, secret: secrets[siteKey] ?? '' });
  return (unit: UnitCaptcha): CaptchaVerifier =>
    captchaVerifier(unit.provider, {
      base: base ?? captchaBase(unit.provider),
      invisible: keys(unit.siteKey),
      challenge: keys(unit.challengeSiteKey),
      onFault: (reason) => log.error({ provider: unit.provider, reason }, 'captcha not verified'),
    });
}
