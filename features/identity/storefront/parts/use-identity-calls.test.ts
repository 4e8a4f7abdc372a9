import { expect, test, vi } from 'vitest';
import type { CaptchaTokens } from '#browser/captcha/captcha.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import { useIdentityCalls } from './use-identity-calls.ts';

vi.mock('#browser/calls/shop-of-page.ts', () => ({ useShopOfPage: () => null }));
vi.mock('#browser/captcha/use-captcha.tsx', () => ({
  useCaptcha: () => ({
    send: (_: string, call: (tokens: CaptchaTokens) => unknown) =>
      call({ captchaToken: '', traditionalToken: 'solved' }),
    popup: null,
  }),
}));

test('AUTH-18 a screen hears that a challenge was solved for its call', async () => {
  const onChallenged = vi.fn();
  await useIdentityCalls().sendWithCaptcha(loginCall, {}, { onChallenged });
  expect(onChallenged).toHaveBeenCalledOnce();
});
