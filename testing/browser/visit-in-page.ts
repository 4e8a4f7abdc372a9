// A visit in a real browser, driven by a test: the same code that the shop's pages load, under the
// policy of the page it runs in.
import type { JSHandle, Page } from '@playwright/test';
import type { UnitId } from '#domain/units/unit.ts';
import type { BrowserVisit } from '#browser/visit/open-visit.ts';
import { bundleForBrowser, serveToPage } from './bundle.ts';

let bundle: Promise<string> | null = null;

/**
 * Begins a visit to the unit in an open page of the shop. What the handle holds stays in the page:
 * `await handle.evaluate(({ client, visit }) => …)`.
 */
export async function openVisitIn(page: Page, unit: UnitId, apiOrigin: string): Promise<JSHandle<BrowserVisit>> {
  bundle ??= bundleForBrowser('browser/visit/open-visit.ts');
  const address = await serveToPage(page, await bundle);
  return page.evaluateHandle(
    async ({ module, ...settings }) => {
      const visits = (await import(module)) as {
        openVisit(given: typeof settings): BrowserVisit;
      };
      return visits.openVisit(settings);
    },
    { module: address, base: apiOrigin, unit },
  );
}
