import { afterEach, expect, test, vi } from 'vitest';
import { captchaVerifiers } from './captcha-verifiers.ts';

afterEach(() => vi.unstubAllGlobals());

/** Where a unit's tokens are sent, with which secret. */
async function askedBy(provider: string, base?: string): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: URLSearchParams }) => {
    asked.push(`${url} ${body.get('secret')}`);
    return Response.json({ success: false });
  });
  const secrets = { seen: 'secret of the challenge', unseen: 'secret of the check' };
  const log = { error: () => undefined } as unknown as Parameters<typeof captchaVerifiers>[0]['log'];
  const verifier = captchaVerifiers({ base, secrets, log })({
    provider,
    siteKey: 'unseen',
    challengeSiteKey: 'seen',
  });
  for (const kind of ['invisible', 'challenge'] as const)
    await verifier.verify({ token: 'token', kind, action: 'login', hostname: 'shop.example' });
  return asked;
}

test('CAPTCHA-03 the service that the unit names is asked at its own address, or all of them at the configured one', async () => {
  const google = 'https://www.google.com/recaptcha/api/siteverify';
  const cloudflare = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  const both = (address: string) => [`${address} secret of the check`, `${address} secret of the challenge`];
  expect(await askedBy('google')).toEqual(both(google));
  expect(await askedBy('cloudflare')).toEqual(both(cloudflare));
  expect(await askedBy('cloudflare', 'http://127.0.0.1:4009')).toEqual(
    both('http://127.0.0.1:4009/turnstile/v0/siteverify'),
  );
});
