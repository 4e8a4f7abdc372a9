import { listTemplateCategoriesCall } from '#contract/catalogue.ts';
import { wireText } from '#contract/wire/product.ts';
import { listTemplateCategories } from '#data/catalogue.ts';
import { handler } from '#features/handler.ts';

export const listTemplateCategoriesHandler = handler(listTemplateCategoriesCall, async (context) => {
  const categories = await listTemplateCategories(context.scope, context.body.itemCode);
  return categories.map(({ id, name }) => ({
    categoryId: id,
    categoryName: wireText(name, context),
  }));
});
