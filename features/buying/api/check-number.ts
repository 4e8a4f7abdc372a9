import { checkNumberCall } from '#contract/buying/phone-credit.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { isPhoneCredit } from '#domain/catalogue/product.ts';
import { refuse } from '#domain/refusal.ts';
import { ownMobile } from '#domain/values/phone/phone-fault.ts';
import { preparedHandler } from '#server/handler.ts';

/** PHONE-03: a provider that is slow or away knows nothing, and nobody is kept from buying. */
export const checkNumberHandler = preparedHandler(
  checkNumberCall,
  async ({ body, inUnit, profile, providers }) => {
    const found = await inUnit((scope) => findProduct(scope, body.itemCode), { readOnly: true });
    const product = found?.product;
    const [country] = product?.countries ?? [];
    if (!product?.forSale || !isPhoneCredit(product) || product.operator === null || country === undefined)
      return refuse('product.unknown');
    const mobile = ownMobile(body.mobileNo, country);
    if (typeof mobile === 'string') return refuse('phone.invalid');
    const { number } = mobile;
    const isOperators = await providers.operators?.(profile)?.check(product.operator, { number, country });
    return { isOperators: isOperators ?? ('unknown' as const) };
  },
  async (_, answer) => answer,
);
