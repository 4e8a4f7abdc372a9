// Guesses at a card's PIN, and at the numbers of other people's cards. Those at one number, and those of one member,
// wait for each other, so that a thousand at once are not a thousand tries.
import { sql } from 'kysely';
import { guessLimits, type GuessTally } from '#domain/cards/card-guessing.ts';
import type { FailedGuess } from '#domain/refusal.ts';
import { countedSubject } from '../counted-subject.ts';
import { clearFailures, countFailure, failuresOf, takeBackFailure, tallyOf } from '../failure-counts.ts';
import type { Scope } from '../scope.ts';

/** Each is counted for whom it is about, and a sample of it for the unit. */
interface Kind {
  readonly purpose: string;
  readonly unitPurpose: string;
  /** From here on nobody waits for a turn any more: there is none left. */
  readonly recentMax: number;
  readonly totalMax: number;
}
const pin: Kind = {
  purpose: 'card-pin',
  unitPurpose: 'card-pin-unit',
  recentMax: guessLimits.perHour,
  totalMax: guessLimits.inLife,
};
/** Of a third party's coupon; for the unit they are guesses like those at our cards. */
const coupon: Kind = {
  purpose: 'coupon-pin',
  unitPurpose: pin.unitPurpose,
  recentMax: guessLimits.perHour,
  totalMax: 2 ** 31 - 1,
};
const target: Kind = {
  purpose: 'card-target',
  unitPurpose: 'card-target-unit',
  recentMax: guessLimits.targetsPerHour,
  totalMax: 2 ** 31 - 1,
};

/** Refused while the unit leaves its pod and its counts cannot be written; for what is looked up without a try. */
export async function guessIsCounted({ tx }: Scope): Promise<void> {
  await sql`select guess_is_counted()`.execute(tx);
}

/** Waits until nobody else is trying this number, and says how often it was tried wrongly. */
export async function beginTry(scope: Scope, number: string): Promise<{ card: GuessTally; unit: GuessTally }> {
  const { own: card, unit } = await begin(scope, pin, number);
  return { card, unit };
}

/** The same for a coupon of a third party. */
export async function beginCouponTry(scope: Scope, number: string): Promise<{ coupon: GuessTally; unit: GuessTally }> {
  const { own, unit } = await begin(scope, coupon, number);
  return { coupon: own, unit };
}

/** Waits until this member tries no other card to transfer to, and says how often they tried wrongly. */
export async function beginTarget(scope: Scope, member: string): Promise<{ member: GuessTally; unit: GuessTally }> {
  const { own, unit } = await begin(scope, target, member);
  return { member: own, unit };
}

async function begin(
  { tx, unit, clock }: Scope,
  { purpose, unitPurpose, recentMax, totalMax }: Kind,
  subject: string,
): Promise<{ own: GuessTally; unit: GuessTally }> {
  const since = new Date(clock.now().getTime() - guessLimits.windowMs);
  const purposes = [purpose, unitPurpose];
  const own = countedSubject(unit, purpose, subject);
  const subjects = [own, countedSubject(unit, unitPurpose, 'all')];
  const { rows } = await sql<{ place: number; recent: number; total: number; since: Date }>`
    select * from guess_begins(${own.readBigInt64BE()}, ${purposes}::text[], ${subjects}::bytea[], ${recentMax},
      ${totalMax}, ${since})`.execute(tx);
  const tally = (place: number) =>
    tallyOf(
      rows.find((row) => row.place === place),
      clock.now(),
      guessLimits.windowMs,
    );
  return { own: tally(1), unit: tally(2) };
}

/** That of a number which a card has is kept for the card's life; others age. */
export const countWrongTry = (scope: Scope, number: string, isCard: boolean): Promise<void> =>
  count(scope, pin, number, isCard);

/** A number that cannot be transferred to. */
export const countWrongTarget = (scope: Scope, member: string): Promise<void> => count(scope, target, member);

/** For whoever counts it later, when the transaction of the transfer is undone. */
export const wrongTarget = (member: string): FailedGuess => ({
  purpose: target.purpose,
  subject: member,
  windowMs: guessLimits.windowMs,
});

/** A try whose outcome somebody else will tell: for the coupon at once, for the unit once it was wrong. */
export async function countCouponTry(scope: Scope, number: string): Promise<void> {
  await countFailure(scope, coupon.purpose, number, guessLimits.windowMs);
}
export const countWrongCoupon = (scope: Scope): Promise<void> => countForUnit(scope, coupon);
/** Nobody has told anything. */
export const takeBackCouponTry = (scope: Scope, number: string): Promise<void> =>
  takeBackFailure(scope, coupon.purpose, number);
/** It was right. */
export const forgetCouponTries = (scope: Scope, number: string): Promise<void> =>
  clearFailures(scope, coupon.purpose, number);

async function count(scope: Scope, kind: Kind, subject: string, kept = false): Promise<void> {
  await countFailure(scope, kind.purpose, subject, guessLimits.windowMs, kept);
  await countForUnit(scope, kind);
}

async function countForUnit(scope: Scope, { unitPurpose }: Kind): Promise<void> {
  const [chance = 0] = scope.ids.secret(1);
  if (chance % guessLimits.unitSample === 0) await countFailure(scope, unitPurpose, 'all', guessLimits.windowMs);
}

/** How often a number was tried wrongly, for whoever decides whether its PIN is locked for good. */
export const triesOf = (scope: Scope, number: string): Promise<GuessTally> =>
  failuresOf(scope, pin.purpose, number, guessLimits.windowMs);

/** The owner has said so by mail: the count of a life begins anew. */
export const forgetTries = (scope: Scope, number: string): Promise<void> => clearFailures(scope, pin.purpose, number);
