import { expect, test } from 'vitest';
import { captchaSources } from '#features/captcha/storefront/services.ts';
import { chatSources } from '#features/shell/storefront/chat/services.ts';
import { contentPolicy, type Loading } from './content-policy.server.ts';

const hashOfAlert = `'sha256-${btoa('alert(1)')}'`;

const loading: Loading = {
  apiOrigin: 'https://api.test',
  captcha: { scripts: [], frames: [] },
  chat: null,
  hotReload: false,
  // The real one is the server's; that browsers agree with it is seen in the browser tests.
  sha256: (text) => btoa(text),
};

const directive = async (name: string, html: string, changes: Partial<Loading> = {}) =>
  contentPolicy(html, { ...loading, ...changes })
    .split('; ')
    .find((each) => each.startsWith(`${name} `));

test('an inline script is named by its hash, each once', async () => {
  const html = '<script>alert(1)</script><p></p><script async type="module">alert(1)</script>';
  expect(await directive('script-src', html)).toBe(`script-src 'self' ${hashOfAlert}`);
});

test('a script with an address needs no hash, it must be ours', async () => {
  expect(await directive('script-src', '<script type="module" src="/assets/a.js"></script>')).toBe(
    "script-src 'self'",
  );
});

test('inline styles are named as well; style attributes never are', async () => {
  const html = '<style>alert(1)</style><p style="color:red"></p>';
  expect(await directive('style-src', html)).toBe(`style-src 'self' ${hashOfAlert}`);
});

test('nothing inline is allowed wholesale, except styles while modules are being replaced', async () => {
  const hotReload = true;
  expect(contentPolicy('<script>1</script>', loading)).not.toContain('unsafe');
  expect(await directive('script-src', '<script>1</script>', { hotReload })).not.toContain(
    'unsafe',
  );
  expect(await directive('style-src', '', { hotReload })).toContain("'unsafe-inline'");
});

test('a page is never shown inside another', async () => {
  expect(contentPolicy('', loading)).toContain("frame-ancestors 'none'");
});

test('scripts may call the api, and nobody else', async () => {
  expect(await directive('connect-src', '')).toBe("connect-src 'self' https://api.test");
});

test('only a unit with a captcha may load its service, script and frame', async () => {
  expect(await directive('frame-src', '')).toBeUndefined();
  expect(await directive('script-src', '')).toBe("script-src 'self'");
  for (const [provider, host] of [
    ['google', 'https://www.google.com/recaptcha/'],
    ['cloudflare', 'https://challenges.cloudflare.com'],
  ] as const) {
    const captcha = captchaSources(provider, null);
    expect(await directive('script-src', '', { captcha })).toContain(host);
    expect(await directive('frame-src', '', { captcha })).toContain(host);
    expect(await directive('connect-src', '', { captcha })).toContain(host);
  }
});

test('a captcha from another address opens that address and not the service', async () => {
  const captcha = captchaSources('google', 'http://127.0.0.1:4009');
  expect(await directive('script-src', '', { captcha })).toBe(
    "script-src 'self' http://127.0.0.1:4009",
  );
  expect(await directive('frame-src', '', { captcha })).toBe('frame-src http://127.0.0.1:4009');
});

test.each([
  ['freshdesk', '4711', 'https://widget.freshworks.com'],
  ['hubspot', 'eu1:4711', 'https://js-eu1.hs-scripts.com'],
  ['zendesk', 'x', 'https://*.zdassets.com'],
  ['ada', 'shop', 'https://static.ada.support'],
] as const)('SHELL-31 a page with a chat lets %s in and nobody else', async (platform, key, host) => {
  const chat = chatSources({ platform, key, base: null });
  const all = contentPolicy('', { ...loading, chat });
  expect(await directive('script-src', '', { chat })).toContain(host);
  expect(all.replaceAll("'unsafe-inline'", '')).not.toContain('unsafe');
  for (const other of ['freshworks', 'hs-scripts', 'zdassets', 'ada.support'])
    expect(all.includes(other)).toBe(host.includes(other));
  // Only styles may be written into it; a script still may not.
  expect(await directive('script-src', '<script>alert(1)</script>', { chat })).toContain(hashOfAlert);
  expect(await directive('script-src', '', { chat })).not.toContain('unsafe');
}); // prettier-ignore

test('SHELL-31 a page without one lets none in', async () => {
  expect(contentPolicy('', loading)).not.toMatch(
    /freshworks|hubspot|hs-scripts|zdassets|ada\.support/,
  );
});

test('data does not run, so it is given no leave to', async () => {
  const html = '<script type="application/json" id="page-data">[1]</script><script type="application/ld+json">{}</script>'; // prettier-ignore
  expect(await directive('script-src', html)).toBe("script-src 'self'");
});
