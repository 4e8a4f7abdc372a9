// For a test that needs a storefront of its own kind: another process on the one built shop, its databases and its api.
import type { Page } from '@playwright/test';
import { startServer } from '../load/load.ts';
import { freePort } from '../local/services.ts';
import { apiOnLoopback, origin } from './origin.ts';

export interface OtherStorefront {
  readonly base: string;
  stop(): void;
}

/** `markup` gets into every page as it is; without it, it is the storefront as it is. */
export async function startOtherStorefront({
  apiBase = apiOnLoopback(),
  markup,
}: { readonly apiBase?: string; readonly markup?: string } = {}): Promise<OtherStorefront> {
  const port = await freePort();
  const settings = [String(port), apiBase, origin(), process.env['API_ORIGIN'] ?? ''];
  const server = await startServer('testing/browser/leaky-storefront.ts', [...settings, ...(markup ? [markup] : [])]);
  return { base: `http://127.0.0.1:${port}`, stop: () => void server.kill() };
}

/** Its pages come at the shop's own origin, the only one that the api answers. */
export const showPagesOf = (page: Page, { base }: OtherStorefront): Promise<unknown> =>
  page.route(
    (url) => url.origin === origin() && !url.pathname.startsWith('/assets/'),
    async (route) => {
      const url = route.request().url().replace(origin(), base);
      await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
    },
  );

/** What is still on its way when a test ends belongs to nobody. */
export const stopShowing = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
