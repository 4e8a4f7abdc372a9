// The providers that a plain handler may ask, each found by the country it is for.
import type { Providers } from '#server/handler.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { addressLookup, addressLookupBase, addressLookupIn } from '#providers/address-lookup/registry.ts';
import { companyRegister, companyRegisterBase, companyRegisterIn } from '#providers/company-register/registry.ts';
import { couponIssuer } from '#providers/coupon-issuer/registry.ts';
import type { OperatorSettings } from '#providers/operator/port.ts';
import { operatorBases, operatorService } from '#providers/operator/registry.ts';
import { readSignOnToken } from '#providers/sign-in/sign-on-token.ts';
import { signInService } from '#providers/sign-in/registry.ts';

export interface ProvidersConfig {
  /** Instead of the services' own addresses. */
  readonly companyRegisterBase?: string | undefined;
  readonly addressLookupBase?: string | undefined;
  readonly operatorBase?: string | undefined;
  readonly operatorAccount?: Pick<OperatorSettings, 'account' | 'secret'>;
  readonly signInBase?: string | undefined;
  /** By client id. */
  readonly signInSecrets?: Readonly<Record<string, string>>;
  /** Where each of them answers, and our key there. */
  readonly couponIssuers?: Readonly<Record<string, { readonly base: string; readonly key: string }>>;
  readonly timeoutMs?: number;
  readonly log: Log;
}

export function openProviders(config: ProvidersConfig): Providers {
  const { timeoutMs, log, signInSecrets = {}, couponIssuers = {}, operatorAccount, ...bases } = config;
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
    couponIssuer(name) {
      const known = couponIssuers[name];
      return known ? couponIssuer(name, { ...settings(name, known.base), key: known.key }) : null;
    },
    operators({ phoneCreditProvider: name }) {
      // Without an account nobody can be asked; credit is sold all the same.
      if (name === null || !operatorAccount?.account) return null;
      const own = bases.operatorBase && { base: bases.operatorBase, authBase: bases.operatorBase };
      const { base, authBase } = own || operatorBases(name);
      return operatorService(name, { ...settings(name, base), authBase, ...operatorAccount });
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
