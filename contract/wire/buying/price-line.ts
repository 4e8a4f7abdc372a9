// As much of a line as its price depends on. A cart is priced with every change, often over a slow line, and nobody who is
// to get a card or what is written on it makes a difference: so none of that is sent.
import { z } from 'zod';
import { placeOf } from '#domain/buying/letter-fees.ts';
import type { Line } from '#domain/buying/line.ts';
import type { Currency } from '#domain/values/money.ts';
import { deliverTypeOf } from '../delivery/delivery-way.ts';
import { CountryCode } from '../values/country.ts';
import { amountToWire } from '../values/money.ts';

const Code = z.string().max(64);

export const WirePriceLine = z.object({
  itemCode: Code,
  // Any number: whether it is an amount or a count is told line by line, not by refusing the whole request.
  amount: z.number(),
  qty: z.number(),
  validMonths: z.number().optional(),
  deliverType: z.number(),
  extraItemCode: Code.optional(),
  letterTypeId: Code.optional(),
  receiverCountryCode: CountryCode.optional(),
  /** TOTAL-08: lines with the same number go to the same place, wherever that is. */
  letterTo: z.int().min(0).max(1_000).optional(),
});
export type WirePriceLine = z.infer<typeof WirePriceLine>;

export function priceLinesOf(lines: readonly Line[], currency: Currency): WirePriceLine[] {
  const places = new Map<string, number>();
  const numberOf = (place: string) => places.get(place) ?? places.set(place, places.size).size - 1;
  return lines.map(({ product, amount, qty, validMonths, delivery, extra, receiver }) => ({
    itemCode: product.itemCode,
    amount: amountToWire(currency, amount),
    qty,
    validMonths,
    deliverType: deliverTypeOf(delivery.way),
    ...(extra && { extraItemCode: extra.itemCode }),
    ...(delivery.letter && { letterTypeId: delivery.letter.typeId, letterTo: numberOf(placeOf(receiver)) }),
    ...(delivery.letter && receiver.country && { receiverCountryCode: receiver.country }),
  }));
}
