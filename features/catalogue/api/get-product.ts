import { getProductCall, notForSaleCode } from '#contract/catalogue/catalogue.ts';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { soldSibling } from '#domain/delivery/earliest-arrival.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { rateFor } from '#domain/catalogue/discount.ts';
import { isPhoneCredit, valueRange } from '#domain/catalogue/product.ts';
import { unitCan } from '#domain/units/unit.ts';
import { handler } from '#server/handler.ts';

/** The whole product and this buyer's discounts; API-99: code 52 for what is not sold (any more). */
export const getProductHandler = handler(getProductCall, async (context) => {
  const { body, scope, profile } = context;
  const found = await findProduct(scope, body.itemCode, subjectOf(scope.actor));
  // What the unit does not do it does not sell, whatever was left in its catalogue.
  const isSold = found?.product.forSale && (!isPhoneCredit(found.product) || unitCan(profile, 'phone-credit'));
  if (!isSold)
    return {
      itemCode: body.itemCode,
      discount: '0%' as const,
      error: { code: notForSaleCode, message: 'This item is no longer sold.' } as const,
    };
  const { product, tiers, accumulated } = found;
  const rate = rateFor(tiers, valueRange(product.denominations).min, accumulated);
  // SEND-04: nobody is led to a card that is not sold.
  const named = product.sibling === null ? undefined : await findProduct(scope, product.sibling, null);
  const sibling = soldSibling(product, () => named?.product)?.itemCode ?? null;
  return productDetailToWire({ ...product, sibling }, tiers, rate, context);
});
