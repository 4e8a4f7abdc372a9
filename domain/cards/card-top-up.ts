// What may be put onto a card or wallet, and what became of the wish.
import { exponentOf } from '../values/money.ts';
import type { PaymentMeans, UnitProfile } from '../units/unit.ts';

export type TopUpState = 'requested' | 'confirmed' | 'cancelled';

/** WALLET-08: the unit's bounds, in minor units of its currency. */
export function topUpBounds({
  topUpMin,
  topUpMax,
  currency,
}: Pick<UnitProfile, 'topUpMin' | 'topUpMax' | 'currency'>): { min: number; max: number } {
  const minorUnits = 10 ** exponentOf(currency);
  return { min: topUpMin * minorUnits, max: topUpMax * minorUnits };
}

/** Wishes of one card that wait for their money at the same time; more are a mistake, or a mischief. */
export const pendingTopUpsMax = 5;

/** Value that is on a card already is transferred, not topped up; what nobody pays is no top-up at all. */
const notForTopUps: readonly PaymentMeans[] = ['wallet', 'gift-card', 'third-party-coupon', 'internal-use'];

export const paysTopUps = ({ paymentMeans }: Pick<UnitProfile, 'paymentMeans'>, means: PaymentMeans): boolean =>
  paymentMeans.includes(means) && !notForTopUps.includes(means);
