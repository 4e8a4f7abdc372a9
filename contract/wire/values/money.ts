// On the wire an amount is a decimal number in the unit's currency: 12.5 for 12.50 EUR. Inside it is minor units.
import { exponentOf, parseDecimal, type Currency } from '#domain/values/money.ts';

/** One division of two whole numbers is rounded as the decimal text would be read, so it is the same number. */
export function amountToWire(currency: Currency, minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole amount`);
  return minor / 10 ** exponentOf(currency) || 0;
}

/** By its decimal text, so that no amount is the product of a float. Null when the number is no amount of this currency: too many decimals, not finite, too large. */
export const amountFromWire = (currency: Currency, amount: number): number | null =>
  parseDecimal(currency, String(amount))?.minor ?? null;
