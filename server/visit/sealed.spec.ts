// The sealed round trip in a real browser: the shop's own client and keys, against the real pipeline.
import type { ChildProcess } from 'node:child_process';
import { expect, test, type Request } from '@playwright/test';
import { bundleForBrowser, serveToPage } from '#testing/browser/bundle.ts';
import { origin } from '#testing/browser/origin.ts';
import type * as SealedPage from '#testing/browser/page/sealed.ts';
import { startServer } from '#testing/load/load.ts';
import { freePort } from '#testing/local/services.ts';
import { units } from '#units/all.ts';

const unit = units[0]?.profile.id ?? '';
let server: ChildProcess;
let base: string;

// The page's policy names the shop's own api; this one is beside it.
test.use({ bypassCSP: true });

test.beforeAll(async () => {
  const port = await freePort();
  const pod = /\w+=(\S+)/.exec(process.env['PODS'] ?? '')?.[1] ?? '';
  server = await startServer('testing/load/api-server.ts', [
    String(port),
    pod,
    process.env['REDIS_URL'] ?? '',
    '',
    origin(),
  ]);
  base = `http://api.unwrap.localhost:${port}`;
});
test.afterAll(() => server.kill());

test('API-03 API-111 a body sealed in Chromium is opened, answered and read, and cannot be sent again', async ({
  page,
}) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/bench/sealed') && request.method() === 'POST') sent.push(request);
  });
  await page.goto(`${origin()}/${unit}`);
  const module = await serveToPage(page, await bundleForBrowser('testing/browser/page/sealed.ts'));
  const result = await page.evaluate(
    async ({ at, ...settings }) => {
      const { openVisit, sealedCall } = (await import(at)) as typeof SealedPage;
      const { client } = openVisit(settings);
      return client(sealedCall, { text: 'a secret — سرّ' });
    },
    { at: module, base, unit },
  );
  expect(result).toEqual({ ok: true, data: { text: 'a secret — سرّ' } });

  const [request] = sent;
  const body = request?.postData() ?? '';
  expect(sent).toHaveLength(1);
  expect(body).not.toContain('secret');
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['token']);

  const again = await fetch(base.replace('api.unwrap.localhost', '127.0.0.1') + '/v2/bench/sealed', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-init-token': request?.headers()['x-init-token'] ?? '' },
    body,
  });
  expect(await again.json()).toMatchObject({ error: { code: 40007 } });
});

test('no key of a visit can be taken out of the browser, and none is kept there', async ({ page }) => {
  await page.goto(`${origin()}/${unit}`);
  const module = await serveToPage(page, await bundleForBrowser('testing/browser/page/sealed.ts'));
  const { used, databases } = await page.evaluate(
    async ({ at, ...settings }) => {
      const keys: CryptoKey[] = [];
      const { subtle } = crypto;
      for (const name of ['generateKey', 'deriveKey'] as const) {
        const make = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<CryptoKey | CryptoKeyPair>;
        const noting = async (...given: unknown[]) => {
          const made = await make(...given);
          keys.push('privateKey' in made ? made.privateKey : made);
          return made;
        };
        Object.defineProperty(subtle, name, { value: noting });
      }
      const { openVisit, sealedCall } = (await import(at)) as typeof SealedPage;
      await openVisit(settings).client(sealedCall, { text: 'x' });
      return {
        used: keys.map(({ algorithm, extractable, usages }) => [algorithm.name, extractable, ...usages].join(' ')),
        databases: await indexedDB.databases(),
      };
    },
    { at: module, base, unit },
  );
  // The page itself may begin a visit meanwhile.
  expect([...new Set(used)].toSorted()).toEqual([
    'AES-GCM false decrypt',
    'AES-GCM false encrypt',
    'ECDH false deriveKey',
    'HKDF false deriveKey',
  ]);
  expect(databases).toEqual([]);
});
