import { allCategories, listProductsCall } from '#contract/catalogue/catalogue.ts';
import type { Client } from '#contract/client.ts';
import type { FeaturedProduct } from './featured-product.ts';

const featuredMax = 10;

export interface Featured {
  readonly products: readonly FeaturedProduct[];
  /** How many cards the shop sells. */
  readonly total: number;
}

/** The first of the catalogue. Without them the page can still be read, so a fault is an empty list. */
export async function loadFeatured(client: Client): Promise<Featured> {
  const outcome = await client(listProductsCall, { categoryId: allCategories, page: 1 });
  if (!outcome.ok) return { products: [], total: 0 };
  const products = outcome.data.products
    .slice(0, featuredMax)
    .map(({ itemCode, productName: name, tagline, art }) => ({ itemCode, name, tagline, art }));
  return { products, total: outcome.data.totalCount };
}
