// Whoever is sent elsewhere goes by the one way that Safari follows, with everything kept by then.
import { afterEach, expect, test, vi } from 'vitest';
import { partnerEntryCall, providerLoginCall } from '#contract/identity/sign-in.ts';
import { markup } from '#testing/browser/markup.tsx';
import { answering } from '#testing/identity-answers.ts';
import { textStores } from '#testing/text-stores.ts';
import { PartnerEntry } from './partner-entry.tsx';
import { Providers } from './providers.tsx';
import type { ProviderMethod } from './provider-trip.ts';

interface Page {
  calls: unknown;
  stores: unknown;
  start: (method: ProviderMethod) => Promise<void>;
  left: string[];
}
const page = vi.hoisted((): Page => ({ calls: null, stores: null, start: async () => {}, left: [] }));
vi.mock('react', async (real) => ({
  ...(await real<object>()),
  // As in a browser, once the page is there.
  useEffect: (effect: () => void) => void setTimeout(effect),
  useEffectEvent: (event: () => void) => event,
}));
vi.mock('./leave-for.ts', () => ({ leaveFor: (address: string) => page.left.push(address) }));
vi.mock('./provider-buttons.tsx', () => ({
  ProviderButtons: ({ onStart }: { onStart: Page['start'] }) => {
    page.start = onStart;
    return null;
  },
}));
vi.mock('../parts/use-identity-calls.ts', () => ({ useIdentityCalls: () => page.calls }));
vi.mock('#browser/kept/browser-stores.ts', () => ({ browserStores: () => page.stores }));

afterEach(() => {
  page.left = [];
  vi.unstubAllGlobals();
});

test('AUTH-30 AUTH-31 AUTH-34 a partner’s visitor leaves for the page, once the way back is kept and the letter is gone', async () => {
  const { stores, texts } = textStores();
  const { calls, asked } = answering({
    backUrl: 'https://partner.example/back',
    redirectUrl: 'https://shop.example/faq',
  });
  Object.assign(page, { calls, stores });
  const addresses: string[] = [];
  vi.stubGlobal('location', { hash: '#letter', search: '?page=faq&item=7', pathname: '/one/auth/sso' });
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => addresses.push(to) });
  const onFailed = vi.fn();
  markup(<PartnerEntry unit="one" calls={calls} onFailed={onFailed} />, {
    'register.verify.working': 'Working',
  });
  await vi.waitFor(() => expect(page.left).toEqual(['https://shop.example/faq']));
  expect(asked).toEqual([
    { call: partnerEntryCall, input: { projectBu: 'one', jwt: 'letter', page: 'faq', item: '7' } },
  ]);
  expect(addresses).toEqual(['/one/auth/sso']);
  expect(texts()).toEqual({ local: { returnUrl: '{"one":"https://partner.example/back"}' }, session: {} });
  expect(onFailed).not.toHaveBeenCalled();
});

test('AUTH-31 AUTH-32 AUTH-53 a button leads to the other side, once what has to be known then is kept', async () => {
  const { stores, texts } = textStores();
  const { calls, asked } = answering({ returnUrl: 'https://elsewhere.example/', state: 's-1', codeVerifier: null });
  Object.assign(page, { calls, stores });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  markup(
    <Providers unit="one" entrance="customer" methods={['google']} />,
    {},
    { path: '/auth/login?returnTo=%2Ffaq' },
  );
  await page.start('google');
  expect(page.left).toEqual(['https://elsewhere.example/']);
  const redirectUri = 'https://shop.example/auth/return';
  expect(asked).toMatchObject([{ call: providerLoginCall, input: { loginType: 'GOOGLE', redirectUri } }]);
  const { outsideTrip = '{}' } = texts().session;
  expect(JSON.parse(outsideTrip)).toEqual({
    one: {
      method: 'google',
      state: 's-1',
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      redirectUri,
      search: '?returnTo=%2Ffaq',
    },
  });
  expect(texts().local).toEqual({});
});
