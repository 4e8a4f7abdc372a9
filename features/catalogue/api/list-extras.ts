import { listExtrasCall } from '#contract/catalogue/catalogue.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listExtras } from '#data/catalogue/catalogue.ts';
import { handler } from '#server/handler.ts';

/** DELIV-14. */
export const listExtrasHandler = handler(listExtrasCall, async (context) => {
  const extras = await listExtras(context.scope);
  return extras.map((extra) => ({
    extraItemCode: extra.itemCode,
    extraProductName: wireText(extra.name, context),
    extraProductAmount: amountToWire(context.profile.currency, extra.price),
    additionalTaxRate: extra.taxRate,
    parentItemCodes: [...extra.parents],
    art: extra.art,
  }));
});
