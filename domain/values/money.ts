// Money is whole minor units at the currency's ISO 4217 exponent, in a safe integer: 1.250 BHD is
// 1250, 12.50 EUR is 1250, 1,500 JPY is 1500. Nothing here ever holds a fraction of a minor unit.

export interface Money {
  readonly currency: Currency;
  readonly minor: number;
}

/** A three-letter ISO 4217 code. */
export type Currency = string;

/** Exponents that are not 2. The rest of ISO 4217 has two decimals. */
// prettier-ignore
const exponents: Record<string, number> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0,
  VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
};

export const exponentOf = (currency: Currency): number => exponents[currency] ?? 2;

export function money(currency: Currency, minor: number): Money {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`"${currency}" is not a currency code`);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole amount`);
  return { currency, minor: minor === 0 ? 0 : minor };
}

/** The decimal text of an amount: 1250 in BHD is "1.250". Exact, with no floating point. */
export function decimalText({ currency, minor }: Money): string {
  const exponent = exponentOf(currency);
  const digits = Math.abs(minor)
    .toString()
    .padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}

/** Reads a decimal text with a dot; null when it is no amount of this currency. */
export function parseDecimal(currency: Currency, text: string): Money | null {
  const exponent = exponentOf(currency);
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return null;
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? money(currency, sign ? -minor : minor) : null;
}
