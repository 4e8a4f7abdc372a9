// All that makes one order another one, as text. Prices are not among it: the server says them, and refuses what differs.
import type { BuyerDetails } from '#domain/buying/buyer-details.ts';
import type { Cart } from '#domain/buying/cart.ts';

/** Not how its products are drawn and discounted: that is looked up anew while somebody is at the checkout. */
export const cartText = (lines: Cart): string =>
  sortedText(
    lines.map(({ product, design, delivery, extra, ...line }) => ({
      ...line,
      itemCode: product.itemCode,
      extra: extra?.itemCode,
      delivery: { ...delivery, letter: delivery.letter?.typeId },
      design: [design.templateId, design.message, design.message2, design.photoUrl],
    })),
  );

export interface OrderedBeside {
  readonly buyer: BuyerDetails;
  readonly custId: string | null;
  readonly coupons: readonly string[];
  readonly hasConsented: boolean;
  readonly toldToBuy: 'no' | null;
}

export const besideText = (beside: OrderedBeside): string => sortedText(beside);

/** A line that was kept and read again has its fields in another order. */
const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
