// CARD-29: how often a PIN may be wrong. The same for a number that does not exist, so that a limit tells
// nothing either.
export const guessLimits = {
  /** Of one card number. */
  perHour: 5,
  inLife: 10,
  /** Of all numbers of a unit together, by guests; members and tills are told apart by who they are. */
  unitPerHour: 5_000,
  /** One wrong try in so many is counted for the unit: all of them would queue for one row. */
  unitSample: 16,
  windowMs: 3_600_000,
} as const;

export interface GuessTally {
  readonly recent: number;
  readonly total: number;
}

/** Whether one more try is allowed. */
export const mayGuess = (card: GuessTally, unit: GuessTally, guest: boolean): boolean =>
  card.recent < guessLimits.perHour &&
  card.total < guessLimits.inLife &&
  (!guest || unit.recent * guessLimits.unitSample < guessLimits.unitPerHour);

/** Whether only its owner's word opens it again: waiting an hour does not. */
export const isPinLocked = ({ total }: GuessTally): boolean => total >= guessLimits.inLife;
