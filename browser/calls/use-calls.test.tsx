import { beforeEach, expect, test, vi } from 'vitest';
import { loginCall } from '#contract/identity/sign-in.ts';
import type { CaptchaTokens } from '../captcha/captcha.ts';
import { useCalls } from './use-calls.tsx';

const page = vi.hoisted(() => ({ given: [] as CaptchaTokens[], sent: [] as object[] }));
vi.mock('./shop-of-page.ts', () => ({ useShopOfPage: () => ({ unit: 'one', captcha: null, visit: {} }) }));
vi.mock('../captcha/use-captcha.tsx', () => ({
  useCaptcha: () => ({
    send: async (_: string, call: (tokens: CaptchaTokens) => Promise<unknown>) => {
      for (const tokens of page.given) await call(tokens);
    },
    popup: null,
  }),
}));
vi.mock('../visit/open-visit.ts', () => ({
  openVisit: () => ({ client: async (_: unknown, input: object) => page.sent.push(input) }),
}));

beforeEach(() => {
  page.sent = [];
  vi.stubGlobal('document', { cookie: '' });
  return () => void vi.unstubAllGlobals();
});

const invisible = { captchaToken: 'seen by nobody' };
const solved = { captchaToken: '', traditionalToken: 'solved' };

test('AUTH-18 CAPTCHA-11 the token of a challenge goes out with the call, and is told of; the invisible one is not', async () => {
  const typed = { account: 'a@b.example', password: 'x' };
  const challengedBy = async (...given: CaptchaTokens[]) => {
    page.given = given;
    const onChallenged = vi.fn();
    await useCalls().sendWithCaptcha(loginCall, typed, { onChallenged });
    return onChallenged.mock.calls.length;
  };
  expect(await challengedBy(invisible)).toBe(0);
  expect(await challengedBy(invisible, solved)).toBe(1);
  expect(page.sent).toEqual([
    { ...typed, ...invisible },
    { ...typed, ...invisible },
    { ...typed, ...solved },
  ]);
});
