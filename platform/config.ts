// Configuration, read once and checked before anything starts. A process with a wrong value stops with
// sentences that say what to do, and names every fault at once.
import { z } from 'zod';
import { isSafeAddress, isSafeDatabase, isThisMachine } from './lines.ts';
import { readPspAccount, type PspAccount } from './psp-account.ts';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Keys that ship with the source, so that a developer needs none. Worthless as a secret. */
export const developmentKey = { id: 'dev', key: Buffer.alloc(32, 'unwrap development ') };

const origin = (example: string) =>
  z
    .string({ error: `is missing: give the address people use, for example ${example}` })
    .regex(/^https?:\/\/[^/]+$/, `must be an address without a path, for example ${example}`);

const port = (use: string) =>
  z.coerce
    .number({ error: `must be a port number: ${use}` })
    .int(`must be a whole port number: ${use}`)
    .min(0, `must be a port number: ${use}`)
    .max(65_535, `must be at most 65535: ${use}`);

const emailExample = 'smtps://user:password@smtp.example.com:465';
const storageExample = 'https://key:secret@s3.example.com/bucket?region=eu-west-3';

function readPods(text: string, context: z.RefinementCtx): Record<string, string> {
  const pods = text
    .trim()
    .split(/\s+/)
    .map((entry) => /^([a-z][a-z0-9-]*)=(postgres(?:ql)?:\/\/\S+)$/.exec(entry));
  if (pods.some((match) => match === null)) {
    context.addIssue('must be name=postgres://… entries with spaces between');
    return z.NEVER;
  }
  return Object.fromEntries(pods.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
}

const names = {
  PROFILE: z.enum(['development', 'test', 'demonstration', 'production'], {
    error: 'must be development, test, demonstration or production',
  }),
  PODS: z
    .string({
      error:
        'is missing: list every pod as name=address with spaces between, for example ' +
        'PODS="east=postgres://unwrap_app@db-east/unwrap?sslmode=verify-full west=…"',
    })
    .transform(readPods),
  /** Where a pod's own server answers, for what cannot go through a pooler; as in PODS, if not said. */
  PODS_DIRECT: z
    .string()
    .optional()
    .transform((text, context) => (text === undefined ? {} : readPods(text, context))),
  /** How a pod's server reaches the one that it copies a unit from. */
  COPY_FROM: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgres://unwrap_mover:secret@db-east/unwrap')
    .optional(),
  /** Every pod's address as its migrator: which pod it is, nobody needs to say. */
  MIGRATOR_PODS: z
    .string({
      error:
        'is missing: give the address of every pod as its migrator with spaces between, for example ' +
        'postgres://unwrap_migrator@db-east/unwrap?sslmode=verify-full',
    })
    .transform((text, context) => {
      const addresses = text.trim().split(/\s+/);
      if (addresses.every((address) => /^postgres(ql)?:\/\/\S+$/.test(address))) return addresses;
      context.addIssue('must be postgres://… addresses with spaces between');
      return z.NEVER;
    }),
  MASTER_KEYS: z
    .string({
      error:
        'is missing: give the keys that wrap all others as id:base64 with spaces between, newest ' +
        'first; "openssl rand -base64 32" makes one',
    })
    .transform((text, context) => {
      const keys = text
        .trim()
        .split(/\s+/)
        .map((entry) => {
          const [id = '', encoded = ''] = entry.split(':');
          return { id, key: Buffer.from(encoded, 'base64') };
        });
      if (keys.some(({ id, key }) => !/^[a-z0-9-]+$/.test(id) || key.length !== 32)) {
        context.addIssue('must be id:base64 entries of 32 bytes; "openssl rand -base64 32" makes one');
        return z.NEVER;
      }
      // Which key opens what is told by its name alone.
      if (new Set(keys.map(({ id }) => id)).size < keys.length) {
        context.addIssue('has two keys of one name; a new key needs a new name');
        return z.NEVER;
      }
      return keys;
    }),
  KMS: z.string().default('local-keys'),
  REDIS_URL: z
    .string({ error: 'is missing: give the address of Redis, for example rediss://redis:6379' })
    .regex(/^rediss?:\/\/\S+$/, 'must be an address such as rediss://redis:6379'),
  STORAGE: z.string().default('s3'),
  STORAGE_URL: z
    .string({ error: `is missing: name the object store as ${storageExample}` })
    .transform((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      const bucket = url?.pathname.slice(1);
      const region = url?.searchParams.get('region');
      if (!url || !/^https?:$/.test(url.protocol) || !bucket || !region || !url.username || !url.password) {
        context.addIssue(`must look like ${storageExample}, with %2F for a slash in the secret`);
        return z.NEVER;
      }
      const accessKeyId = decodeURIComponent(url.username);
      const secretAccessKey = decodeURIComponent(url.password);
      return { endpoint: url.origin, region, bucket, accessKeyId, secretAccessKey };
    }),
  EMAIL: z.string().default('smtp'),
  EMAIL_URL: z
    .string({ error: `is missing: name the mail server as ${emailExample}` })
    .regex(/^smtps?:\/\/\S+$/, `must look like ${emailExample}`),
  /** Where captcha services answer, when not at their own addresses. */
  CAPTCHA_BASE: origin('http://127.0.0.1:4009').optional(),
  CAPTCHA_SECRETS: z
    .string()
    .default('')
    .transform((text, context) => {
      const pairs = text
        .split(/\s+/)
        .filter(Boolean)
        .map((pair) => pair.split('='));
      if (pairs.some((pair) => pair.length !== 2 || pair.includes(''))) {
        context.addIssue('must be sitekey=secret entries with spaces between');
        return z.NEVER;
      }
      return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
    }),
  /** Where other people's sign-ins answer, when not at their own addresses. */
  SIGN_IN_BASE: origin('http://127.0.0.1:4009').optional(),
  SIGN_IN_SECRETS: z
    .string()
    .default('')
    .transform((text, context) => {
      const pairs = text
        .split(/\s+/)
        .filter(Boolean)
        .map((pair) => /^([^=]+)=(.+)$/.exec(pair));
      if (pairs.includes(null)) {
        context.addIssue('must be clientid=secret entries with spaces between');
        return z.NEVER;
      }
      return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
    }),
  SMS: z.string().default('twilio'),
  SMS_ACCOUNT: z.string({ error: 'is missing: give the account at the SMS carrier' }),
  SMS_SECRET: z.string({ error: 'is missing: give the secret of the account at the SMS carrier' }),
  /** Where the SMS carrier answers, when not at its own address. */
  SMS_BASE: origin('http://127.0.0.1:4009').optional(),
  /** Where chat scripts come from, when not from their vendors. */
  CHAT_BASE: origin('http://127.0.0.1:4009').optional(),
  /** Where public registers answer, when not at their own addresses. */
  COMPANY_REGISTER_BASE: origin('http://127.0.0.1:4009').optional(),
  ADDRESS_LOOKUP_BASE: origin('http://127.0.0.1:4009').optional(),
  /** Whoever issues coupons that units take besides their own cards, each with our key there as the password. */
  COUPON_ISSUERS: z
    .string()
    .default('')
    .transform((text, context) => {
      const entries = text
        .split(/\s+/)
        .filter(Boolean)
        .map((entry) => {
          const [, name = '', address = ''] = /^([a-z][a-z0-9-]*)=(\S+)$/.exec(entry) ?? [];
          const url = URL.canParse(address) ? new URL(address) : null;
          return url && /^https?:$/.test(url.protocol) && url.password
            ? ([name, { base: url.origin, key: decodeURIComponent(url.password) }] as const)
            : null;
        });
      if (entries.includes(null)) {
        context.addIssue('must be name=https://:key@host entries with spaces between');
        return z.NEVER;
      }
      return Object.fromEntries(entries.filter((entry) => entry !== null));
    }),
  /** The accounts that units have at payment providers. */
  PSP_ACCOUNTS: z
    .string()
    .default('')
    .transform((text, context) => {
      const accounts = text.split(/\s+/).filter(Boolean).map(readPspAccount);
      if (accounts.includes(null)) {
        context.addIssue(
          'must be unit/provider=https://account:key@host?mode=live&webhook=secret entries with spaces between',
        );
        return z.NEVER;
      }
      return accounts.filter((account) => account !== null);
    }),
  /** Where the provider of phone credit answers, when not at its own address. */
  OPERATOR_BASE: origin('http://127.0.0.1:4009').optional(),
  OPERATOR_ACCOUNT: z.string().default(''),
  OPERATOR_SECRET: z.string().default(''),
  HOST: z.string().default('127.0.0.1'),
  API_PORT: port('where the api listens'),
  PAY_PORT: port('where the payment service listens'),
  SHOP_PORT: port('where the storefront listens'),
  OPS_PORT: port('where health and metrics answer, for operators only'),
  SHOP_ORIGIN: origin('https://shop.example.com'),
  API_ORIGIN: origin('https://api.example.com'),
  PAY_ORIGIN: origin('https://pay.example.com'),
  API_INTERNAL: origin('https://api.internal:4001'),
  DEFAULT_UNIT: z.string({
    error: 'is missing: name the unit that is shown when the address names none',
  }),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
  POD_CONNECTIONS: z.coerce
    .number({ error: 'must be how many connections this process keeps to each pod' })
    .int('must be a whole number of connections')
    .min(2, 'must be at least 2 connections')
    .max(1_000, 'must be at most 1000 connections')
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be 0 or more seconds')
    .max(300, 'must be at most 300 seconds')
    .default(5),
  TRACES_URL: origin('https://collector:4318').optional(),
  TRACES_SHARE: z.coerce
    .number({ error: 'must be a share of the traces between 0 and 1' })
    .min(0, 'must be at least 0: no trace is recorded')
    .max(1, 'must be at most 1: every trace is recorded')
    .default(0.1),
  /** The same for all of a deploy: by it they agree on what is recorded, and nobody else knows. */
  TRACES_SECRET: z.string().min(16, 'must have 16 characters or more; "openssl rand -base64 32" makes one').optional(),
  SANDBOX_URL: origin('http://127.0.0.1:4009').optional(),
  SANDBOX_PORT: port('where the sandbox shows its page and plays web services'),
  SANDBOX_SMTP_PORT: port('where the sandbox takes mail'),
  SANDBOX_S3_PORT: port('where the sandbox keeps files'),
};

export type SettingName = keyof typeof names;
type Name = SettingName;
export type Config<Wanted extends Name> = {
  readonly [N in Wanted | 'PROFILE' | 'SANDBOX_URL']: z.output<(typeof names)[N]>;
};

/** Reads the named values, and only those: a process is not asked for what it does not use. */
export function readConfig<const Wanted extends Name>(
  wanted: readonly Wanted[],
  environment: Readonly<Record<string, string | undefined>>,
): Config<Wanted> {
  // What would be dangerous in production is looked at wherever it is set, asked for or not.
  const dangerous = environment['MASTER_KEYS'] ? (['MASTER_KEYS'] as const) : [];
  const asked = [...new Set<Name>(['PROFILE', 'SANDBOX_URL', ...dangerous, ...wanted])];
  const faults: string[] = [];
  const config: Partial<Record<Name, unknown>> = {};
  for (const name of asked) {
    const given = environment[name];
    const read = names[name].safeParse(given === '' ? undefined : given);
    if (read.success) config[name] = read.data;
    else faults.push(...read.error.issues.map((issue) => `${name} ${issue.message}.`));
  }
  faults.push(...nowhere(config));
  if (config.PROFILE === 'demonstration') faults.push(...unfitForDemonstration(config), ...linesInClear(config));
  if (config.PROFILE === 'production') {
    faults.push(...unfitForProduction(config), ...linesInClear(config));
    if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
      faults.push(
        'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production, where it would believe any ' +
          'certificate: name the authority that signed yours with NODE_EXTRA_CA_CERTS=<file>.',
      );
  }
  if (faults.length > 0)
    throw new ConfigError(`This process cannot start:\n${faults.map((f) => `  - ${f}`).join('\n')}`);
  return config as Config<Wanted>;
}

/** Whoever started it is told what to write instead, without a stack. */
export function orExplain<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}

/** A misspelt name would leave a listener behind a pooler, where it hears nothing. */
function nowhere({ PODS, PODS_DIRECT }: Partial<Record<Name, unknown>>): string[] {
  if (!PODS) return [];
  return Object.keys((PODS_DIRECT ?? {}) as Record<string, string>)
    .filter((name) => !Object.hasOwn(PODS, name))
    .map((name) => `PODS_DIRECT names "${name}", and PODS does not.`);
}

/** What may stand for the service of somebody else, and does where there is a sandbox. */
const standIns = [
  'CAPTCHA_BASE',
  'SMS_BASE',
  'SIGN_IN_BASE',
  'CHAT_BASE',
  'COMPANY_REGISTER_BASE',
  'ADDRESS_LOOKUP_BASE',
  'OPERATOR_BASE',
] as const;

/**
 * A demonstration plays: with money, keys and people that everybody knows. So nothing in it may be real, and nobody but this
 * machine may be taken for a service. For the rest it is as production is.
 */
function unfitForDemonstration(config: Partial<Record<Name, unknown>>): string[] {
  const accounts = (config.PSP_ACCOUNTS ?? []) as readonly PspAccount[];
  const isElsewhere = (address: unknown) => typeof address === 'string' && !isThisMachine(new URL(address).hostname);
  return [
    ...accounts
      .filter(({ isLive, base }) => isLive || isElsewhere(base))
      .map(({ unit, provider }) => `PSP_ACCOUNTS for "${unit}/${provider}" must be the sandbox's in a demonstration.`),
    ...[...standIns, 'SANDBOX_URL' as const]
      .filter((name) => isElsewhere(config[name]))
      .map((name) => `${name} must be on this machine (127.0.0.1) in a demonstration.`),
    ...withoutTls(config),
  ];
}

function unfitForProduction(config: Partial<Record<Name, unknown>>): string[] {
  const faults: string[] = [];
  const playing = ((config.PSP_ACCOUNTS ?? []) as readonly PspAccount[]).filter(({ isLive }) => !isLive);
  for (const { unit, provider } of playing)
    faults.push(`PSP_ACCOUNTS for "${unit}/${provider}" must say mode=live in production: it pays with play money.`);
  for (const name of standIns)
    if (config[name]) faults.push(`${name} must not be set in production: use the real service.`);
  const share = config.TRACES_SHARE as number | undefined;
  if (config.TRACES_URL && share !== undefined && share < 1 && !config.TRACES_SECRET)
    faults.push(
      'TRACES_SECRET is missing, without which every process records other traces: give all of them the same; ' +
        '"openssl rand -base64 32" makes one.',
    );
  if (config.SANDBOX_URL) faults.push('SANDBOX_URL must not be set in production: the sandbox pays with play money.');
  const keys = (config.MASTER_KEYS ?? []) as { id: string; key: Buffer }[];
  if (keys.some(({ id, key }) => id.startsWith('dev') || key.equals(developmentKey.key)))
    faults.push('MASTER_KEYS holds a development key; make one with "openssl rand -base64 32".');
  return [...faults, ...withoutTls(config)];
}

const withoutTls = (config: Partial<Record<Name, unknown>>): string[] =>
  (['SHOP_ORIGIN', 'API_ORIGIN', 'PAY_ORIGIN'] as const)
    .filter((name) => typeof config[name] === 'string' && !config[name].startsWith('https://'))
    .map((name) => `${name} must start with https:// in ${String(config.PROFILE)}.`);

/** Mail is not among them: it never leaves for another machine without TLS, however its server is named. */
function linesInClear(config: Partial<Record<Name, unknown>>): string[] {
  const faults: string[] = [];
  const here = `in ${String(config.PROFILE)}, unless it is on this machine (127.0.0.1)`;
  const redis = config.REDIS_URL as string | undefined;
  if (redis && !isSafeAddress(redis, 'rediss:')) faults.push(`REDIS_URL must start with rediss:// ${here}.`);
  const store = config.STORAGE_URL as { readonly endpoint: string } | undefined;
  const addresses = {
    STORAGE_URL: store?.endpoint,
    TRACES_URL: config.TRACES_URL as string | undefined,
    API_INTERNAL: config.API_INTERNAL as string | undefined,
  };
  const issuers = Object.entries((config.COUPON_ISSUERS ?? {}) as Record<string, { readonly base: string }>);
  const psps = (config.PSP_ACCOUNTS ?? []) as readonly PspAccount[];
  for (const [name, address] of [
    ...Object.entries(addresses),
    ...psps.map(({ unit, provider, base }) => [`PSP_ACCOUNTS for "${unit}/${provider}"`, base] as const),
    ...issuers.map(([issuer, { base }]) => [`COUPON_ISSUERS for "${issuer}"`, base] as const),
  ])
    if (address && !isSafeAddress(address, 'https:')) faults.push(`${name} must start with https:// ${here}.`);
  for (const setting of ['PODS', 'PODS_DIRECT'] as const)
    for (const [name, address] of Object.entries((config[setting] ?? {}) as Record<string, string>))
      if (!isSafeDatabase(address))
        faults.push(
          `${setting} must say sslmode=verify-full for "${name}" ${here} or a socket: add ` +
            '?sslmode=verify-full to its address, and &sslrootcert=<file> for an authority of your own.',
        );
  const toMigrate = ((config.MIGRATOR_PODS ?? []) as readonly string[]).findIndex(
    (address) => !isSafeDatabase(address),
  );
  if (toMigrate >= 0)
    faults.push(`MIGRATOR_PODS must say sslmode=verify-full in its address ${toMigrate + 1} ${here} or a socket.`);
  const copyFrom = config.COPY_FROM as string | undefined;
  if (copyFrom && !isSafeDatabase(copyFrom)) faults.push(`COPY_FROM must say sslmode=verify-full ${here} or a socket.`);
  return faults;
}
