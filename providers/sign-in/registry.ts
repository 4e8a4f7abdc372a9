import { watched } from '#platform/telemetry/watched.ts';
import { apple } from './apple/apple.ts';
import { facebook } from './facebook/facebook.ts';
import { google } from './google/google.ts';
import { partner } from './partner/partner.ts';
import type { SignInService, SignInSettings } from './port.ts';

const services: Record<string, (settings: SignInSettings) => SignInService | null> = {
  google,
  apple,
  facebook,
  sso: partner,
  'salesman-sso': partner,
};

export function signInService(name: string, settings: SignInSettings): SignInService | null {
  const service = services[name]?.(settings) ?? null;
  return service && watched('sign-in', name, service);
}
