import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretSettings, settingNames } from './secret-settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('KEEP-08 the page of keys has a line for every setting that is a secret, with how it is replaced', () => {
  const rows = read('docs/operations/keys.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(secretSettings.length).toBeGreaterThan(8);
  for (const name of secretSettings) {
    const [row] = rows.filter(([, secret = '']) => secret.startsWith(`\`${name}\``));
    const [, , place = '', reader = '', how = '', tried = ''] = row ?? [];
    expect(
      [place, reader, how, tried].every((cell) => cell.length > 2),
      name,
    ).toBe(true);
  }
});

test('KEEP-08 what sounds like a secret is said to be one', () => {
  const sounding = settingNames.filter((name) => /SECRET|KEYS|PASSWORD|TOKEN|ACCOUNTS$/.test(name));
  expect(sounding.filter((name) => !secretSettings.includes(name))).toEqual([]);
  // An address that may have somebody's name and password in it is one too.
  const config = read('platform/config.ts');
  const withPassword = [...config.matchAll(/^ {2}([A-Z_]+):[\s\S]*?(?=^ {2}[A-Z/])/gm)].filter(([text]) =>
    /password|secretAccessKey|:key@|emailExample|postgres|readPods|rediss:/.test(text),
  );
  expect(withPassword.map(([, name]) => name)).toEqual(
    expect.arrayContaining([
      'PODS',
      'PODS_DIRECT',
      'COPY_FROM',
      'REDIS_URL',
      'STORAGE_URL',
      'EMAIL_URL',
      'COUPON_ISSUERS',
    ]),
  );
  expect(withPassword.filter(([, name = '']) => !(secretSettings as string[]).includes(name))).toEqual([]);
});

test('KEEP-08 the deploy page lists every setting there is', () => {
  const page = read('docs/operations/deploy.md');
  const sandbox = /^SANDBOX_.*PORT$/;
  expect(settingNames.filter((name) => !sandbox.test(name) && !page.includes(`\`${name}\``))).toEqual([]);
});
