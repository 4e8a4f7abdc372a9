import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { emailSender } from '#providers/email/registry.ts';
import { smsSender } from '#providers/sms/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';

const text = readFileSync(join(import.meta.dirname, '../deploy/compose.yaml'), 'utf8');

/** What each block of the file says, by its name: `x-psp`, `pay`. */
const blocks = new Map(
  text
    .replace(/^\s*#.*$/gm, '')
    .split(/\n(?=x-[a-z]+:| {2}[a-z]+:\n)/)
    .map((block) => [/^\s*([a-z-]+):/.exec(block)?.[1] ?? '', block]),
);

/** The setting names that a container gets: its own, and those of whatever it refers to. */
function settingsOf(name: string): string[] {
  const block = blocks.get(name) ?? '';
  const environment = /^ {4}environment:(.*\n(?: {6}.*\n)*)/m.exec(block)?.[1] ?? '';
  const shared = [...environment.matchAll(/\*([a-z]+)/g)].map(([, alias]) => blocks.get(`x-${alias}`) ?? '');
  return [environment, ...shared].flatMap((part) => [...part.matchAll(/^ +([A-Z_]+):/gm)].map(([, one = '']) => one));
}

const readBy = (name: string): string => {
  const main = readFileSync(join(import.meta.dirname, name, 'main.ts'), 'utf8');
  const shared = main.includes('callSettings')
    ? readFileSync(join(import.meta.dirname, 'call-process.ts'), 'utf8')
    : '';
  return `${main} ${shared} 'PROFILE'`;
};

test.each(['api', 'pay', 'worker', 'storefront'])(
  'the container of %s is given what that process reads, and no more',
  (name) => {
    const given = settingsOf(name);
    expect(given).toEqual(expect.arrayContaining(['PROFILE', 'HOST', 'OPS_PORT']));
    expect(given.filter((setting) => !readBy(name).includes(`'${setting}'`))).toEqual([]);
  },
);

test('the accounts at payment providers are given to pay and worker alone', () => {
  const names = ['migrate', 'api', 'pay', 'worker', 'storefront'];
  expect(names.filter((name) => settingsOf(name).includes('PSP_ACCOUNTS'))).toEqual(['pay', 'worker']);
  expect(text.match(/^ +PSP_ACCOUNTS:/gm)).toHaveLength(1);
});

test('where nobody has named a carrier, a mail server or a store, what stands there lets a process start and leads nowhere', () => {
  const unnamed = (setting: string) => new RegExp(`\\$\\{${setting}:-([^}]+)\\}`).exec(text)?.[1] ?? '';
  expect(() => smsSender('twilio', { account: unnamed('SMS_ACCOUNT'), secret: unnamed('SMS_SECRET') })).not.toThrow();
  expect(() => smsSender('twilio', { account: 'none', secret: 'none' })).toThrow('must start with AC');
  for (const setting of ['SMS_BASE', 'EMAIL_URL', 'STORAGE_URL'])
    expect(new URL(unnamed(setting)).host, setting).toBe('127.0.0.1:9');
  expect(() => emailSender('smtp', { url: unnamed('EMAIL_URL') })).not.toThrow();
  const settings = { PROFILE: 'development', STORAGE_URL: unnamed('STORAGE_URL') };
  expect(() => objectStore('s3', readConfig(['STORAGE_URL'], settings).STORAGE_URL)).not.toThrow();
});
