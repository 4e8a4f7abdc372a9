// Amounts as Stripe counts them. We count in minor units by ISO's exponent; Stripe has its own view of some currencies.
// What cannot be said exactly is null: nobody rounds somebody's money.
import { exponentOf } from '#domain/values/money.ts';

/** Where Stripe's number of decimals is not ISO's. ISK has none, and is sent with two that must be 00; MGA is sent whole. */
const ownExponents: Readonly<Record<string, number>> = { ISK: 2, MGA: 0 };

/** With three decimals, of which the last must be 0. */
const inTens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/**
 * Never sold in. Stripe lists UGX both with and without decimals, and of the other two what it counts in is written
 * nowhere: a guess would be wrong by a hundred or a thousand.
 */
const unsure = new Set(['UGX', 'IQD', 'LYD']);

export function toProvider(amount: number, currency: string): number | null {
  if (unsure.has(currency)) return null;
  const said = shifted(amount, stripeExponent(currency) - exponentOf(currency));
  return said !== null && inTens.has(currency) && said % 10 !== 0 ? null : said;
}

/** Of what Stripe says, in capitals or not. */
export function fromProvider(amount: number, currency: string): number | null {
  const code = currency.toUpperCase();
  return unsure.has(code) ? null : shifted(amount, exponentOf(code) - stripeExponent(code));
}

const stripeExponent = (currency: string): number => ownExponents[currency] ?? exponentOf(currency);

function shifted(amount: number, decimals: number): number | null {
  const result = decimals < 0 ? amount / 10 ** -decimals : amount * 10 ** decimals;
  return Number.isSafeInteger(amount) && Number.isSafeInteger(result) ? result : null;
}
