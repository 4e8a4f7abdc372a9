// RISK-01, RISK-02, RISK-06: how many orders somebody may make, which of them somebody looks at first, and when a buyer is
// asked whether they were told to buy. Counted in the database, in the transaction that makes the order.
import type { RefusalOf } from '#contract/failure-data.ts';
import { countOrder } from '#data/orders/order-counts.ts';
import type { NewLine, OrderBuyer } from '#data/orders/new-order.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { areTooMany, isAskedWhy, reasonsAtCreation, type ReviewReason } from '#domain/orders/review-reason.ts';
import { refuse } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';

interface ToAssess {
  /** In minor units. */
  readonly total: number;
  /** What is left of it to be paid from outside. */
  readonly left: number;
  readonly buyer: OrderBuyer;
  readonly lines: readonly Pick<NewLine, 'cardValue' | 'qty' | 'words'>[];
  readonly lookup: KeyRing;
}

interface From {
  readonly scope: Scope;
  readonly network: string;
  readonly profile: UnitProfile;
}

export async function assessOrder(
  { scope, network, profile }: From,
  { total, left, buyer, lines, lookup }: ToAssess,
): Promise<{ readonly review: readonly ReviewReason[] } | RefusalOf<'order.too-many' | 'order.told-to-buy'>> {
  // Asked before it is counted: the order that comes with the answer is the same one.
  if (isAskedWhy(total, profile) && !buyer.saidNo) return refuse('order.told-to-buy');
  const receivers = lines.map(({ cardValue, qty, words }) => ({ email: words.receiverEmail, amount: cardValue * qty }));
  const counted = { buyer: buyer.email, receivers, total };
  const from = { network, member: subjectOf(scope.actor), isPaid: left === 0 };
  const counts = await countOrder(scope, lookup, counted, from, profile);
  return areTooMany(counts, profile) ? refuse('order.too-many') : { review: reasonsAtCreation(total, counts, profile) };
}
