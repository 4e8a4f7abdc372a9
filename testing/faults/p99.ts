/** Of milliseconds, to a tenth; NaN of none. */
export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) * 10) / 10;
}
