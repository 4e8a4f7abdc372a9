import { expect, test } from 'vitest';
import { captchaSources } from './services.ts';

test('CAPTCHA-03 a page may load the scripts and frames of its own service, and no others', () => {
  expect(captchaSources('cloudflare', null)).toMatchObject({
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
  });
  expect(captchaSources('google', null)).toMatchObject({
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  });
});

test('an unknown service opens nothing', () => {
  expect(captchaSources('acme', null)).toEqual({ scripts: [], frames: [] });
  expect(captchaSources('acme', 'https://evil.test')).toEqual({ scripts: [], frames: [] });
});

test('a stand-in takes the place of the service’s hosts', () => {
  expect(captchaSources('google', 'http://127.0.0.1:4009')).toEqual({
    scripts: ['http://127.0.0.1:4009'],
    frames: ['http://127.0.0.1:4009'],
  });
});
