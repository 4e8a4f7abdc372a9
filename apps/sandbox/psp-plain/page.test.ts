// The page of the plain payment providers, without a browser.
import { expect, test } from 'vitest';
import { exponentOf } from '#domain/values/money.ts';
import { paymentProvider } from '#providers/psp/registry.ts';
import { begin, pressButton, wantedPayment, type Started } from '#testing/sandbox/payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { unknownWords } from '../pay-page/unknown.ts';
import { decimalsOf } from './currencies.ts';
import { words } from './words.ts';

const sandbox = await openSandbox();
const { plainPsps } = sandbox.settings;

const read = async ({ redirectUrl }: Pick<Started, 'redirectUrl'>, language = 'en') => {
  const answer = await fetch(redirectUrl, { headers: { 'accept-language': language } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

test('the page counts in the decimals in which the shop asks, also where Intl has others', async () => {
  const currencies = Intl.supportedValuesOf('currency');
  expect(currencies.map((code) => [code, decimalsOf(code)])).toEqual(
    currencies.map((code) => [code, exponentOf(code)]),
  );
  const provider = paymentProvider('paypal', plainPsps.paypal);
  const shown = async (currency: string) => {
    const { started } = await begin(provider, wantedPayment({ currency, amount: 5_000_000, language: 'en' }));
    return /class="amount">([^<]*)</.exec((await read(started)).text)?.[1]?.replaceAll(/\s/g, ' ');
  };
  expect(await Promise.all(['COP', 'HUF', 'IQD', 'JPY'].map(shown))).toEqual([
    'COP 50,000.00',
    'HUF 50,000.00',
    'IQD 5,000.000',
    '¥5,000,000',
  ]);
});

test.each(['paypal', 'market-pay'] as const)(
  '%s: who paid and comes back reads so, and goes on to where the order is',
  async (name) => {
    const provider = paymentProvider(name, plainPsps[name]);
    const { started } = await begin(provider, wantedPayment({ language: 'en' }));
    await pressButton(started, 'pay');
    const { text } = await read(started);
    expect(text).toContain(`<p role="status">${words.en.done}</p>`);
    expect(text).toContain(`<title>${words.en.done}`);
    expect(text).toContain('href="http://shop.test/back"');
    expect(text).not.toContain('role="alert"');
    for (const act of ['pay', 'refuse', 'back'] as const)
      expect(await pressButton(started, act)).toBe('http://shop.test/back');
  },
);

test('who had it refused reads that it is over, and turns back', async () => {
  const provider = paymentProvider('paypal', plainPsps.paypal);
  const { started } = await begin(provider, wantedPayment({ language: 'en' }));
  await pressButton(started, 'refuse');
  const { text } = await read(started);
  expect(text).toContain(`role="alert">${words.en.over}`);
  expect(text).not.toContain(words.en.done);
  expect(await pressButton(started, 'back')).toBe('http://shop.test/cancelled');
});

test('LANG-11 the bank that asks keeps its own word the right way round, and the badge is translated', async () => {
  const provider = paymentProvider('paypal', plainPsps.paypal);
  const { started } = await begin(provider, wantedPayment({ language: 'ar' }));
  const { text } = await read({ redirectUrl: `${started.redirectUrl}?bank` });
  expect(text).toContain('<bdi dir="ltr">3-D Secure</bdi>');
  expect(text).toContain(`<span class="badge">${words.ar.sandbox}</span>`);
  expect(text).toMatch(/<title>3-D Secure · /);
});

test.each(['/psp-redirect/pay/nothing', '/c/pay/cs_test_nothing'])(
  'an unknown page says so in the language of whoever reads it: %s',
  async (path) => {
    const redirectUrl = sandbox.url + path;
    const french = await read({ redirectUrl }, 'fr-FR,en;q=0.5');
    expect(french).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(french.text).toContain(`<h1>${unknownWords.fr[0]}</h1>`);
    expect((await read({ redirectUrl }, 'ar')).text).toContain('lang="ar" dir="rtl"');
    expect((await read({ redirectUrl }, 'de')).text).toContain(unknownWords.en[1]);
    const sent = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
    expect([sent.status, await sent.text()]).toEqual([404, expect.stringContaining(unknownWords.en[0])]);
  },
);
