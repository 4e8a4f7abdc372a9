// What the home screen needs, asked of the api while the page is rendered. Nothing in this file
// reaches a browser, which is what keeps the contract's validation library out of the first screen.
import {
  allCategories,
  listCategoriesCall,
  listPhoneCreditCall,
  listProductCountriesCall,
  listProductsCall,
  everyCountry,
  productsPerPage,
} from '#contract/catalogue/catalogue.ts';
import type { Client, ClientOutcome } from '#contract/client.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { rewardFromWire, type WireProduct } from '#contract/wire/catalogue/product.ts';
import type { HomeFilter } from '../search/filter.ts';
import type { HomeProduct } from '../product-tile.tsx';

export interface HomeData {
  readonly products: readonly HomeProduct[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly countries: readonly { readonly code: string; readonly name: string }[];
}

/** HOME-13: `country` is the unit's own; categories are those with something in it. */
export async function loadHome(client: Client, filter: HomeFilter, country: string): Promise<ClientOutcome<HomeData>> {
  const pages = Array.from({ length: filter.pages }, (_, at) => at + 1);
  const [categories, countries, ...lists] = await Promise.all([
    categoriesIn(client, filter.country, country),
    client(listProductCountriesCall, {}),
    ...pages.map((page) =>
      client(listProductsCall, {
        categoryId: filter.category || allCategories,
        page,
        ...(filter.name ? { productName: filter.name } : {}),
        ...(filter.country ? { productCountry: filter.country } : {}),
        ...(filter.onlyOnline ? { onlineOnly: '1' as const } : {}),
      }),
    ),
  ]);
  const products: HomeProduct[] = [];
  let total = 0;
  for (const list of lists) {
    if (!list.ok) return list;
    products.push(...list.data.products.map(productFromWire));
    total = list.data.totalCount;
  }
  return {
    ok: true,
    data: {
      products,
      total,
      hasMore: total > filter.pages * productsPerPage,
      // Without these the cards can still be looked at (ERR-05).
      categories,
      countries: countries.ok
        ? countries.data.map(({ countryCode, countryName }) => ({ code: countryCode, name: countryName }))
        : [],
    },
  };
}

/** PHONE-03: an operator whose credit is sold, as far as its card is shown here. */
export interface CreditOperator {
  readonly itemCode: string;
  readonly name: string;
  readonly art: HomeProduct['art'];
}

/** As many as lie beside each other. */
const creditMax = 3;

/** Without an answer the window has only cards. */
export async function loadCredit(client: Client): Promise<readonly CreditOperator[]> {
  const outcome = await client(listPhoneCreditCall, {});
  return outcome.ok
    ? outcome.data.slice(0, creditMax).map(({ itemCode, productName, art }) => ({ itemCode, name: productName, art }))
    : [];
}

/** A shop may sell nothing for its own default country; then its categories are those of all countries. */
async function categoriesIn(client: Client, chosen: string, own: string): Promise<HomeData['categories']> {
  const ask = async (countryCode: string) => {
    const outcome = await client(listCategoriesCall, { countryCode });
    return outcome.ok
      ? outcome.data.map(({ categoryId, categoryName }) => ({ id: categoryId, name: categoryName }))
      : [];
  };
  const found = await ask(chosen || own || everyCountry);
  return found.length > 0 || chosen ? found : ask(everyCountry);
}

export const productFromWire = (wire: WireProduct): HomeProduct => ({
  itemCode: wire.itemCode,
  name: wire.productName,
  tagline: wire.tagline,
  place: wire.place,
  currency: wire.currency,
  min: minorUnits(wire, wire.minAmount),
  max: minorUnits(wire, wire.maxAmount),
  discountMax: Number.parseFloat(wire.maxDiscount),
  reward: rewardFromWire(wire),
  art: wire.art,
});

export function minorUnits({ itemCode, currency }: Pick<WireProduct, 'itemCode' | 'currency'>, amount: number): number {
  const minor = amountFromWire(currency, amount);
  if (minor === null) throw new Error(`${itemCode} has a value that is no amount of ${currency}`);
  return minor;
}
