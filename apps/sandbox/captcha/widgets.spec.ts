// The widgets in a page of another host, under a policy as strict as a shop's.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { captchaVerifier } from '#providers/captcha/registry.ts';
import { test as withSandbox } from '#testing/browser/with-sandbox.ts';

const test = withSandbox.extend<object, { shop: Shop }>({
  shop: [
    async ({ sandbox }, use) => {
      const shop = await startShop(sandbox.url);
      await use(shop);
      shop.server.close();
    },
    { scope: 'worker' },
  ],
});

const hostname = 'shop.unwrap.localhost';

interface Shop {
  readonly server: Server;
  open(page: Page, script: string): Promise<void>;
}

/** Pages of another host that may load the vendor's script and show its frame, and nothing more. */
async function startShop(url: string): Promise<Shop> {
  const server = createServer((request, reply) => {
    const script = decodeURIComponent(request.url?.slice(2) ?? '');
    reply.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': `default-src 'none'; script-src ${url}; frame-src ${url}`,
    });
    reply.end(`<!doctype html><title>Shop</title><body><div id="box"></div>
      <script src="${url}${script}"></script>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    async open(page, script) {
      await page.goto(`http://${hostname}:${port}/?${encodeURIComponent(script)}`);
    },
  };
}

interface Widgets {
  grecaptcha: {
    ready(callback: () => void): void;
    execute(siteKey: string, options: { action: string }): Promise<string>;
    render(place: string | Element, options: object): number;
    reset(id?: number): void;
    getResponse(id?: number): string;
  };
  turnstile: {
    render(place: string | Element, options: object): string | undefined;
    execute(target: string): void;
    reset(id: string): void;
    remove(id: string): void;
    getResponse(id: string): string | undefined;
  };
  heard: string[];
}
declare const window: Window & Widgets;

const box = (page: Page) => page.frameLocator('iframe[title="Sandbox captcha"]').getByRole('checkbox');
const heard = (page: Page, wanted: string[]) =>
  expect.poll(() => page.evaluate(() => window.heard.map((one) => one.split('.')[0]))).toEqual(wanted);
const lastHeard = (page: Page) => page.evaluate(() => window.heard.at(-1) ?? '');

test.describe('google', () => {
  const execute = (page: Page, action: string) =>
    page.evaluate(
      (name) =>
        new Promise<string>((done, fail) =>
          window.grecaptcha.ready(() => {
            try {
              window.grecaptcha.execute('sandbox-invisible', { action: name }).then(done, fail);
            } catch (error) {
              fail(error);
            }
          }),
        ),
      action,
    );

  test('CAPTCHA-03 CAPTCHA-11 the invisible check gives a token that the adapter accepts', async ({
    page,
    sandbox,
    shop,
  }) => {
    await shop.open(page, '/recaptcha/api.js?render=sandbox-invisible');
    const token = await execute(page, 'login');
    const verifier = captchaVerifier('google', sandbox.settings.captcha);
    const check = { token, kind: 'invisible', action: 'login', hostname } as const;
    expect(await verifier.verify(check)).toBe('passed');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('fails as the real one does', async ({ page, sandbox, shop }) => {
    await shop.open(page, '/recaptcha/api.js?render=another');
    await expect(execute(page, 'login')).rejects.toThrow('Invalid site key');
    await shop.open(page, '/recaptcha/api.js?render=sandbox-invisible');
    await expect(execute(page, 'log-in')).rejects.toThrow('Invalid action name');
    await sandbox.setSwitch('captcha', { widgetError: 'timeout' });
    await expect(execute(page, 'login')).rejects.toThrow('timeout');
  });

  test('CAPTCHA-03 CAPTCHA-11 the box is ticked, read, reset and ticked again', async ({ page, sandbox, shop }) => {
    await shop.open(page, '/recaptcha/api.js?render=explicit');
    await page.evaluate(() => {
      window.heard = [];
      const hear = (word: string) => window.heard.push(word);
      window.grecaptcha.render('box', {
        sitekey: 'sandbox-challenge',
        callback: hear,
        'error-callback': () => hear('error'),
        'expired-callback': () => hear('expired'),
      });
    });
    await box(page).check();
    await heard(page, ['sandbox']);
    const token = await page.evaluate(() => window.grecaptcha.getResponse());
    const verifier = captchaVerifier('google', sandbox.settings.captcha);
    const check = { token, kind: 'challenge', action: 'login', hostname } as const;
    expect(await verifier.verify(check)).toBe('passed');

    await page.evaluate(() => window.grecaptcha.reset());
    expect(await page.evaluate(() => window.grecaptcha.getResponse())).toBe('');
    await sandbox.setSwitch('captcha', { widgetError: 'timeout', next: 1 });
    await box(page).click();
    await heard(page, ['sandbox', 'error']);
    await box(page).click();
    await heard(page, ['sandbox', 'error', 'sandbox']);
    await expect(page.evaluate(() => window.grecaptcha.render('missing', { sitekey: 'x' }))).rejects.toThrow(
      'placeholder',
    );
  });

  test('a token that is too old is taken back', async ({ page, shop }) => {
    await page.clock.install();
    await shop.open(page, '/recaptcha/api.js?render=explicit');
    await page.evaluate(() => {
      window.heard = [];
      window.grecaptcha.render('box', {
        sitekey: 'sandbox-challenge',
        callback: (token: string) => window.heard.push(token),
        'expired-callback': () => window.heard.push('expired'),
      });
    });
    await box(page).check();
    await heard(page, ['sandbox']);
    await page.clock.fastForward(121_000);
    await heard(page, ['sandbox', 'expired']);
    expect(await page.evaluate(() => window.grecaptcha.getResponse())).toBe('');
  });
});

test.describe('cloudflare', () => {
  const render = (page: Page, options: Record<string, unknown>) =>
    page.evaluate((given) => {
      window.heard = [];
      const hear = (word: string) => window.heard.push(word);
      return window.turnstile.render('#box', {
        action: 'login',
        callback: hear,
        'error-callback': hear,
        'expired-callback': () => hear('expired'),
        'before-interactive-callback': () => hear('asks'),
        ...given,
      });
    }, options);
  const invisible = { sitekey: 'sandbox-invisible', appearance: 'interaction-only' };
  const script = '/turnstile/v0/api.js?render=explicit';

  test('CAPTCHA-03 CAPTCHA-11 unseen, and the box, each give a token that the adapter accepts', async ({
    page,
    sandbox,
    shop,
  }) => {
    const verifier = captchaVerifier('cloudflare', sandbox.settings.captcha);
    await shop.open(page, script);
    const id = await render(page, invisible);
    await heard(page, ['sandbox']);
    await expect(page.locator('iframe')).toBeHidden();
    const unseen = { token: await lastHeard(page), action: 'login', hostname };
    expect(await verifier.verify({ ...unseen, kind: 'invisible' })).toBe('passed');
    await page.evaluate((one) => window.turnstile.remove(one ?? ''), id);
    expect(await page.locator('iframe').count()).toBe(0);

    await render(page, { sitekey: 'sandbox-challenge' });
    await box(page).check();
    await heard(page, ['sandbox']);
    const ticked = { token: await lastHeard(page), action: 'login', hostname };
    expect(await verifier.verify({ ...ticked, kind: 'challenge' })).toBe('passed');
  });

  test('shows itself when it has doubts', async ({ page, sandbox, shop }) => {
    await sandbox.setSwitch('captcha', { score: 0.2 });
    await shop.open(page, script);
    await render(page, invisible);
    await heard(page, ['asks']);
    await box(page).check();
    await heard(page, ['asks', 'sandbox']);
  });

  test('waits to be executed where it is told to', async ({ page, shop }) => {
    await shop.open(page, script);
    await render(page, { ...invisible, execution: 'execute' });
    await page.waitForTimeout(200);
    await heard(page, []);
    await page.evaluate(() => window.turnstile.execute('#box'));
    await heard(page, ['sandbox']);
  });

  test('fails with its code, and tries again by itself or when it is reset', async ({ page, sandbox, shop }) => {
    await sandbox.setSwitch('captcha', { widgetError: '300030', next: 1 });
    await shop.open(page, script);
    await render(page, { ...invisible, 'retry-interval': 50 });
    await heard(page, ['300030', 'sandbox']);

    await sandbox.setSwitch('captcha', { widgetError: '110200', next: 1 });
    await page.evaluate(() => document.querySelector('#box')?.replaceChildren());
    const id = await render(page, { ...invisible, retry: 'never' });
    await heard(page, ['110200']);
    await page.evaluate((one) => window.turnstile.reset(one ?? ''), id);
    await heard(page, ['110200', 'sandbox']);
    expect(await page.evaluate(() => window.turnstile.render('#missing', { sitekey: 'x' }))).toBe(undefined);
  });
});
