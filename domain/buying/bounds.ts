// A number that somebody chooses between two bounds. It comes from a form or from anybody's program, so it may be no
// number at all: then it is refused like any other that is not offered.

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Which bound is passed, for the message that names it; or that the number itself is not one to choose. */
export type BoundFault = { readonly fault: 'below' | 'above'; readonly bound: number } | 'not-offered';

export function boundFault({ min, max }: Bounds, chosen: number): BoundFault | null {
  if (!Number.isInteger(chosen)) return 'not-offered';
  if (chosen < min) return { fault: 'below', bound: min };
  if (chosen > max) return { fault: 'above', bound: max };
  return chosen > 0 ? null : 'not-offered';
}
