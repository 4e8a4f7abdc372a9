// What the processes of one shop know that nobody else may, as docs/operations/keys.md has it replaced: on servers of the
// shop's own that ask for it, while buyers order.
import { randomBytes, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { developmentKey } from '#platform/config.ts';
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { afterFile } from '../../after-file.ts';
import { prepareTemplate } from '../../databases.ts';
import { superuserUrl } from '../../local/cluster.ts';
import { findPrograms } from '../../local/programs.ts';
import { freePort } from '../../local/services.ts';
import { startProgram } from '../../local/start-program.ts';
import type { OrderShop } from '../../orders/order-shop.ts';
import { runbook } from '../runbook.ts';
import { pspClient } from '../../sandbox/psp-client.ts';
import { eventually } from '../../wait.ts';
import { openOwnCluster } from '../own-cluster.ts';
import type { Release } from './rolling.ts';

export interface Secrets {
  /** Which login goes by the roles' names now, and its password. */
  readonly login: string;
  readonly password: string;
  readonly redis: string;
  /** The newest first. */
  readonly masterKeys: readonly string[];
  readonly webhooks: readonly string[];
}

/** Secrets, and the environment of whoever is given them. */
export interface Given extends Release {
  readonly secrets: Secrets;
}

const newSecret = (): string => randomBytes(18).toString('base64url');
const newMasterKey = (): string => `k${randomUUID().slice(0, 8)}:${randomBytes(32).toString('base64')}`;
const developmentMasterKey = `${developmentKey.id}:${developmentKey.key.toString('base64')}`;

export interface KeptSecrets {
  readonly server: { readonly server: string; readonly template: string };
  first(shop: OrderShop): Promise<Given>;
  /** The new ones hold, beside the old. */
  add(shop: OrderShop, before: Given): Promise<Given>;
  /** The old ones hold no more. */
  remove(shop: OrderShop, before: Given, next: Given): Promise<void>;
  /** Everything is wrapped by the newest master key, and the others are gone. */
  rewrapped(shop: OrderShop, given: Given): Promise<Given>;
  /** The provider signs with the newest of these. */
  tellOfPayments(shop: OrderShop, payBase: string, given: Given): Promise<void>;
}

/**
 * On a Redis of its own that asks for its password, and, where it `asks` too, a PostgreSQL of its own. The one that all tests
 * share believes everybody, so there it is only shown that another login works as the role does.
 */
export async function openKeptSecrets({ asks }: { readonly asks: boolean }): Promise<KeptSecrets> {
  const [first, second] = [`t${randomBytes(4).toString('hex')}`, `t${randomBytes(4).toString('hex')}`];
  const server = asks ? await openAskingServer([first, second]) : inject('pods').east;
  const firstRedis = newSecret();
  const redisPort = await freePort();
  await startRedis(redisPort, firstRedis);
  const sql = (text: string) => asSuperuser(server.server, async (client) => void (await client.query(text)));
  for (const login of [first, second])
    afterFile(async () => {
      for (const role of roles) await sql(`drop role if exists ${role}_${login}`);
    });
  const redisUrl = (password: string) => `redis://:${password}@127.0.0.1:${redisPort}`;
  const inRedis = async (password: string, command: string) => {
    const redis = new Redis(redisUrl(password), { lazyConnect: true, maxRetriesPerRequest: 0 });
    redis.on('error', () => {});
    // As a shell takes them: `'` keeps `>` and `<` from being files.
    const [word = '', ...words] = command
      .split(' ')
      .slice(1)
      .map((each) => each.replace(/^'(.*)'$/, '$1'));
    await redis.connect();
    await redis.call(word, ...words).finally(() => redis.disconnect());
  };
  const makeLogins = async ({ login, password }: Secrets) => {
    for (const role of roles) await sql(runbook('keys.md', 'login', { role, login: `${role}_${login}`, password }));
  };
  const given = (shop: OrderShop, secrets: Secrets): Given => ({
    secrets,
    environment: (service) => environmentOf(shop, service, secrets, redisUrl(secrets.redis)),
  });

  return {
    server,
    async first(shop) {
      const secrets: Secrets = {
        login: first,
        password: newSecret(),
        redis: firstRedis,
        masterKeys: [developmentMasterKey],
        webhooks: [newSecret()],
      };
      await makeLogins(secrets);
      return given(shop, secrets);
    },
    async add(shop, { secrets }) {
      const next: Secrets = {
        login: second,
        password: newSecret(),
        redis: newSecret(),
        masterKeys: [newMasterKey(), ...secrets.masterKeys],
        webhooks: [newSecret(), ...secrets.webhooks],
      };
      await makeLogins(next);
      await inRedis(secrets.redis, runbook('keys.md', 'redis, both', { new: next.redis }));
      return given(shop, next);
    },
    async remove(_, { secrets: old }, { secrets: next }) {
      for (const role of roles) await sql(runbook('keys.md', 'login, gone', { login: `${role}_${old.login}` }));
      await inRedis(next.redis, runbook('keys.md', 'redis, one', { old: old.redis }));
    },
    async rewrapped(shop, { secrets }) {
      await inShell(runbook('keys.md', 'rewrap'), {
        PODS: given(shop, secrets).environment('api')['PODS'] ?? '',
        MASTER_KEYS: secrets.masterKeys.join(' '),
      });
      return given(shop, { ...secrets, masterKeys: secrets.masterKeys.slice(0, 1) });
    },
    tellOfPayments: (shop, payBase, { secrets }) =>
      pspClient(shop.sandbox.url, 'alpha').setEndpoint({
        url: `${payBase}/webhooks/stripe/alpha`,
        secret: secrets.webhooks.slice(0, 1),
      }),
  };
}

function environmentOf(
  { shop, sandbox }: OrderShop,
  service: 'api' | 'pay' | 'worker',
  { login, password, masterKeys, webhooks }: Secrets,
  redisUrl: string,
): Record<string, string> {
  const role = service === 'pay' ? 'unwrap_pay' : 'unwrap_app';
  const pod = new URL(shop.databases.east.url(role));
  Object.assign(pod, { username: `${role}_${login}`, password });
  const { email, storage, sms } = sandbox.settings;
  const store = new URL(`${storage.endpoint}/${storage.bucket}?region=${storage.region}`);
  Object.assign(store, { username: storage.accessKeyId, password: storage.secretAccessKey });
  const { account, key } = pspAccount('alpha');
  const psp = new URL(sandbox.url);
  Object.assign(psp, { username: account, password: key, search: webhooks.map((one) => `webhook=${one}`).join('&') });
  return {
    PROFILE: 'test',
    PODS: `east=${pod.href}`,
    REDIS_URL: redisUrl,
    MASTER_KEYS: masterKeys.join(' '),
    SHOP_ORIGIN: 'http://shop.test',
    API_ORIGIN: 'http://api.test',
    PAY_ORIGIN: 'http://pay.test',
    PSP_ACCOUNTS: `alpha/stripe=${psp.href}`,
    EMAIL_URL: email.url,
    STORAGE_URL: store.href,
    SMS_ACCOUNT: sms.account,
    SMS_SECRET: sms.secret,
    SMS_BASE: sms.base ?? sandbox.url,
    CAPTCHA_BASE: sandbox.url,
    // Every buyer comes from a network of their own.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
}

/** As a person does, in a shell of their own. */
async function inShell(command: string, environment: Readonly<Record<string, string>>): Promise<void> {
  await promisify(execFile)('sh', ['-ec', command], { env: { ...process.env, ...environment } });
}

const roles = ['unwrap_app', 'unwrap_pay'] as const;

async function openAskingServer(suffixes: readonly string[]): Promise<KeptSecrets['server']> {
  const cluster = await openOwnCluster();
  const server = superuserUrl(cluster);
  const template = await prepareTemplate(server);
  // A login is asked for its password; the test's own shop goes by the roles' names and is believed.
  const rules = join(cluster.folder, 'data/pg_hba.conf');
  const logins = roles.flatMap((role) => suffixes.map((suffix) => `${role}_${suffix}`));
  writeFileSync(rules, `host all ${logins.join(',')} all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
  await asSuperuser(server, (client) => client.query('select pg_reload_conf()'));
  return { server, template };
}

async function startRedis(port: number, password: string): Promise<void> {
  const settings = { bind: '127.0.0.1', port: String(port), save: '', appendonly: 'no', requirepass: password };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  startProgram(findPrograms().redisServer, words);
  const client = new Redis(`redis://:${password}@127.0.0.1:${port}`, { lazyConnect: true, retryStrategy: () => 50 });
  client.on('error', () => {});
  try {
    await eventually('Redis answers', () => client.ping().catch(() => null));
  } finally {
    client.disconnect();
  }
}
