import type { CallAnswer } from '../../call.ts';
import type { CartPrice, LinePrice } from '#domain/buying/price.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { amountToWire } from '../values/money.ts';
import { discountCodes } from '../units/unit-codes.ts';
import type { priceCartCall } from '../../buying/price.ts';

type PriceAnswer = Omit<CallAnswer<typeof priceCartCall>, 'quote' | 'quoteSeconds'>;

export function priceToWire(
  price: CartPrice,
  itemCodes: readonly string[],
  { currency, pricesIncludeTax, discountType }: Pick<UnitProfile, 'currency' | 'pricesIncludeTax' | 'discountType'>,
): PriceAnswer {
  const amount = (minor: number) => amountToWire(currency, minor);
  const amountsOf = (of: CartPrice | LinePrice) => ({
    faceValue: amount(of.faceValue),
    bonusAmount: amount(of.bonus),
    discountAmount: amount(of.discount),
    extraProductAmount: amount(of.extras),
    cardMadeFee: amount(of.cardMadeFees),
    commission: amount(of.commission),
    shipFee: amount(of.shipFee),
    taxAmount: amount(of.tax),
  });
  return {
    currency,
    orderAmount: amount(price.total),
    totalQty: price.cards,
    ...amountsOf(price),
    isVatInclude: pricesIncludeTax,
    rewardType: discountCodes[discountType],
    freeItems: price.freeCards.map((free) => ({
      freeItem: free.itemCode,
      freeItemAmount: amount(free.amount),
      freeItemQty: free.qty,
    })),
    lines: price.lines.map((line, at) => ({
      itemCode: itemCodes[at] ?? '',
      qty: line.cards,
      discountRate: line.rate,
      lineAmount: amount(line.total),
      ...amountsOf(line),
    })),
  };
}
