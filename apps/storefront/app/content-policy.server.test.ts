import { expect, test } from 'vitest';
import { captchaSources } from '#browser/captcha/services.ts';
import { chatSources } from '#features/shop/storefront/shell/chat/services.ts';
import type { Inline } from '../page-services.ts';
import { contentPolicy, type Loading } from './content-policy.server.ts';

const hashOfAlert = `'sha256-${btoa('alert(1)')}'`;

const loading: Loading = {
  apiOrigin: 'https://api.test',
  payOrigin: 'https://pay.test',
  captcha: { scripts: [], frames: [] },
  chat: null,
  framed: false,
  hotReload: false,
  // The real one is the server's; that browsers agree with it is seen in the browser tests.
  sha256: (text) => btoa(text),
};

const nothing: Inline = { scripts: [], styles: [] };
const script: Inline = { scripts: ['alert(1)'], styles: [] };

const directive = (name: string, inline: Inline, changes: Partial<Loading> = {}) =>
  contentPolicy(inline, { ...loading, ...changes })
    .split('; ')
    .find((each) => each.startsWith(`${name} `));

test('an inline script of ours is named by its hash, each once', () => {
  const inline = { scripts: ['alert(1)', 'alert(1)'], styles: [] };
  expect(directive('script-src', inline)).toBe(`script-src 'self' ${hashOfAlert}`);
  expect(directive('script-src', nothing)).toBe("script-src 'self'");
});

test('inline styles are named as well', () => {
  const inline = { scripts: [], styles: ['alert(1)'] };
  expect(directive('style-src', inline)).toBe(`style-src 'self' ${hashOfAlert}`);
  expect(directive('style-src', script)).toBe("style-src 'self'");
});

test('nothing inline is allowed wholesale, except styles while modules are being replaced', () => {
  const hotReload = true;
  expect(contentPolicy(script, loading)).not.toContain('unsafe');
  expect(directive('script-src', script, { hotReload })).not.toContain('unsafe');
  expect(directive('style-src', nothing, { hotReload })).toContain("'unsafe-inline'");
});

test('a page is never shown inside another', () => {
  expect(contentPolicy(nothing, loading)).toContain("frame-ancestors 'none'");
});

test('SEND-01 but one that is made for it inside ours', () => {
  expect(directive('frame-ancestors', nothing, { framed: true })).toBe("frame-ancestors 'self'");
});

test('scripts may call the api, and nobody else', () => {
  expect(directive('connect-src', nothing)).toBe("connect-src 'self' https://api.test https://pay.test");
});

test('only a unit with a captcha may load its service, script and frame', () => {
  expect(directive('frame-src', nothing)).toBe("frame-src 'self'");
  expect(directive('script-src', nothing)).toBe("script-src 'self'");
  for (const [provider, host] of [
    ['google', 'https://www.google.com/recaptcha/'],
    ['cloudflare', 'https://challenges.cloudflare.com'],
  ] as const) {
    const captcha = captchaSources(provider, null);
    expect(directive('script-src', nothing, { captcha })).toContain(host);
    expect(directive('frame-src', nothing, { captcha })).toContain(host);
    expect(directive('connect-src', nothing, { captcha })).toContain(host);
  }
});

test('a captcha from another address opens that address and not the service', () => {
  const captcha = captchaSources('google', 'http://127.0.0.1:4009');
  expect(directive('script-src', nothing, { captcha })).toBe("script-src 'self' http://127.0.0.1:4009");
  expect(directive('frame-src', nothing, { captcha })).toBe("frame-src 'self' http://127.0.0.1:4009");
});

test.each([
  ['freshdesk', '4711', 'https://widget.freshworks.com'],
  ['hubspot', 'eu1:4711', 'https://js-eu1.hs-scripts.com'],
  ['zendesk', 'x', 'https://*.zdassets.com'],
  ['ada', 'shop', 'https://static.ada.support'],
] as const)('SHELL-31 a page with a chat lets %s in and nobody else', (platform, key, host) => {
  const chat = chatSources({ platform, key, base: null });
  const all = contentPolicy(nothing, { ...loading, chat });
  expect(directive('script-src', nothing, { chat })).toContain(host);
  expect(all.replaceAll("'unsafe-inline'", '')).not.toContain('unsafe');
  for (const other of ['freshworks', 'hs-scripts', 'zdassets', 'ada.support'])
    expect(all.includes(other)).toBe(host.includes(other));
  // Only styles may be written into it; a script still may not.
  expect(directive('script-src', script, { chat })).toContain(hashOfAlert);
  expect(directive('script-src', nothing, { chat })).not.toContain('unsafe');
});

test('SHELL-31 a page without one lets none in', () => {
  expect(contentPolicy(nothing, loading)).not.toMatch(/freshworks|hubspot|hs-scripts|zdassets|ada\.support/);
});
