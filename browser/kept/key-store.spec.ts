import { expect } from '@playwright/test';
import { bundleForBrowser, serveToPage } from '#testing/browser/bundle.ts';
import { open, test } from '#testing/browser/sign-in.ts';

/** As much of key-store.ts as is used. */
interface Module {
  readonly indexedDbKeyStore: (
    factory: () => IDBFactory,
    timers: object,
  ) => { put(key: CryptoKey): Promise<CryptoKey> };
}

test('CART-44 tabs that make a key in the same moment end with the same one', async ({ page, context }) => {
  const bundle = await bundleForBrowser('browser/kept/key-store.ts');
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) await open(tab, '/maison/imprint?lang=en');
  const kept = await Promise.all(
    tabs.map(async (tab) => {
      const module = await serveToPage(tab, bundle);
      return tab.evaluate(async (address) => {
        const { indexedDbKeyStore } = (await import(address)) as Module;
        const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
        // Extractable, which the shop's own is not, so that it can be told from another.
        const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
        const key = await indexedDbKeyStore(() => indexedDB, timers).put(made);
        return [...new Uint8Array(await crypto.subtle.exportKey('raw', key))].join(' ');
      }, module);
    }),
  );
  expect(kept[0]).toBe(kept[1]);
});
