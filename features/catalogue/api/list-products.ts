import { allCategories, listProductsCall, productsPerPage } from '#contract/catalogue/catalogue.ts';
import { productToWire } from '#contract/wire/catalogue/product.ts';
import { listProducts } from '#data/catalogue/products.ts';
import { searchWords } from '#domain/catalogue/search-words.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { handler } from '#server/handler.ts';

export const listProductsHandler = handler(listProductsCall, async (context) => {
  const { body, scope, profile } = context;
  const { products, total } = await listProducts(
    scope,
    {
      category: body.categoryId === allCategories ? undefined : body.categoryId,
      name: body.productName,
      around: searchWords(body.productName ?? '', profile.searchSynonyms),
      country: body.productCountry,
      onlyDigital: body.onlineOnly === '1',
    },
    { number: body.page, size: productsPerPage },
    subjectOf(scope.actor),
  );
  return {
    products: products.map((product) => productToWire(product, context)),
    totalCount: total,
  };
});
