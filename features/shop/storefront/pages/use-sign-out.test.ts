import { beforeEach, expect, test, vi } from 'vitest';
import { userTypes, type UserType } from '#contract/wire/identity/member.ts';
import { useSignOut } from './use-sign-out.ts';

const page = vi.hoisted(() => ({ userType: null as string | null, from: [] as string[], answers: true }));
vi.mock('#browser/calls/shop-of-page.ts', () => ({ useShopOfPage: () => ({ visit: {} }) }));
vi.mock('#browser/session/open-session.ts', () => ({
  openSession: () => ({
    state: () =>
      page.userType === null ? { kind: 'guest' } : { kind: 'member', user: { custId: 'ana', userType: page.userType } },
    signOut: (from: string) => (page.from.push(from), page.answers ? Promise.resolve() : new Promise(() => {})),
  }),
}));

beforeEach(() => {
  Object.assign(page, { from: [], answers: true });
  vi.stubGlobal('location', { href: 'https://shop.example/maison/account' });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const leftAs = (userType: UserType | null) => {
  page.userType = userType;
  return useSignOut()();
};

test('AUTH-23 AUTH-25 AUTH-44 who came by single sign-on is led home; a salesman never, nor anybody else', async () => {
  for (const userType of [...userTypes, null])
    expect(await leftAs(userType), `${userType}`).toBe(userType === 'SSO' ? 'home' : null);
});

test('AUTH-26 the session is ended from where somebody is, and a server that does not answer keeps nobody', async () => {
  await leftAs('NL');
  expect(page.from).toEqual(['https://shop.example/maison/account']);
  vi.useFakeTimers();
  page.answers = false;
  const left = leftAs('SSO');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await left).toBe('home');
});
