import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl, RawIntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import english from '#locales/en/identity/auth.json';
import { ProviderButtons } from './provider-buttons.tsx';
import { providerMethods, type ProviderMethod } from './provider-trip.ts';

const intl = createIntl({ locale: 'en', messages: english as never });
const shown = (methods: readonly ProviderMethod[], others = true) =>
  renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <ProviderButtons methods={methods} others={others} onStart={async () => undefined} />
    </RawIntlProvider>,
  );
const labels = (html: string) => [...html.matchAll(/Continue with [\w -]+/g)].map(([label]) => label);

test.each([
  ['google', 'Continue with Google'],
  ['apple', 'Continue with Apple'],
  ['facebook', 'Continue with Facebook'],
  ['sso', 'Continue with single sign-on'],
  ['salesman-sso', 'Continue with single sign-on'],
] as const)('AUTH-02 AUTH-03 the button of %s says: %s', (method, label) => {
  expect(labels(shown([method]))).toEqual([label]);
});

test('AUTH-04 the buttons are those of the unit, in its order, and none where it offers none', () => {
  const offered = providerMethods('customer', ['facebook', 'normal', 'google']);
  expect(labels(shown(offered))).toEqual(['Continue with Facebook', 'Continue with Google']);
  expect(shown(providerMethods('customer', ['normal']))).toBe('');
  expect(shown(['google'])).toContain(english['auth.or']);
  expect(shown(['google'], false)).not.toContain(`>${english['auth.or']}<`);
});

test.each(['google', 'apple', 'facebook', 'sso', 'salesman-sso'] as const)(
  'the button of %s has its sign, for the eye only',
  (method) => {
    const html = shown([method]);
    expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
    expect(html.replaceAll(/<svg.*?<\/svg>/gs, '')).toMatch(/Continue with/);
    expect(html).not.toContain('<title');
  },
);
