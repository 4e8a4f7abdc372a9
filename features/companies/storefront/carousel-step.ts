// How a row of equal things is pushed along, one at a time.

/** BINFO-03 */
export const stepEveryMs = 2_000;

export interface RowSize {
  /** From the beginning of the row, whichever way it runs. */
  readonly scrolled: number;
  readonly visible: number;
  readonly whole: number;
  /** From the beginning of one thing to the beginning of the next. */
  readonly step: number;
}

/** Where the row should be scrolled to; from its end it goes back to its beginning, and the other way round. */
export function stepTo({ scrolled, visible, whole, step }: RowSize, by: 1 | -1): number {
  const last = Math.max(0, Math.round((whole - visible) / step));
  const at = Math.round(scrolled / step);
  const next = at + by;
  return (next > last ? 0 : next < 0 ? last : next) * step;
}
