import type { LineProduct } from '#domain/buying/line.ts';
import { kindFromWire, tiersFromWire, type WireProductDetail } from '../catalogue/product.ts';
import { feeFromWire } from '../values/fee.ts';

/** What a line keeps of a product, from what the shop says of it in full. */
export const lineProductOf = (
  detail: WireProductDetail,
  /** What this buyer has bought of it, where that adds up; only the buyer is told (API-06). */
  accumulated: number | null = null,
): LineProduct => ({
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
  accumulated,
});
