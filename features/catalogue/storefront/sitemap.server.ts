import { allCategories, listProductsCall, productsPerPage } from '#contract/catalogue/catalogue.ts';
import type { Client } from '#contract/client.ts';

/** A sitemap has at most 50,000 addresses; a thousand cards in some languages stay well below. */
const pagesMax = 42;

/** The codes of what is sold, as far as the api says. */
export async function listSoldItems(client: Client): Promise<string[]> {
  const codes: string[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const outcome = await client(listProductsCall, { categoryId: allCategories, page });
    if (!outcome.ok) break;
    codes.push(...outcome.data.products.map(({ itemCode }) => itemCode));
    if (page * productsPerPage >= outcome.data.totalCount) break;
  }
  return codes;
}
