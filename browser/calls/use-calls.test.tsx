import { beforeEach, expect, test, vi } from 'vitest';
import { registerCall } from '#contract/identity/registration.ts';
import { validateTokenCall } from '#contract/identity/session.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import type { CaptchaTokens } from '../captcha/captcha.ts';
import { useCalls } from './use-calls.tsx';

const page = vi.hoisted(() => ({
  given: [] as CaptchaTokens[],
  sent: [] as object[],
  /** For which form a captcha was asked for, and of which service. */
  captchas: [] as unknown[],
  /** By whom a call was made, and with what key. */
  made: [] as unknown[],
}));
vi.mock('./shop-of-page.ts', () => ({
  useShopOfPage: () => ({ unit: 'one', captcha: { provider: 'google' }, visit: {} }),
}));
vi.mock('../captcha/use-captcha.tsx', () => ({
  useCaptcha: (settings: { provider: string } | null) => ({
    send: async (action: string, call: (tokens: CaptchaTokens) => Promise<unknown>) => {
      page.captchas.push([settings?.provider, action]);
      for (const tokens of page.given) await call(tokens);
    },
    popup: null,
  }),
}));
vi.mock('../visit/open-visit.ts', () => ({
  openVisit: () => ({
    client: async (_: unknown, input: object, options?: { key?: string }) => {
      page.sent.push(input);
      page.made.push(['guest', options?.key]);
    },
  }),
}));
vi.mock('../session/open-session.ts', () => ({
  openSession: () => ({
    send: async (_: unknown, __: object, options?: { key?: string }) => page.made.push(['member', options?.key]),
  }),
}));

beforeEach(() => {
  Object.assign(page, { sent: [], captchas: [], made: [] });
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

test('CAPTCHA-03 CAPTCHA-13 the captcha is the unit’s, for the form of the call; the key goes with it', async () => {
  page.given = [invisible];
  const person = { email: 'a@b.example', firstName: 'Ada', lastName: 'Byron' };
  await useCalls().sendWithCaptcha(registerCall, person, { key: 'kept' });
  expect(page.captchas).toEqual([['google', 'register']]);
  expect(page.made).toEqual([['guest', 'kept']]);
});

test('API-114 whoever is signed in to this unit asks as themself, and what is for members is asked by nobody else', async () => {
  const made = async (cookie: string, call: typeof loginCall | typeof validateTokenCall) => {
    vi.stubGlobal('document', { cookie });
    await useCalls().send(call, {}, { key: 'kept' });
    return page.made.pop();
  };
  expect(await made('visitor-one=customer', loginCall)).toEqual(['member', 'kept']);
  expect(await made('visitor-two=customer', loginCall)).toEqual(['guest', 'kept']);
  expect(await made('', validateTokenCall)).toEqual(['member', 'kept']);
});
