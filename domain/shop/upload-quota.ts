// How much may be uploaded in a day, in bytes. What is uploaded is stored for a month and costs money, and a new
// visit is free, so a visitor's share bounds nobody by itself: their network's does, and the unit's in the end.

const megabyte = 1_000_000;
/** Whatever a unit says, a visitor can bring a few pictures along. */
const leastBytes = 20 * megabyte;

export interface UploadBounds {
  readonly visitor: number;
  readonly network: number;
  /** Strangers leave a quarter of the day for whoever is signed in. */
  readonly guests: number;
  readonly unit: number;
}

export function uploadBounds(megabytesADay: number): UploadBounds {
  const unit = megabytesADay * megabyte;
  return {
    visitor: Math.min(unit, Math.max(unit / 20, leastBytes)),
    network: Math.min(unit, Math.max(unit / 10, leastBytes)),
    guests: unit * 0.75,
    unit,
  };
}
