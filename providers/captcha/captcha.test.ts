// What holds for every captcha service, against the sandbox that speaks for both of them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handClock } from '#platform/clock.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { shortTimeouts } from '#testing/short-timeouts.ts';
import type { CaptchaCheck, CaptchaSettings } from './port.ts';
import { captchaBase, captchaVerifier } from './registry.ts';

const clock = handClock(new Date('2026-06-01T10:00:00Z'));
const sandbox = await openSandbox({ clock });
const faults: string[] = [];
const settings: CaptchaSettings = {
  ...sandbox.settings.captcha,
  onFault: (reason) => faults.push(reason),
};
beforeEach(() => void (faults.length = 0));
afterEach(() => sandbox.resetSwitches());

const made = { action: 'card_query', hostname: 'shop.unwrap.localhost' };
const check = (changes: Partial<CaptchaCheck> = {}): CaptchaCheck => ({
  token: '',
  kind: 'invisible',
  remoteAddress: '127.0.0.1',
  ...made,
  ...changes,
});

describe.each(['google', 'cloudflare'] as const)('%s', (vendor) => {
  const verifier = captchaVerifier(vendor, settings);
  const tokenOf = (kind: 'invisible' | 'challenge', changes = {}) =>
    sandbox.captchaToken({ vendor, kind, siteKey: settings[kind].siteKey, ...made, ...changes });
  const verify = async (changes: Partial<CaptchaCheck> = {}) =>
    verifier.verify(check({ token: await tokenOf(changes.kind ?? 'invisible'), ...changes }));

  test.each(['invisible', 'challenge'] as const)(
    'CAPTCHA-03 CAPTCHA-11 a fresh token of the %s check passes once',
    async (kind) => {
      const token = await tokenOf(kind);
      expect(await verifier.verify(check({ token, kind }))).toBe('passed');
      expect(await verifier.verify(check({ token, kind }))).toBe('failed');
      expect(faults).toEqual([]);
    },
  );

  test('CAPTCHA-11 a token of one check is none for the other', async () => {
    expect(await verify({ token: await tokenOf('invisible'), kind: 'challenge' })).toBe('failed');
    expect(await verify({ token: await tokenOf('challenge'), kind: 'invisible' })).toBe('failed');
  });

  test('a token is good for two minutes', async () => {
    const [fresh, stale] = [await tokenOf('invisible'), await tokenOf('invisible')];
    clock.advance(119_000);
    expect(await verify({ token: fresh })).toBe('passed');
    clock.advance(2_000);
    expect(await verify({ token: stale })).toBe('failed');
  });

  test('a token for another action fails', async () => {
    expect(await verify({ action: 'login' })).toBe('failed');
  });

  test('a token from another host fails', async () => {
    expect(await verify({ hostname: 'shop.evil.example' })).toBe('failed');
    expect(await verify({ hostname: 'SHOP.unwrap.localhost' })).toBe('passed');
  });

  test("a token of another site or the other service's fails", async () => {
    expect(await verify({ token: await tokenOf('invisible', { siteKey: 'another' }) })).toBe('failed');
    const other = vendor === 'google' ? 'cloudflare' : 'google';
    expect(await verify({ token: await tokenOf('invisible', { vendor: other }) })).toBe('failed');
    expect(await verify({ token: 'sandbox.made-up' })).toBe('failed');
  });

  test('CAPTCHA-12 1234 is never a token and is never sent', async () => {
    const nowhere = captchaVerifier(vendor, { ...settings, base: 'http://127.0.0.1:1' });
    for (const kind of ['invisible', 'challenge'] as const)
      expect(await nowhere.verify(check({ token: '1234', kind }))).toBe('failed');
    expect(await nowhere.verify(check({ token: 'x'.repeat(4_097) }))).toBe('failed');
    expect(faults).toEqual([]);
    expect(await nowhere.verify(check({ token: 'x'.repeat(4_096) }))).toBe('unavailable');
  });

  test('CAPTCHA-11 without a token a challenge is needed', async () => {
    const nowhere = captchaVerifier(vendor, { ...settings, base: 'http://127.0.0.1:1' });
    for (const kind of ['invisible', 'challenge'] as const)
      expect(await nowhere.verify(check({ kind }))).toBe('challenge-needed');
    expect(faults).toEqual([]);
  });

  test('a secret that the service does not know is our fault, not the visitor’s', async () => {
    for (const [secret, reason] of [
      ['', 'missing-input-secret'],
      ['wrong', 'invalid-input-secret'],
    ] as const) {
      const keys = { ...settings.invisible, secret };
      const mistaken = captchaVerifier(vendor, { ...settings, invisible: keys });
      const token = await tokenOf('invisible');
      expect(await mistaken.verify(check({ token }))).toBe('unavailable');
      expect(faults.at(-1)).toBe(reason);
    }
  });

  describe('when things go wrong', () => {
    test.each(['429', '500', 'internal-error', 'drop'] as const)(
      '%s is unavailable, and the next check goes through',
      async (fail) => {
        await sandbox.setSwitch('captcha', { fail, next: 1 });
        expect(await verify()).toBe('unavailable');
        expect(faults).toHaveLength(1);
        expect(await verify()).toBe('passed');
      },
    );

    test('an answer that does not come in time is unavailable', async () => {
      const hasty = captchaVerifier(vendor, { ...settings, timeoutMs: 200 });
      const token = await tokenOf('invisible');
      await sandbox.setSwitch('captcha', { lose: true });
      expect(await hasty.verify(check({ token }))).toBe('unavailable');
      expect(faults).toEqual(['TimeoutError']);
      await sandbox.resetSwitches();
      // Lost was the answer; the token had been spent.
      expect(await hasty.verify(check({ token }))).toBe('failed');
    });

    test('three seconds are waited for, no longer', async () => {
      await sandbox.setSwitch('captcha', { delayMs: 500 });
      expect(await verify()).toBe('passed');
      await sandbox.setSwitch('captcha', { delayMs: 10_000 });
      using limits = shortTimeouts();
      expect(await verify()).toBe('unavailable');
      expect(limits.asked).toEqual([3_000]);
    });

    test('a request that arrives twice finds its token spent', async () => {
      await sandbox.setSwitch('captcha', { duplicate: 1 });
      expect(await verify()).toBe('failed');
    });

    test('checks overtake each other and all get their own answer', async () => {
      await sandbox.setSwitch('captcha', { reorder: true });
      const verdicts = await Promise.all([
        verify(),
        verify({ action: 'login' }),
        verify(),
        verify({ token: 'made-up' }),
      ]);
      expect(verdicts).toEqual(['passed', 'failed', 'passed', 'failed']);
    });

    test('nobody there', async () => {
      const nowhere = captchaVerifier(vendor, { ...settings, base: 'http://127.0.0.1:1' });
      expect(await nowhere.verify(check({ token: 'x' }))).toBe('unavailable');
    });
  });
});

test.each([
  ['', 'no'],
  ['hcaptcha', 'another'],
  ['constructor', 'an inherited'],
])('CAPTCHA-04 "%s" is %s provider', (name) => {
  expect(() => captchaVerifier(name, settings)).toThrow('Invalid or missing captcha provider');
  expect(() => captchaBase(name)).toThrow('Invalid or missing captcha provider');
});

test('CAPTCHA-03 each provider has its own address', () => {
  expect(captchaBase('google')).toBe('https://www.google.com');
  expect(captchaBase('cloudflare')).toBe('https://challenges.cloudflare.com');
});
