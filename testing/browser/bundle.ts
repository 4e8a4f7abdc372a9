// A module of ours, with everything it imports, as one script that a page can run: how a browser test
// drives code that no page exposes.
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { contractForBrowsers } from '#apps/storefront/contract-for-browsers.ts';

const root = resolve(import.meta.dirname, '../..');

/** The path is from the root of the project. */
export async function bundleForBrowser(entryPath: string): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [contractForBrowsers()],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, entryPath),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.find((part) => part.type === 'chunk')?.code ?? '';
}

/**
 * Puts a bundle where the page can `import()` it: at an address of the shop itself, so that it is under
 * the page's own policy, and what that forbids shows.
 */
export async function serveToPage(page: Page, bundle: string): Promise<string> {
  const address = `/assets/test-${crypto.randomUUID()}.js`;
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/javascript', body: bundle }));
  return address;
}
