import { expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { cloudflare } from './cloudflare.ts';

const sandbox = await openSandbox();
const { captcha } = sandbox.settings;
const verifier = cloudflare(captcha);

test('a solved challenge too is good for its action only', async () => {
  const made = { action: 'login', hostname: 'shop.unwrap.localhost' };
  const kind = 'challenge';
  const wish = { vendor: 'cloudflare', kind, siteKey: captcha.challenge.siteKey, ...made } as const;
  const [one, other] = [await sandbox.captchaToken(wish), await sandbox.captchaToken(wish)];
  expect(await verifier.verify({ ...made, token: one, kind, action: 'coupon' })).toBe('failed');
  expect(await verifier.verify({ ...made, token: other, kind })).toBe('passed');
});
