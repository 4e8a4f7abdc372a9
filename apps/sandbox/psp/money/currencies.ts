// What the service takes in a currency, in its own minor units, which for a few are not those of ISO 4217.
import { invalid } from '../errors.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const zeroDecimals = words('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
/** The last of three digits must be 0. */
const threeDecimals = words('bhd jod kwd omr tnd');
/** Two decimals on the wire that must be 00. */
const emptyDecimals = words('isk ugx');

const amountMax = 99_999_999;
// prettier-ignore
const minimum: Readonly<Record<string, number>> = {
  usd: 50, eur: 50, chf: 50, cad: 50, aud: 50, brl: 50, sgd: 50, inr: 50, gbp: 30, jpy: 50, mxn: 1_000, thb: 1_000,
  hkd: 400, huf: 17_500, czk: 1_500, dkk: 250, nok: 300, sek: 300, pln: 200, ron: 200, myr: 200, aed: 200,
};

export const decimalsOf = (currency: string): number => {
  if (zeroDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
};

/** Whether an amount can be said at all; partial refunds have no minimum. */
export function checkSayable(amount: number, currency: string, param: string): void {
  const step = threeDecimals.has(currency) ? 10 : emptyDecimals.has(currency) ? 100 : 1;
  if (amount % step !== 0)
    throw invalid(`Invalid amount for ${currency}: must be a multiple of ${step}.`, undefined, param);
}

export function checkPayable(amount: number, currency: string, param: string): void {
  checkSayable(amount, currency, param);
  if (amount > amountMax)
    throw invalid('Amount must be no more than 99999999 in the smallest currency unit.', 'amount_too_large', param);
  if (amount < (minimum[currency] ?? 1))
    throw invalid("The Checkout Session's total amount due is below the minimum.", 'amount_too_small', param);
}
