// What a developer's shop is made of: databases on the private servers, ports, and the environment of
// each process. `pnpm dev` and the browser tests both start from here.
import { createDatabase, migrate, urlFor } from '#data/migrate/migrate.ts';
import { developmentKey } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import {
  captchaKeys,
  couponDeskKey,
  operatorAccount,
  sandboxSettings,
  signInSecret,
  smsAccount,
} from '#apps/sandbox/accounts.ts';
import type { StorageSettings } from '#providers/storage/port.ts';
import { seed, type SeededUnit } from '#apps/operate/seed/seed.ts';
import { tellOfPayments } from '../sandbox/payment-endpoints.ts';
import { pspAccounts, unitsToTell } from './psp-accounts.ts';
import { freePort, isFree, startServices } from './services.ts';
import { units } from '#units/all.ts';

export interface Development {
  readonly shopOrigin: string;
  readonly apiOrigin: string;
  readonly payOrigin: string;
  /** Where the api answers on this machine, for what cannot resolve *.localhost. */
  readonly apiAddress: string;
  readonly sandboxUrl: string;
  /** The pods' addresses, as the app's role. */
  readonly pods: Readonly<Record<string, string>>;
  /** Has the sandbox's payment service tell the shop of payments. */
  tellOfPayments(): Promise<void>;
  /** What there is to try in each unit. */
  readonly seeded: readonly SeededUnit[];
  /** The environment of a process; each has its own operations port. */
  environment(opsPort: number, name?: string): Record<string, string>;
}

const profiles = units.map(({ profile }) => profile);

export async function prepareDevelopment(
  database: string,
  wishes = { shop: 4000, api: 4001, pay: 4002, sandbox: 4009 },
): Promise<Development> {
  const services = await startServices();
  const urls: Record<string, string> = {};
  const payUrls: Record<string, string> = {};
  for (const [name, server] of Object.entries(services.pods)) {
    const podDatabase = `${database}_${name}`;
    await createDatabase(server, podDatabase);
    await migrate(urlFor(server, podDatabase, 'unwrap_migrator'));
    urls[name] = urlFor(server, podDatabase, 'unwrap_app');
    payUrls[name] = urlFor(server, podDatabase, 'unwrap_pay');
  }
  const pods = openPods(urls, 'seed');
  const seeded = await seed(pods);
  await closePods(pods);

  const shopPort = await portOr(wishes.shop);
  const apiPort = await portOr(wishes.api);
  const payPort = await portOr(wishes.pay);
  const sandboxPort = await portOr(wishes.sandbox);
  const smtpPort = await portOr(wishes.sandbox + 1);
  const s3Port = await portOr(wishes.sandbox + 2);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const shopOrigin = `http://shop.unwrap.localhost:${shopPort}`;
  const apiOrigin = `http://api.unwrap.localhost:${apiPort}`;
  const payOrigin = `http://pay.unwrap.localhost:${payPort}`;
  return {
    shopOrigin,
    apiOrigin,
    payOrigin,
    apiAddress: `http://127.0.0.1:${apiPort}`,
    sandboxUrl,
    pods: urls,
    seeded,
    // Once the sandbox is up; it forgets with every start.
    tellOfPayments: () => tellOfPayments(sandboxUrl, `http://127.0.0.1:${payPort}`, unitsToTell(profiles)),
    environment: (opsPort, name) => ({
      PROFILE: 'development',
      PODS: Object.entries(name === 'pay' ? payUrls : urls)
        .map(([pod, url]) => `${pod}=${url}`)
        .join(' '),
      MASTER_KEYS: `${developmentKey.id}:${developmentKey.key.toString('base64')}`,
      REDIS_URL: services.redisUrl,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_S3_PORT: String(s3Port),
      SIGN_IN_BASE: sandboxUrl,
      SIGN_IN_SECRETS: signInSecrets(),
      SMS_ACCOUNT: smsAccount.account,
      SMS_SECRET: smsAccount.secret,
      SMS_BASE: sandboxUrl,
      EMAIL_URL: sandboxSettings({ http: sandboxPort, smtp: smtpPort, storage: s3Port }).email.url,
      STORAGE_URL: storageUrl(sandboxSettings({ http: sandboxPort, smtp: smtpPort, storage: s3Port }).storage),
      CAPTCHA_BASE: sandboxUrl,
      CHAT_BASE: sandboxUrl,
      CAPTCHA_SECRETS: captchaSecrets(),
      COMPANY_REGISTER_BASE: sandboxUrl,
      ADDRESS_LOOKUP_BASE: sandboxUrl,
      COUPON_ISSUERS: `coupon-desk=${sandboxUrl.replace('://', `://:${couponDeskKey}@`)}`,
      OPERATOR_BASE: sandboxUrl,
      OPERATOR_ACCOUNT: operatorAccount.account,
      OPERATOR_SECRET: operatorAccount.secret,
      HOST: '127.0.0.1',
      SHOP_PORT: String(shopPort),
      API_PORT: String(apiPort),
      OPS_PORT: String(opsPort),
      SHOP_ORIGIN: shopOrigin,
      PAY_PORT: String(payPort),
      API_ORIGIN: apiOrigin,
      PAY_ORIGIN: payOrigin,
      PSP_ACCOUNTS: pspAccounts(sandboxUrl, profiles),
      // Servers call each other by address: the system resolver does not know *.localhost.
      API_INTERNAL: `http://127.0.0.1:${apiPort}`,
      DEFAULT_UNIT: units[0]?.profile.id ?? '',
      LOG_LEVEL: 'warn',
      // Nobody sends traffic here who would have to be told first.
      DRAIN_SECONDS: '0',
    }),
  };
}

const portOr = async (wish: number): Promise<number> => ((await isFree(wish)) ? wish : freePort());

const storageUrl = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: StorageSettings): string =>
  endpoint.replace('://', `://${accessKeyId}:${secretAccessKey}@`) + `/${bucket}?region=${region}`;

/** The sandbox's secret for every account that an example unit has at somebody else's sign-in. */
const signInSecrets = (): string =>
  [
    ...new Set(
      units.flatMap(({ profile: { outsideSignIn = {} } }) =>
        Object.values(outsideSignIn).map(({ clientId }) => clientId),
      ),
    ),
  ]
    .map((clientId) => `${clientId}=${signInSecret(clientId)}`)
    .join(' ');

/** The sandbox's secret for every site key that an example unit names. */
const captchaSecrets = (): string =>
  [
    ...new Set(
      units.flatMap(({ profile: { captcha } }) => (captcha ? [captcha.siteKey, captcha.challengeSiteKey] : [])),
    ),
  ]
    .map(captchaKeys)
    .map(({ siteKey, secret }) => `${siteKey}=${secret}`)
    .join(' ');
