import { listPhoneCreditCall } from '#contract/catalogue/catalogue.ts';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import { listPhoneCredit } from '#data/catalogue/products.ts';
import { rateFor } from '#domain/catalogue/discount.ts';
import { valueRange } from '#domain/catalogue/product.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { handler } from '#server/handler.ts';

/** PHONE-03: every operator at once; a shop has a handful. */
export const listPhoneCreditHandler = handler(listPhoneCreditCall, async (context) => {
  const { scope } = context;
  const found = await listPhoneCredit(scope, subjectOf(scope.actor));
  return found.map(({ product, tiers, accumulated }) =>
    productDetailToWire(product, tiers, rateFor(tiers, valueRange(product.denominations).min, accumulated), context),
  );
});
