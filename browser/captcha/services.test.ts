import { expect, test } from 'vitest';
import { captchaSources } from './services.ts';

test('a page may load the scripts and frames of its own service only', () => {
  expect(captchaSources('cloudflare', null)).toMatchObject({
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
  });
  expect(captchaSources('google', null).scripts.join()).not.toContain('cloudflare');
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
