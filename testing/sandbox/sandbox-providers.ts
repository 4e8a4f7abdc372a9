import { signInSecret } from '#apps/sandbox/accounts.ts';
import { openProviders } from '#apps/api/providers.ts';
import type { Providers } from '#server/handler.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { TestSandbox } from './sandbox.ts';

/** The providers that handlers may ask, all of them the sandbox's. */
export const sandboxProviders = (
  { settings }: Pick<TestSandbox, 'settings'>,
  { log }: { readonly log: Log },
  timeoutMs = 3_000,
): Providers =>
  openProviders({
    companyRegisterBase: settings.companyRegister.base,
    addressLookupBase: settings.addressLookup.base,
    couponIssuers: { 'coupon-desk': settings.couponIssuer },
    operatorBase: settings.operator.base,
    operatorAccount: settings.operator,
    signInBase: settings.signIn.base,
    signInSecrets: Object.fromEntries(
      ['google', 'apple', 'facebook', 'sso', 'salesman-sso'].map((method) => [
        `sandbox-${method}`,
        signInSecret(`sandbox-${method}`),
      ]),
    ),
    timeoutMs,
    log,
  });
