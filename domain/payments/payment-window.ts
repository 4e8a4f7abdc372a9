// How long an attempt can be paid, and how long its provider must think so. Ours ends first: then the provider is asked
// once more, and told to end it (D17).
import type { PaymentMeans, UnitProfile } from '../units/unit.ts';

const minuteMs = 60_000;

/** PAY-28: transfers that may take days have the unit's own window. */
const slowMeans: readonly PaymentMeans[] = ['bank-transfer', 'asynchronous-bank-transfer'];

/** Whether somebody has to send the money first. */
export const isTransfer = (means: PaymentMeans): boolean => slowMeans.includes(means);
const usualMinutes = 30;
/** Repeats of a lost beginning, and clocks that differ: providers refuse what ends too soon, and forget keys after a day. */
const providerMinutes = { least: 60, most: 23 * 60 };

export interface PaymentWindow {
  /** When we end it. */
  readonly endsAt: Date;
  /** When the provider would. */
  readonly expiresAt: Date;
}

export function paymentWindow(
  { bankTransferWindowMinutes }: Pick<UnitProfile, 'bankTransferWindowMinutes'>,
  means: PaymentMeans,
  now: Date,
): PaymentWindow {
  const minutes = isTransfer(means) ? bankTransferWindowMinutes : usualMinutes;
  const provider = Math.min(Math.max(minutes + usualMinutes, providerMinutes.least), providerMinutes.most);
  return { endsAt: after(now, minutes), expiresAt: after(now, provider) };
}

/** Somebody who looks at an order has days; where no provider says how many, as many as every card gives. */
const reviewMinutes = 4 * 24 * 60;
/** What is taken in the last moment may be gone. */
const spareMinutes = 60;

/** Nobody sits in front of a page when their bank says no after hours, or when what was set aside runs out. */
const againMinutes = 24 * 60;

/** Until when an order can be paid anew whose payment has come to nothing long after its buyer went away (D14). */
export const payAgainUntil = (now: Date): Date => after(now, againMinutes);

/** When we end what was set aside and nobody has taken. */
export function authorisationEnd(captureBefore: Date | null, now: Date): Date {
  return captureBefore ? after(captureBefore, -spareMinutes) : after(now, reviewMinutes);
}

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs);
