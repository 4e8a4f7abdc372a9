// On the wire an amount is a decimal number in the unit's currency: 12.5 for 12.50 EUR. Inside it is
// minor units. Both ways go through decimal text, so no amount is ever the product of a float.
import { decimalText, money, parseDecimal, type Currency } from '#domain/values/money.ts';

export const amountToWire = (currency: Currency, minor: number): number => Number(decimalText(money(currency, minor)));

/** Null when the number is no amount of this currency: too many decimals, not finite, too large. */
export const amountFromWire = (currency: Currency, amount: number): number | null =>
  parseDecimal(currency, String(amount))?.minor ?? null;
