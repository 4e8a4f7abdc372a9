// What one must know to use the sandbox: its addresses, and credentials that open nothing else. They
// are checked all the same, so that a shop with the wrong ones finds out before it meets a real service.
import type { CaptchaSettings } from '#providers/captcha/port.ts';
import type { CouponIssuerSettings } from '#providers/coupon-issuer/port.ts';
import type { LookupSettings } from '#providers/address-lookup/port.ts';
import type { RegisterSettings } from '#providers/company-register/port.ts';
import type { EmailSettings } from '#providers/email/port.ts';
import type { OperatorSettings } from '#providers/operator/port.ts';
import type { PspSettings } from '#providers/psp/port.ts';
import type { SmsSettings } from '#providers/sms/port.ts';
import type { StorageSettings } from '#providers/storage/port.ts';

export const loopback = '127.0.0.1';

export const mailAccount = { user: 'sandbox', password: 'sandbox' };

export const smsAccount = {
  account: 'AC5a4db0c05a4db0c05a4db0c05a4db0c0',
  secret: 'sandbox',
};

export const storageAccount = {
  region: 'us-east-1',
  bucket: 'unwrap',
  // The only account that the S3 server behind the sandbox knows.
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};

export const operatorAccount = { account: 'sandbox-operator', secret: 'sandbox' };

/** Any site key will do, so that every unit can have its own; its secret follows from it. */
export const captchaKeys = (siteKey: string) => ({ siteKey, secret: captchaSecretStart + siteKey });

export const captchaSecretStart = 'sandbox-secret-of-';

/** Any client may sign in here; its secret follows from its id. */
export const signInSecret = (clientId: string): string => `sandbox-secret-of-${clientId}`;

/** Any name is an account of the payment service; its key and the secret of its events follow from it. */
export const pspAccount = (
  name: string,
): Required<Pick<PspSettings, 'account' | 'key' | 'webhookSecrets' | 'isLive'>> => ({
  account: `acct_${name}`,
  key: `sk_test_${name}`,
  webhookSecrets: [`whsec_sandbox_of_${name}`],
  isLive: false,
});

export const couponDeskKey = 'sandbox-coupon-desk-key';

/** Any account will do at the plain payment providers; its key follows from its name. */
export const plainPspAccount = (account: string) => ({ account, key: `sandbox_${account}` });

/** Where each plain payment provider is, by the name that a profile has for it. */
const plainPspPaths = {
  paypal: '/psp-redirect',
  amazon: '/psp-redirect',
  'market-pay': '/psp-log',
  ingenico: '/psp-orders-only',
} as const;
export type PlainPsp = keyof typeof plainPspPaths;

const isPlainPsp = (name: string): name is PlainPsp => Object.hasOwn(plainPspPaths, name);

const plainPsp = (base: string, name: PlainPsp, account: string = name): PspSettings => ({
  ...plainPspAccount(account),
  base: base + plainPspPaths[name],
  webhookSecrets: [],
  isLive: false,
});

/** The account of that name at the payment provider that a profile names. */
export function pspSettingsAt(base: string, provider: string, account: string): PspSettings {
  if (isPlainPsp(provider)) return plainPsp(base, provider, account);
  if (provider === 'stripe') return { base, ...pspAccount(account) };
  throw new Error(`The sandbox plays no payment provider "${provider}".`);
}

export interface SandboxPorts {
  readonly http: number;
  readonly smtp: number;
  readonly storage: number;
}

/** Settings for the registries of the providers, so that a shop talks to a sandbox on these ports. */
export interface SandboxSettings {
  readonly email: EmailSettings;
  readonly sms: SmsSettings & { readonly base: string };
  readonly storage: StorageSettings;
  readonly captcha: CaptchaSettings;
  readonly companyRegister: RegisterSettings;
  readonly addressLookup: LookupSettings;
  readonly operator: OperatorSettings;
  readonly signIn: { readonly base: string };
  readonly couponIssuer: CouponIssuerSettings;
  readonly plainPsps: Readonly<Record<PlainPsp, PspSettings>>;
  readonly psp: { readonly base: string };
}

export function sandboxSettings(ports: SandboxPorts): SandboxSettings {
  const base = `http://${loopback}:${ports.http}`;
  const { user, password } = mailAccount;
  return {
    email: { url: `smtp://${user}:${password}@${loopback}:${ports.smtp}` },
    sms: { ...smsAccount, base },
    storage: { ...storageAccount, endpoint: `http://${loopback}:${ports.storage}` },
    captcha: {
      base,
      invisible: captchaKeys('sandbox-invisible'),
      challenge: captchaKeys('sandbox-challenge'),
    },
    companyRegister: { base },
    addressLookup: { base },
    operator: { base, authBase: base, ...operatorAccount },
    signIn: { base },
    couponIssuer: { base, key: couponDeskKey },
    plainPsps: {
      paypal: plainPsp(base, 'paypal'),
      amazon: plainPsp(base, 'amazon'),
      'market-pay': plainPsp(base, 'market-pay'),
      ingenico: plainPsp(base, 'ingenico'),
    },
    psp: { base },
  };
}
