// The line of an order as far as its price goes: the same that a cart was priced by, so that the quote is about it.
import type { WireOrderLine } from '#contract/wire/orders/order-line.ts';
import type { AskedLine } from '#domain/buying/asked-line.ts';
import { placeOf } from '#domain/buying/letter-fees.ts';
import type { Currency } from '#domain/values/money.ts';
import { askedLine } from './asked-line.ts';

export function askedOrderLine(
  line: WireOrderLine,
  at: number,
  all: readonly WireOrderLine[],
  currency: Currency,
): AskedLine {
  const isPosted = Boolean(line.letterTypeId);
  return {
    ...askedLine(line, currency),
    place: isPosted ? placeNumber(at, all) : '',
    country: isPosted ? (line.receiverCountryCode ?? '') : '',
  };
}

/** TOTAL-08: places are numbered as a cart numbers them, by when they first come. */
function placeNumber(at: number, all: readonly WireOrderLine[]): string {
  const places = [...new Set(all.filter(({ letterTypeId }) => letterTypeId).map(placeText))];
  return String(places.indexOf(placeText(all[at]!)));
}

const placeText = (line: WireOrderLine): string =>
  placeOf({
    address: line.receiverAddress ?? '',
    address2: '',
    zipCode: line.receiverZipCode ?? '',
    city: line.receiverCity ?? '',
    country: line.receiverCountryCode ?? '',
  });
