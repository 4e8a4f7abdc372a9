import { expect, test } from 'vitest';
import texts from '#locales/en/shop/captcha.json';
import type { CaptchaFault } from './fault.ts';
import { noticeOf } from './notice.ts';

/** What an English visitor reads. */
function read(provider: string, fault: CaptchaFault) {
  const { as, title, content } = noticeOf(provider, fault);
  return [as, texts[title], 'code' in content ? content.code : texts[content.text]];
}

test('CAPTCHA-04 an unknown service', () => {
  const sentence = 'The security check of this shop is not set up. Please contact us.';
  for (const provider of ['', 'acme'])
    expect(read(provider, { kind: 'provider' })).toEqual(['notification', 'Error, please try again', sentence]);
});

test('CAPTCHA-05 no place on the page', () => {
  expect(read('cloudflare', { kind: 'element' })).toEqual([
    'notification',
    'The security check failed',
    'The security check could not be shown. Please reload the page.',
  ]);
});

test('CAPTCHA-06 no script', () => {
  expect(read('google', { kind: 'script' })).toEqual([
    'popup',
    'The security check failed',
    'The security check could not be loaded. Please check your connection and try again.',
  ]);
});

test('CAPTCHA-07 a success that was none', () => {
  for (const provider of ['google', 'cloudflare'])
    expect(read(provider, { kind: 'callback' })).toContain('The security check did not finish. Please try again.');
});

test('CAPTCHA-08 Cloudflare’s code is shown in a notification under its title', () => {
  expect(read('cloudflare', { kind: 'widget', code: '600010' })).toEqual([
    'notification',
    'The security check failed',
    '600010',
  ]);
});

test('CAPTCHA-09 Google’s failure is a popup', () => {
  const [as, title, content] = read('google', { kind: 'widget', code: '1234' });
  expect([as, title]).toEqual(['popup', 'The security check failed']);
  expect(content).not.toContain('1234');
});

test('CAPTCHA-10 the code of our own is shown where the service has none to give', () => {
  expect(read('cloudflare', { kind: 'script' })).toEqual(['notification', 'The security check failed', '1234']);
});

test('no sentence is about another service than the unit’s', () => {
  expect(read('cloudflare', { kind: 'script' }).join()).not.toContain('Google');
  expect(read('google', { kind: 'element' }).join()).not.toContain('Turnstile');
});
