import { listCategoriesCall } from '#contract/catalogue/catalogue.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listCategories } from '#data/catalogue/catalogue.ts';
import { handler } from '#server/handler.ts';

/** HOME-15: the categories of the shop window, with something in them for the country. */
export const listCategoriesHandler = handler(listCategoriesCall, async (context) => {
  const categories = await listCategories(context.scope, context.body.countryCode);
  return categories.map(({ id, name }) => ({
    categoryId: id,
    categoryName: wireText(name, context),
  }));
});
