// A cart in a real browser, as somebody left it there: sealed by the shop's own code, with the key of that browser.
import type { Page } from '@playwright/test';
import { lineToCartItem, type WireCartItem } from '#contract/wire/buying/cart-item.ts';
import type { Line } from '#domain/buying/line.ts';
import { kept, type KeptName } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import { testLine, testLineProduct } from '../properties/lines.ts';
import { exampleProfile } from '../example-units.ts';
import { bundleForBrowser, serveToPage } from './bundle.ts';
import { four, type Unit } from './frame.ts';

/** As much of browser/kept/open-sealed-entry.ts as is used. */
interface SealedEntries {
  readonly openSealedEntry: (
    unit: UnitId,
    name: KeptName,
  ) => {
    read(): Promise<unknown>;
    write(value: unknown): void;
    flush(): Promise<void>;
  };
}

/** Whose cart it is, and in what its amounts are. */
type OwnCart = Pick<Unit['profile'], 'id' | 'currency'>;

let bundle: Promise<string> | null = null;

/** In the page's browser; pages that are opened or loaded after it have it. */
export async function fillCart(page: Page, { id, currency }: OwnCart, lines: readonly Line[]): Promise<void> {
  bundle ??= bundleForBrowser('browser/kept/open-sealed-entry.ts');
  await page.evaluate(
    async ({ module, items, name }) => {
      const { openSealedEntry } = (await import(module)) as SealedEntries;
      const entry = openSealedEntry(name.unit, name.entry);
      entry.write(items);
      await entry.flush();
    },
    {
      module: await serveToPage(page, await bundle),
      items: lines.map((line) => lineToCartItem(line, 0, currency)),
      name: { unit: id, entry: kept.cart },
    },
  );
}

/** What is kept of it there: each line as it is on the wire. */
export async function keptCart(page: Page, { id }: Pick<OwnCart, 'id'>): Promise<readonly WireCartItem[]> {
  bundle ??= bundleForBrowser('browser/kept/open-sealed-entry.ts');
  const items = await page.evaluate(
    async ({ module, unit, entry }) => {
      const { openSealedEntry } = (await import(module)) as SealedEntries;
      return openSealedEntry(unit, entry).read();
    },
    { module: await serveToPage(page, await bundle), unit: id, entry: kept.cart },
  );
  const all = Array.isArray(items) ? items : (items as { items?: unknown } | undefined)?.items;
  return (all ?? []) as readonly WireCartItem[];
}

/** So many of a card of the shop, for somebody. */
export function cartLine(at: number, changes: Partial<Line> = {}, unit: Unit = four.maison, language: Language = 'en') {
  const product = unit.products.filter(({ kind }) => kind === 'digital')[at];
  if (!product) throw new Error(`${unit.profile.id} has no card ${at}`);
  const { itemCode, kind, art } = product;
  const name = unitText(exampleProfile(unit.profile.id), language, product.name);
  return testLine({ id: `line-${at}`, product: testLineProduct({ itemCode, kind, art, name }), ...changes });
}
