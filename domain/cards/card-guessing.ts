// CARD-29: how often a PIN may be wrong. The same for a number that does not exist, so that a limit tells
// nothing either.
export const guessLimits = {
  /** Of one card number. */
  perHour: 5,
  inLife: 10,
  /** Numbers that one member tried to transfer to, and that could not be. */
  targetsPerHour: 5,
  /** Of all numbers of a unit together: PINs by guests, since members and tills are told apart by who they are. */
  unitPerHour: 5_000,
  /** One wrong try in so many is counted for the unit: all of them would queue for one row. */
  unitSample: 16,
  windowMs: 3_600_000,
} as const;

/** What the help desk may unlock: neither an insider nor somebody who talks well gets many more guesses by it. */
export const unlockLimits = {
  /** Of one card. */
  perDay: 1,
  /** Numbers that one member of staff names, there or not. */
  askedPerHour: 20,
} as const;

export interface GuessTally {
  readonly recent: number;
  readonly total: number;
}

/** Whether one more try is allowed. */
export const mayGuess = (card: GuessTally, unit: GuessTally, guest: boolean): boolean =>
  card.recent < guessLimits.perHour && card.total < guessLimits.inLife && (!guest || isUnitQuiet(unit));

/** Of a third party's coupon only the hour counts: whoever issued it locks it for good, or does not. */
export const mayGuessCoupon = (coupon: GuessTally, unit: GuessTally, guest: boolean): boolean =>
  mayGuess({ ...coupon, total: 0 }, unit, guest);

/** Whether a member may name one more card to transfer to. The unit's bound holds for members: there are no guests. */
export const mayNameTarget = (member: GuessTally, unit: GuessTally): boolean =>
  member.recent < guessLimits.targetsPerHour && isUnitQuiet(unit);

const isUnitQuiet = (unit: GuessTally): boolean => unit.recent * guessLimits.unitSample < guessLimits.unitPerHour;

/** Whether only its owner's word opens it again: waiting an hour does not. */
export const isPinLocked = ({ total }: GuessTally): boolean => total >= guessLimits.inLife;
