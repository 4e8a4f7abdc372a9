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
  const faults = faultsOf(() => readConfig(['PODS', 'API_PORT', 'SHOP_ORIGIN'], { PROFILE: 'staging', API_PORT: 'web', SHOP_ORIGIN: 'https://shop.example/path' }));
  expect(faults).toContain('PROFILE must be development, test or production.');
  expect(faults).toContain('PODS is missing: list every pod as name=address');
  expect(faults).toContain('API_PORT must be a port number: where the api listens.');
  expect(faults).toContain('SHOP_ORIGIN must be an address without a path');
}); // prettier-ignore

test.each(['postgres://no-name', 'east=mysql://db', 'East=postgres://db'])(
  'a malformed list of pods is refused: %s',
  (PODS) => {
    expect(faultsOf(() => readConfig(['PODS'], { PROFILE: 'test', PODS }))).toContain(
      'name=postgres',
    );
  },
);

test('a key of the wrong length is refused', () => {
  const MASTER_KEYS = key('k1', Buffer.alloc(16));
  const faults = faultsOf(() => readConfig(['MASTER_KEYS'], { PROFILE: 'test', MASTER_KEYS }));
  expect(faults).toContain('openssl rand -base64 32');
});

test('the object store is one address: where, which bucket, whose', () => {
  const read = (STORAGE_URL: string) => readConfig(['STORAGE_URL'], { PROFILE: 'test', STORAGE_URL });
  expect(read('https://id:a%2Fb%2B@s3.example.com/photos?region=eu').STORAGE_URL).toEqual({
    endpoint: 'https://s3.example.com', region: 'eu', bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'a/b+',
  });
  for (const wrong of ['photos', 'https://s3.example.com/photos?region=eu', 'https://a:b@s3.example.com?region=eu', 'https://a:b@s3.example.com/photos', 'ftp://a:b@host/photos?region=eu'])
    expect(faultsOf(() => read(wrong)), wrong).toContain('STORAGE_URL must look like');
}); // prettier-ignore

describe('production', () => {
  const production = { PROFILE: 'production', MASTER_KEYS: key('y2026') };

  test('starts with keys of its own', () => {
    expect(readConfig(['MASTER_KEYS'], production).MASTER_KEYS).toHaveLength(1);
  });
  test('refuses the sandbox', () => {
    const environment = { ...production, SANDBOX_URL: 'http://127.0.0.1:4009' };
    expect(faultsOf(() => readConfig([], environment))).toContain('play money');
  });
  test.each(['CAPTCHA_BASE', 'CHAT_BASE', 'COMPANY_REGISTER_BASE', 'ADDRESS_LOOKUP_BASE'] as const)(
    'refuses a %s: the real service has its own address',
    (name) => {
      const environment = { ...production, [name]: 'http://127.0.0.1:4009' };
      expect(faultsOf(() => readConfig([name], environment))).toContain('use the real service');
      expect(readConfig([name], production)[name]).toBeUndefined();
    },
  );
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
  test('refuses public addresses without TLS', () => {
    const read = () => readConfig(['SHOP_ORIGIN'], { ...production, SHOP_ORIGIN: 'http://shop.example' });
    expect(faultsOf(read)).toContain('https://');
  });
}); // prettier-ignore
