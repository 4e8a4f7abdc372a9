// Where any value is sold, a few round ones to begin with.

const shownMax = 6;

/** The least, the most, and 1, 2, 5, 10, 20, 50 … of those between that are sold; in minor units. */
export function roundValues({ min, max, step }: { min: number; max: number; step: number }): number[] {
  const between: number[] = [];
  for (let power = 1; power <= max; power *= 10)
    for (const digit of [1, 2, 5]) {
      const value = digit * power;
      if (value > min && value < max && (value - min) % step === 0) between.push(value);
    }
  // The largest are the ones a present is made of; the least and the most are always there.
  return [min, ...between.slice(-(shownMax - 2)), ...(max > min ? [max] : [])];
}
