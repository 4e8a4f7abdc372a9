import { afterEach, expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { google } from './google.ts';

const sandbox = await openSandbox();
const { captcha } = sandbox.settings;
// One pair of keys for both: what is told apart here must not be left to the keys.
const verifier = google({ ...captcha, challenge: captcha.invisible });
afterEach(() => sandbox.resetSwitches());

const made = { action: 'login', hostname: 'shop.unwrap.localhost' };
const { siteKey } = captcha.invisible;
const tokenOf = (kind: 'invisible' | 'challenge') => sandbox.captchaToken({ vendor: 'google', kind, siteKey, ...made });

test.each([
  [0, 'challenge-needed'],
  [0.49, 'challenge-needed'],
  [0.5, 'passed'],
  [1, 'passed'],
])('CAPTCHA-11 a visitor scored %d is %s', async (score, verdict) => {
  await sandbox.setSwitch('captcha', { score });
  const token = await tokenOf('invisible');
  expect(await verifier.verify({ ...made, token, kind: 'invisible' })).toBe(verdict);
});

test('CAPTCHA-11 a scored token does not stand in for a solved challenge', async () => {
  const token = await tokenOf('invisible');
  expect(await verifier.verify({ ...made, token, kind: 'challenge' })).toBe('failed');
});

test('a solved challenge names no action and is good for any', async () => {
  const token = await tokenOf('challenge');
  const check = { ...made, action: 'coupon', token, kind: 'challenge' as const };
  expect(await verifier.verify(check)).toBe('passed');
});
