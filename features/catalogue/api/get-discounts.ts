import { getDiscountsCall } from '#contract/catalogue/catalogue.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { tiersToWire } from '#contract/wire/catalogue/product.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { refuse } from '#domain/refusal.ts';
import { handler } from '#server/handler.ts';

/** TOTAL-13: what the customer gets off an item, and what they have bought of it where that counts. */
export const getDiscountsHandler = handler(getDiscountsCall, async ({ body, profile, scope }) => {
  // The pipeline has seen to it that the customer is the caller, or one they act for.
  const { custId, itemCode } = body;
  const found = await findProduct(scope, itemCode, custId);
  if (!found?.product.forSale) return refuse('product.unknown');
  const { accumulated, tiers } = found;
  return {
    custId,
    itemCode,
    accumulateAmt: amountToWire(profile.currency, accumulated ?? 0),
    isAccuSales: accumulated !== null,
    productDiscountList: tiersToWire(tiers, profile.currency),
  };
});
