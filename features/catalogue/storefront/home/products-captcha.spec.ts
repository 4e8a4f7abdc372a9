// A shop whose products ask for a captcha, in a browser.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { origin } from '#testing/browser/origin.ts';
import { startServer } from '#testing/load/load.ts';
import { freePort } from '#testing/local/services.ts';

test.use({ locale: 'en', permissions: ['local-network-access'] });

let api: Server;
let refused = true;

test.beforeAll(async () => {
  const base = (process.env['API_ORIGIN'] ?? '').replace('api.unwrap.localhost', '127.0.0.1');
  // The api itself, but for one answer.
  api = createServer((request, reply) => {
    reply.setHeader('content-type', 'application/json');
    if (refused && request.url?.includes('/product/products/')) {
      reply.end(
        JSON.stringify({
          success: false,
          status: 200,
          data: null,
          error: { code: 80001, message: '' },
        }),
      );
      return;
    }
    const headers = { 'accept-language': request.headers['accept-language'] ?? 'en' };
    void fetch(base + request.url, { headers }).then(async (answer) =>
      reply.writeHead(answer.status).end(await answer.text()),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => api.once('listening', listening));
});
test.afterAll(() => void api.close());

test('HOME-10 code 80001 shows the popup "The security check failed", which tries again', async ({ page }) => {
  const port = await freePort();
  const apiBase = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const storefront = await startServer('testing/browser/marked-storefront.ts', [
    String(port),
    apiBase,
    origin(),
    process.env['API_ORIGIN'] ?? '',
  ]);
  await page.route(
    (url) => url.origin === origin() && !url.pathname.startsWith('/assets/'),
    async (route) => {
      const url = route.request().url().replace(origin(), `http://127.0.0.1:${port}`);
      await route.fulfill({ response: await route.fetch({ url }) });
    },
  );
  try {
    await page.goto(`${origin()}/maison?lang=en`);
    const popup = page.getByRole('alertdialog', { name: 'The security check failed' });
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await page.reload();
    refused = false;
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('#cards a[href*="/card/"]').first()).toBeVisible();
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    storefront.kill();
  }
});
