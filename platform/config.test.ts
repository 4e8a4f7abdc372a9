import { describe, expect, test } from 'vitest';
import { ConfigError, developmentKey, readConfig } from './config.ts';

const pods = 'east=postgres://unwrap_app@db1/unwrap west=postgres://unwrap_app@db2/unwrap';
const key = (id: string, bytes = Buffer.alloc(32, 7)) => `${id}:${bytes.toString('base64')}`;

const faultsOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('reads what a process asks for, and nothing else', () => {
  const config = readConfig(['PODS', 'API_PORT'], {
    PROFILE: 'test',
    PODS: pods,
    API_PORT: '4001',
  });
  expect(config.PODS).toEqual({
    east: 'postgres://unwrap_app@db1/unwrap',
    west: 'postgres://unwrap_app@db2/unwrap',
  });
  expect(config.API_PORT).toBe(4001);
  expect(config).not.toHaveProperty('SHOP_PORT');
});

test('a missing or wrong value stops the process with sentences that say what to do, all at once', () => {
  const faults = faultsOf(() =>
    readConfig(['PODS', 'API_PORT', 'SHOP_ORIGIN'], {
      PROFILE: 'staging',
      API_PORT: 'web',
      SHOP_ORIGIN: 'https://shop.example/path',
    }),
  );
  expect(faults).toContain('PROFILE must be development, test, demonstration or production.');
  expect(faults).toContain('PODS is missing: list every pod as name=address');
  expect(faults).toContain('API_PORT must be a port number: where the api listens.');
  expect(faults).toContain('SHOP_ORIGIN must be an address without a path');
});

test.each(['postgres://no-name', 'east=mysql://db', 'East=postgres://db'])(
  'a malformed list of pods is refused: %s',
  (PODS) => {
    expect(faultsOf(() => readConfig(['PODS'], { PROFILE: 'test', PODS }))).toContain('name=postgres');
    expect(faultsOf(() => readConfig(['PODS_DIRECT'], { PROFILE: 'test', PODS_DIRECT: PODS }))).toContain(
      'name=postgres',
    );
  },
);

test('KEEP-01 a pod that is reached through a pooler has an address of its own besides, and only a pod that there is', () => {
  const read = (environment: Record<string, string>) =>
    readConfig(['PODS', 'PODS_DIRECT'], { PROFILE: 'test', PODS: pods, ...environment }).PODS_DIRECT;
  expect(read({})).toEqual({});
  expect(read({ PODS_DIRECT: 'east=postgres://unwrap_app@server1/unwrap' })).toEqual({
    east: 'postgres://unwrap_app@server1/unwrap',
  });
  expect(faultsOf(() => read({ PODS_DIRECT: 'north=postgres://unwrap_app@server1/unwrap' }))).toContain(
    'PODS_DIRECT names "north", and PODS does not.',
  );
});

test('a key of the wrong length is refused', () => {
  const MASTER_KEYS = key('k1', Buffer.alloc(16));
  const faults = faultsOf(() => readConfig(['MASTER_KEYS'], { PROFILE: 'test', MASTER_KEYS }));
  expect(faults).toContain('openssl rand -base64 32');
});

test('two master keys of one name are refused', () => {
  const MASTER_KEYS = `${key('y2026')} ${key('y2026', Buffer.alloc(32, 8))}`;
  const faults = faultsOf(() => readConfig(['MASTER_KEYS'], { PROFILE: 'test', MASTER_KEYS }));
  expect(faults).toContain('a new key needs a new name');
});

test('the object store is one address: where, which bucket, whose', () => {
  const read = (STORAGE_URL: string) => readConfig(['STORAGE_URL'], { PROFILE: 'test', STORAGE_URL });
  expect(read('https://id:a%2Fb%2B@s3.example.com/photos?region=eu').STORAGE_URL).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'eu',
    bucket: 'photos',
    accessKeyId: 'id',
    secretAccessKey: 'a/b+',
  });
  for (const wrong of [
    'photos',
    'https://s3.example.com/photos?region=eu',
    'https://a:b@s3.example.com?region=eu',
    'https://a:b@s3.example.com/photos',
    'ftp://a:b@host/photos?region=eu',
  ])
    expect(
      faultsOf(() => read(wrong)),
      wrong,
    ).toContain('STORAGE_URL must look like');
});

test('D16 whoever issues coupons has an address and our key there', () => {
  const read = (COUPON_ISSUERS: string) =>
    readConfig(['COUPON_ISSUERS'], { PROFILE: 'test', COUPON_ISSUERS }).COUPON_ISSUERS;
  expect(read('')).toEqual({});
  expect(read('coupon-desk=https://:a%2Fb@desk.example.com  other=http://:k@127.0.0.1:4009')).toEqual({
    'coupon-desk': { base: 'https://desk.example.com', key: 'a/b' },
    other: { base: 'http://127.0.0.1:4009', key: 'k' },
  });
  for (const wrong of ['coupon-desk', 'coupon-desk=https://desk.example.com', 'x=ftp://:k@host', '=https://:k@host'])
    expect(
      faultsOf(() => read(wrong)),
      wrong,
    ).toContain('COUPON_ISSUERS must be');
});

test('units have accounts at payment providers', () => {
  const read = (PSP_ACCOUNTS: string) => readConfig(['PSP_ACCOUNTS'], { PROFILE: 'test', PSP_ACCOUNTS }).PSP_ACCOUNTS;
  expect(read('')).toEqual([]);
  expect(read('alpha/stripe=https://a:k@host?mode=live  beta/paypal=http://b:k@127.0.0.1:4009')).toMatchObject([
    { unit: 'alpha', provider: 'stripe', isLive: true },
    { unit: 'beta', provider: 'paypal', isLive: false },
  ]);
  expect(faultsOf(() => read('alpha/stripe=https://a:k@host beta=https://b:k@host'))).toContain('PSP_ACCOUNTS must be');
});

describe('a demonstration', () => {
  const demonstration = { PROFILE: 'demonstration', SANDBOX_URL: 'http://127.0.0.1:4009' };
  const names = ['PSP_ACCOUNTS', 'CAPTCHA_BASE', 'SHOP_ORIGIN', 'REDIS_URL', 'MASTER_KEYS'] as const;
  const good = {
    ...demonstration,
    PSP_ACCOUNTS: 'maison/stripe=http://acct_1:sk_1@127.0.0.1:4009',
    CAPTCHA_BASE: 'http://127.0.0.1:4009',
    SHOP_ORIGIN: 'https://shop.unwrap.localhost',
    REDIS_URL: 'redis://127.0.0.1:6379',
    MASTER_KEYS: key('dev'),
  };

  test('KEEP-13 plays with the sandbox of this machine, and with keys that everybody knows', () => {
    expect(readConfig(names, good).SANDBOX_URL).toBe('http://127.0.0.1:4009');
  });

  test.each([
    [{ PSP_ACCOUNTS: 'maison/stripe=https://acct_1:sk_1@api.stripe.com?mode=live' }, "must be the sandbox's"],
    [{ PSP_ACCOUNTS: 'maison/stripe=http://acct_1:sk_1@127.0.0.1:4009?mode=live' }, "must be the sandbox's"],
    [{ PSP_ACCOUNTS: 'maison/stripe=https://acct_1:sk_1@api.stripe.com' }, "must be the sandbox's"],
    [{ CAPTCHA_BASE: 'https://captcha.example.com' }, 'CAPTCHA_BASE must be on this machine'],
    [{ SANDBOX_URL: 'http://sandbox.example.com' }, 'SANDBOX_URL must be on this machine'],
    [{ SHOP_ORIGIN: 'http://shop.unwrap.localhost' }, 'SHOP_ORIGIN must start with https:// in demonstration'],
    [{ REDIS_URL: 'redis://redis:6379' }, 'REDIS_URL must start with rediss:// in demonstration'],
  ])('KEEP-13 has nothing real in it, and no line in clear: %j', (wrong, said) => {
    expect(faultsOf(() => readConfig(names, { ...good, ...wrong }))).toContain(said);
  });
});

describe('production', () => {
  const production = { PROFILE: 'production', MASTER_KEYS: key('y2026') };

  test('starts with keys of its own', () => {
    expect(readConfig(['MASTER_KEYS'], production).MASTER_KEYS).toHaveLength(1);
  });
  test('refuses the sandbox', () => {
    const environment = { ...production, SANDBOX_URL: 'http://127.0.0.1:4009' };
    expect(faultsOf(() => readConfig([], environment))).toContain('play money');
  });
  test.each(['CAPTCHA_BASE', 'CHAT_BASE', 'COMPANY_REGISTER_BASE', 'ADDRESS_LOOKUP_BASE', 'OPERATOR_BASE'] as const)(
    'refuses a %s: the real service has its own address',
    (name) => {
      const environment = { ...production, [name]: 'http://127.0.0.1:4009' };
      expect(faultsOf(() => readConfig([name], environment))).toContain('use the real service');
      expect(readConfig([name], production)[name]).toBeUndefined();
    },
  );
  test('takes no play money', () => {
    const read = (PSP_ACCOUNTS: string) => readConfig(['PSP_ACCOUNTS'], { ...production, PSP_ACCOUNTS });
    const live = 'alpha/stripe=https://a:k@api.stripe.com?mode=live';
    expect(read(live).PSP_ACCOUNTS).toHaveLength(1);
    const faults = faultsOf(() => read(`${live} beta/stripe=https://b:k@api.stripe.com`));
    expect(faults).toContain('PSP_ACCOUNTS for "beta/stripe" must say mode=live in production');
    expect(faults).not.toContain('alpha/stripe');
  });
  test('asks no payment provider in clear, and is called by none', () => {
    const read = (PSP_ACCOUNTS: string) => readConfig(['PSP_ACCOUNTS'], { ...production, PSP_ACCOUNTS });
    expect(faultsOf(() => read('alpha/stripe=http://a:k@api.stripe.com?mode=live'))).toContain(
      'PSP_ACCOUNTS for "alpha/stripe" must start with https://',
    );
    const origin = (PAY_ORIGIN: string) => readConfig(['PAY_ORIGIN'], { ...production, PAY_ORIGIN });
    expect(faultsOf(() => origin('http://pay.example.com'))).toContain('PAY_ORIGIN must start with https://');
    expect(origin('https://pay.example.com').PAY_ORIGIN).toBe('https://pay.example.com');
  });
  test('tells nobody a coupon’s number in clear', () => {
    const read = (COUPON_ISSUERS: string) => readConfig(['COUPON_ISSUERS'], { ...production, COUPON_ISSUERS });
    expect(faultsOf(() => read('coupon-desk=http://:k@desk.example.com'))).toContain('must start with https://');
    expect(read('coupon-desk=https://:k@desk.example.com').COUPON_ISSUERS).toHaveProperty('coupon-desk');
  });
  test.each([
    ['by name', key('dev-1')],
    ['by value, under another name', key('real', developmentKey.key)],
    ['as an older key', `${key('y2026')} ${key('old', developmentKey.key)}`],
  ])('refuses a development key %s', (_, MASTER_KEYS) => {
    const read = () => readConfig(['MASTER_KEYS'], { ...production, MASTER_KEYS });
    expect(faultsOf(read)).toContain('development key');
  });
  test('refuses a development key even in a process that does not use it', () => {
    const read = () => readConfig([], { ...production, MASTER_KEYS: key('dev') });
    expect(faultsOf(read)).toContain('development key');
  });
  test('KEEP-11 wants a secret by which processes agree on a share of the traces', () => {
    const read = (settings: Readonly<Record<string, string>>) =>
      faultsOf(() => readConfig(['TRACES_URL', 'TRACES_SHARE', 'TRACES_SECRET'], { ...production, ...settings }));
    const TRACES_URL = 'https://collector:4318';
    expect(read({ TRACES_URL })).toContain('TRACES_SECRET is missing');
    expect(read({ TRACES_URL, TRACES_SECRET: 'short' })).toContain('TRACES_SECRET must have 16 characters');
    for (const enough of [{ TRACES_URL, TRACES_SECRET: 'x'.repeat(16) }, { TRACES_URL, TRACES_SHARE: '1' }, {}])
      expect(read(enough)).toBe('');
  });
  describe('refuses a line that leaves the machine in clear', () => {
    const store = (origin: string) => origin.replace('//', '//key:secret@') + '/bucket?region=eu';
    const pod = (address: string) => `east=postgres://unwrap_app@${address}`;
    const lines = [
      ['REDIS_URL', 'redis://redis:6379', 'must start with rediss:// in production', 'rediss://redis:6379'],
      [
        'STORAGE_URL',
        store('http://s3.example'),
        'must start with https:// in production',
        store('https://s3.example'),
      ],
      ['TRACES_URL', 'http://collector:4318', 'must start with https:// in production', 'https://collector:4318'],
      ['API_INTERNAL', 'http://api:4001', 'must start with https:// in production', 'https://api.internal:4001'],
      ['PODS', pod('db/unwrap'), 'must say sslmode=verify-full for "east"', pod('db/unwrap?sslmode=verify-full')],
      [
        'PODS_DIRECT',
        pod('db/unwrap'),
        'must say sslmode=verify-full for "east"',
        pod('db/unwrap?sslmode=verify-full'),
      ],
    ] as const;
    const read = (name: (typeof lines)[number][0], value: string, PROFILE = 'production') =>
      faultsOf(() => readConfig([name], { ...production, PROFILE, [name]: value }));

    test.each(lines)('%s', (name, clear, says, encrypted) => {
      expect(read(name, clear)).toContain(`${name} ${says}`);
      expect(read(name, encrypted)).toBe('');
      expect(read(name, clear, 'development')).toBe('');
    });
    test.each(['127.0.0.1', '127.9.9.9', 'localhost', '[::1]'])('but not to %s, which never leaves it', (host) => {
      expect(read('REDIS_URL', `redis://${host}:6379`)).toBe('');
      expect(read('STORAGE_URL', store(`http://${host}:9000`))).toBe('');
      expect(read('TRACES_URL', `http://${host}:4318`)).toBe('');
      expect(read('API_INTERNAL', `http://${host}:4001`)).toBe('');
      expect(read('PODS', pod(`${host}:5432/unwrap`))).toBe('');
    });
    test.each(['127.0.0.1.example.com', 'localhost.example.com', '127.1', '0.0.0.0', '10.0.0.1', '', 'shop.localhost'])(
      'a name that only looks like this machine is another: %j',
      (host) => {
        expect(read('REDIS_URL', `redis://${host}:6379`)).toContain('rediss://');
        expect(read('PODS', pod(`${host}/unwrap`))).toContain('verify-full');
      },
    );
    test('every pod is looked at, and those at fault are named', () => {
      const PODS = 'near=postgres://a@127.0.0.1/u far=postgres://a@db/u safe=postgres://a@db2/u?sslmode=verify-full';
      const faults = read('PODS', PODS);
      expect(faults).toContain('"far"');
      expect(faults).not.toMatch(/"near"|"safe"/);
    });
    test('NODE_TLS_REJECT_UNAUTHORIZED=0, which believes any certificate', () => {
      const environment = { ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
      expect(faultsOf(() => readConfig([], environment))).toContain('NODE_EXTRA_CA_CERTS');
      expect(readConfig([], { ...environment, PROFILE: 'development' }).PROFILE).toBe('development');
    });
    test('a mail server may be named smtp://: mail waits rather than leave without STARTTLS', () => {
      const environment = { ...production, EMAIL_URL: 'smtp://user:password@smtp.example:587' };
      expect(readConfig(['EMAIL_URL'], environment).EMAIL_URL).toContain('smtp://');
    });
  });
  test('refuses public addresses without TLS', () => {
    const read = () => readConfig(['SHOP_ORIGIN'], { ...production, SHOP_ORIGIN: 'http://shop.example' });
    expect(faultsOf(read)).toContain('https://');
  });
});

test('how many connections, and how long to serve after being told to stop, have limits', () => {
  const read = (environment: Record<string, string>) =>
    readConfig(['POD_CONNECTIONS', 'DRAIN_SECONDS'], { PROFILE: 'test', ...environment });
  expect(read({})).toMatchObject({ DRAIN_SECONDS: 5 });
  expect(read({}).POD_CONNECTIONS).toBeUndefined();
  expect(read({ POD_CONNECTIONS: '40', DRAIN_SECONDS: '0' })).toMatchObject({
    POD_CONNECTIONS: 40,
    DRAIN_SECONDS: 0,
  });
  for (const POD_CONNECTIONS of ['1', '2.5', 'many', '1001'])
    expect(faultsOf(() => read({ POD_CONNECTIONS }))).toContain('POD_CONNECTIONS must be');
  for (const DRAIN_SECONDS of ['-1', 'soon', '301'])
    expect(faultsOf(() => read({ DRAIN_SECONDS }))).toContain('DRAIN_SECONDS must be');
});
