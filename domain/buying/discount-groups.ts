// What buyers get for buying more: lines that share a discount code reach its tiers together (CART-20).
import type { FreeCardsOf } from '../catalogue/catalogue.ts';
import { reachedTier } from '../catalogue/discount.ts';
import type { Fee } from '../catalogue/product.ts';
import { groupBy } from './group-by.ts';
import { faceValueOf, type Discount, type PriceLine, type PriceTerms } from './price-terms.ts';

/** What one line gets: something off its price, or more on its cards. */
export interface Reward {
  readonly off: Fee | null;
  readonly bonusRate: number;
}

interface Rewards {
  readonly rewardOf: (line: PriceLine) => Reward;
  readonly freeCards: readonly FreeCardsOf[];
}

/** TOTAL-20: fees do not help to reach a tier, so the face value alone counts. */
export function rewardsOf(lines: readonly PriceLine[], terms: PriceTerms): Rewards {
  const { discounts, reward, discountsCancelled } = terms;
  if (discountsCancelled) return { rewardOf: () => nothing, freeCards: [] };
  const rates = new Map<string, number>();
  const freeCards: FreeCardsOf[] = [];
  for (const group of groupBy(lines, ({ discountItemCode }) => discountItemCode)) {
    const code = group[0].discountItemCode;
    const { tiers = [], accumulated = null, awaited = 0 } = discounts.get(code) ?? {};
    const sum = group.reduce((whole, line) => whole + faceValueOf(line), 0);
    const tier = reachedTier(tiers, sum, accumulated);
    // TOTAL-15: where a salesman set every line's discount, nothing is left to reward.
    if (!tier || group.every(({ adjustments }) => adjustments.discount !== null)) continue;
    if (reward !== 'free-card') rates.set(code, tier.rate);
    // A tier gives its cards when it is reached: what was bought before has had them, what is ordered will have them.
    else if (tier.free && !wasReached(tier, accumulated === null ? 0 : accumulated + awaited))
      freeCards.push(tier.free);
  }
  const rewardOf = ({ adjustments, discountItemCode }: PriceLine): Reward => {
    if (adjustments.discount) return { off: adjustments.discount, bonusRate: 0 };
    const rate = rates.get(discountItemCode) ?? 0;
    return reward === 'bonus'
      ? { off: null, bonusRate: rate }
      : { off: { kind: 'percent', percent: rate }, bonusRate: 0 };
  };
  return { rewardOf, freeCards: freeCards.toSorted((one, other) => (one.itemCode < other.itemCode ? -1 : 1)) };
}

/** Whoever is past a tier has been at it: what was bought before may have reached a higher one at once. */
const wasReached = ({ from }: Discount['tiers'][number], before: number): boolean => before > 0 && before >= from;

const nothing: Reward = { off: null, bonusRate: 0 };

/** CART-04: the percentage that a line is said to have, off its price or on top of its cards. */
export const rateOf = ({ off, bonusRate }: Reward): number => (off?.kind === 'percent' ? off.percent : bonusRate);
