// The lines of an order as the domain knows them: what decides the price, and whether it is sold.
import type { WirePriceLine } from '#contract/wire/buying/price-line.ts';
import { deliveryWayOf } from '#contract/wire/delivery/delivery-way.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import type { AskedLine } from '#domain/buying/asked-line.ts';
import type { Currency } from '#domain/values/money.ts';

type Line = Omit<WirePriceLine, 'receiverCountryCode'> & { readonly receiverCountryCode?: string | undefined };

export const askedLine = (line: Line, currency: Currency): AskedLine => ({
  itemCode: line.itemCode,
  amount: amountFromWire(currency, line.amount),
  qty: line.qty,
  validMonths: line.validMonths ?? null,
  way: deliveryWayOf(line.deliverType),
  extraItemCode: line.extraItemCode || null,
  letterTypeId: line.letterTypeId || null,
  place: String(line.letterTo ?? ''),
  country: line.receiverCountryCode ?? '',
});
