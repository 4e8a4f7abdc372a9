import { listCategoriesCall } from '#contract/catalogue.ts';
import { wireText } from '#contract/wire/product.ts';
import { listCategories } from '#data/catalogue.ts';
import { handler } from '#features/handler.ts';

/** HOME-15: the categories of the shop window, with something in them for the country. */
export const listCategoriesHandler = handler(listCategoriesCall, async (context) => {
  const categories = await listCategories(context.scope, context.body.countryCode);
  return categories.map(({ id, name }) => ({
    categoryId: id,
    categoryName: wireText(name, context),
  }));
});
