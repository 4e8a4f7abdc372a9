import type { LineProduct } from '#domain/buying/line.ts';
import type { Currency } from '#domain/values/money.ts';
import type { CallAnswer } from '../../call.ts';
import type { getDiscountsCall } from '../../catalogue/catalogue.ts';
import { kindFromWire, tiersFromWire, type WireProductDetail } from '../catalogue/product.ts';
import { feeFromWire } from '../values/fee.ts';
import { amountFromWire } from '../values/money.ts';

/** What a line keeps of a product, from what the shop says of it in full. */
export const lineProductOf = (detail: WireProductDetail): LineProduct => ({
  itemCode: detail.itemCode,
  name: detail.productName,
  kind: kindFromWire(detail.kind),
  ownLine: detail.productSorts === 'T',
  taxRate: detail.productTaxRate,
  cardMadeFee: feeFromWire({ type: detail.cardMadeFeeType, value: detail.cardMadeFee }, detail.currency),
  art: detail.art,
  categoryId: detail.categoryIds[0] ?? '',
  discountItemCode: detail.itemCode,
  tiers: tiersFromWire(detail.productDiscountList, detail.currency),
  accumulated: null,
});

/**
 * TOTAL-13: with what one customer gets off, who alone is told. TOTAL-22: what they bought before counts only where it adds
 * up.
 */
export const withDiscounts = (
  product: LineProduct,
  { productDiscountList, isAccuSales, accumulateAmt }: CallAnswer<typeof getDiscountsCall>,
  currency: Currency,
): LineProduct => ({
  ...product,
  tiers: tiersFromWire(productDiscountList, currency),
  accumulated: isAccuSales ? amountFromWire(currency, accumulateAmt) : null,
});
