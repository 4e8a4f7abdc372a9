// The providers that a plain handler may ask, each found by the country it is for.
import type { Providers } from '#server/handler.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { addressLookup, addressLookupBase, addressLookupIn } from '#providers/address-lookup/registry.ts';
import { companyRegister, companyRegisterBase, companyRegisterIn } from '#providers/company-register/registry.ts';

import { readSignOnToken } from '#providers/sign-in/sign-on-token.ts';
import { signInService } from '#providers/sign-in/registry.ts';

export interface ProvidersConfig {
  /** Instead of the services' own addresses. */
  readonly companyRegisterBase?: string | undefined;
  readonly addressLookupBase?: string | undefined;
  readonly signInBase?: string | undefined;
  /** By client id. */
  readonly signInSecrets?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly log: Log;
}

export function openProviders({ timeoutMs, log, signInSecrets = {}, ...bases }: ProvidersConfig): Providers {
  const settings = (provider: string, base: string) => ({
    base,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    onFault: (reason: string) => log.error({ provider, reason }, 'a service outside did not answer'),
  });
  return {
    companyRegister(country) {
      const name = companyRegisterIn(country);
      if (name === null) return null;
      const base = bases.companyRegisterBase ?? companyRegisterBase(name);
      return companyRegister(name, settings(name, base));
    },
    addressLookup(country) {
      const name = addressLookupIn(country);
      if (name === null) return null;
      const base = bases.addressLookupBase ?? addressLookupBase(name);
      return addressLookup(name, settings(name, base));
    },
    readSignOnToken: (text, { id, signOnPartners }, now) =>
      readSignOnToken(text, signOnPartners, { audience: id, now }),
    signIn({ outsideSignIn }, method) {
      const account = outsideSignIn[method];
      if (!account) return null;
      return signInService(method, {
        ...account,
        ...settings(method, bases.signInBase ?? ''),
        secret: signInSecrets[account.clientId] ?? '',
      });
    },
  };
}
