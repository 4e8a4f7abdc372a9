import { listTemplateCategoriesCall } from '#contract/catalogue/catalogue.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listTemplateCategories } from '#data/catalogue/catalogue.ts';
import { handler } from '#server/handler.ts';

export const listTemplateCategoriesHandler = handler(listTemplateCategoriesCall, async (context) => {
  const categories = await listTemplateCategories(context.scope, context.body.itemCode);
  return categories.map(({ id, name }) => ({
    categoryId: id,
    categoryName: wireText(name, context),
  }));
});
