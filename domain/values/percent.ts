// Parts of amounts, exact: whole minor units go in and come out, and no float is between them.

/**
 * TOTAL-11: so many percent of an amount, to the nearest `step` (the smallest amount that a shop shows, in minor
 * units); a half goes up. Amounts and percentages are never negative here.
 */
export const percentOf = (minor: number, percent: number, step = 1): number =>
  nearest(minor, scaled(percent), 100 * scale, step);

/** TOTAL-21: how much of an amount is tax, where it was added at this rate and is now part of it. */
export const taxWithin = (minor: number, rate: number, step = 1): number =>
  nearest(minor, scaled(rate), 100 * scale + scaled(rate), step);

/** An amount handed out by weight, in whole steps. Each part is the difference of two running sums, so none is lost. */
export function allot(minor: number, weights: readonly number[], step = 1): number[] {
  // Most amounts are nothing, or one line's alone, and a cart of hundreds is priced while somebody waits.
  if (minor === 0 || weights.length === 1) return weights.map(() => minor);
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  const steps = BigInt(Math.trunc(minor / step));
  let [before, given] = [0n, 0];
  return weights.map((weight, at) => {
    before += BigInt(weight);
    const isLast = at === weights.length - 1;
    const upTo = isLast ? minor : sum === 0n ? 0 : Number((steps * before) / sum) * step;
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** Percentages have at most four decimals. */
const scale = 10_000;
const scaled = (percent: number): number => Math.round(percent * scale);

/** `minor` times above / below, to the nearest step. */
function nearest(minor: number, above: number, below: number, step: number): number {
  const unit = below * step;
  // Most amounts leave room; the largest are multiplied as what they are.
  const twice = 2 * minor * above + unit;
  if (twice <= Number.MAX_SAFE_INTEGER) return Math.floor(twice / (2 * unit)) * step;
  return Number((2n * BigInt(minor) * BigInt(above) + BigInt(unit)) / (2n * BigInt(unit))) * step;
}
