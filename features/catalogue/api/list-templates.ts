import { listTemplatesCall } from '#contract/catalogue/catalogue.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listTemplates } from '#data/catalogue/catalogue.ts';
import { handler } from '#server/handler.ts';

/** PERS-03: the themes a card can be given. */
export const listTemplatesHandler = handler(listTemplatesCall, async (context) => {
  const { categoryId: category, itemCode } = context.body;
  const templates = await listTemplates(context.scope, { category, itemCode });
  return templates.map((template) => ({
    templateId: template.id,
    categoryId: template.category,
    templateName: wireText(template.name, context),
    art: template.art,
    textAreas: [...template.textAreas],
    photoArea: template.photoArea,
  }));
});
