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
  const place: ShopPlace = {
    pods: urls,
    payPods: payUrls,
    redisUrl: services.redisUrl,
    ports: { shop: shopPort, api: apiPort, pay: payPort, sandbox: sandboxPort, smtp: smtpPort, storage: s3Port },
    origins: {
      shop: `http://shop.unwrap.localhost:${shopPort}`,
      api: `http://api.unwrap.localhost:${apiPort}`,
      pay: `http://pay.unwrap.localhost:${payPort}`,
    },
  };
  const sandboxUrl = sandboxAt(place);
  return {
    shopOrigin: place.origins.shop,
    apiOrigin: place.origins.api,
    payOrigin: place.origins.pay,
    apiAddress: `http://127.0.0.1:${apiPort}`,
    sandboxUrl,
    pods: urls,
    seeded,
    // Once the sandbox is up; it forgets with every start.
    tellOfPayments: () => tellAt(place),
    environment: (opsPort, name) => ({
      ...playedEnvironment(place, name),
      PROFILE: 'development',
      OPS_PORT: String(opsPort),
      LOG_LEVEL: 'warn',
      // Nobody sends traffic here who would have to be told first.
      DRAIN_SECONDS: '0',
    }),
  };
}

/** Where everything is of a shop on one machine that plays with the sandbox. */
export interface ShopPlace {
  readonly pods: Readonly<Record<string, string>>;
  readonly payPods: Readonly<Record<string, string>>;
  readonly redisUrl: string;
  readonly ports: Readonly<Record<'shop' | 'api' | 'pay' | 'sandbox' | 'smtp' | 'storage', number>>;
  readonly origins: Readonly<Record<'shop' | 'api' | 'pay', string>>;
}

const sandboxAt = ({ ports }: ShopPlace): string => `http://127.0.0.1:${ports.sandbox}`;

/** Where the sandbox's payment service tells of payments, from now on. */
export const tellAt = (place: ShopPlace): Promise<void> =>
  tellOfPayments(sandboxAt(place), `http://127.0.0.1:${place.ports.pay}`, unitsToTell(profiles));

/** What each process of such a shop reads: everybody else is the sandbox. */
export function playedEnvironment(place: ShopPlace, name = ''): Record<string, string> {
  const { pods, payPods, redisUrl, ports, origins } = place;
  const sandboxUrl = sandboxAt(place);
  const settings = sandboxSettings({ http: ports.sandbox, smtp: ports.smtp, storage: ports.storage });
  return {
    PODS: Object.entries(name === 'pay' ? payPods : pods)
      .map(([pod, url]) => `${pod}=${url}`)
      .join(' '),
    MASTER_KEYS: `${developmentKey.id}:${developmentKey.key.toString('base64')}`,
    REDIS_URL: redisUrl,
    SANDBOX_URL: sandboxUrl,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_S3_PORT: String(ports.storage),
    SIGN_IN_BASE: sandboxUrl,
    SIGN_IN_SECRETS: signInSecrets(),
    SMS_ACCOUNT: smsAccount.account,
    SMS_SECRET: smsAccount.secret,
    SMS_BASE: sandboxUrl,
    EMAIL_URL: settings.email.url,
    STORAGE_URL: storageUrl(settings.storage),
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
    SHOP_PORT: String(ports.shop),
    API_PORT: String(ports.api),
    PAY_PORT: String(ports.pay),
    SHOP_ORIGIN: origins.shop,
    API_ORIGIN: origins.api,
    PAY_ORIGIN: origins.pay,
    PSP_ACCOUNTS: pspAccounts(sandboxUrl, profiles),
    // Servers call each other by address: the system resolver does not know *.localhost.
    API_INTERNAL: `http://127.0.0.1:${ports.api}`,
    DEFAULT_UNIT: units[0]?.profile.id ?? '',
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
