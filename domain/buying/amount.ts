// For how much a card is sold, in minor units of the unit's currency (AMOUNT-06, AMOUNT-10).
import { valueRange, type Denominations } from '../catalogue/product.ts';
import { boundFault, type BoundFault } from './bounds.ts';

/** A list sells its values and no others; a range every step from its least value on. */
export function amountFault(denominations: Denominations, minor: number): BoundFault | null {
  if (denominations.kind === 'list' && denominations.values.length === 0) return 'not-offered';
  const outside = boundFault(valueRange(denominations), minor);
  if (outside !== null) return outside;
  const isOffered =
    denominations.kind === 'list'
      ? denominations.values.includes(minor)
      : (minor - denominations.min) % denominations.step === 0;
  return isOffered ? null : 'not-offered';
}

const suggestedMax = 6;

/**
 * What there is a button for: all of a list, since nothing else can be chosen; of a range the least, the most, and 1, 2,
 * 5, 10, 20, 50 … of those between that are sold.
 */
export function offeredAmounts(denominations: Denominations, count: number = suggestedMax): number[] {
  const sold = (values: readonly number[]) =>
    [...new Set(values)].filter((value) => amountFault(denominations, value) === null).toSorted((a, b) => a - b);
  if (denominations.kind === 'list') return sold(denominations.values);
  const { min, max, step } = denominations;
  const most = min + Math.floor((max - min) / step) * step;
  const between = sold(roundNumbers(most)).filter((value) => value !== min && value !== most);
  // The largest are the ones a present is made of; the least and the most are always there.
  const shown = between.slice(Math.max(0, between.length - Math.max(0, count - 2)));
  return sold([min, ...shown, most]);
}

function roundNumbers(most: number): number[] {
  const numbers: number[] = [];
  for (let power = 1; power <= most; power *= 10) numbers.push(power, 2 * power, 5 * power);
  return numbers;
}
