// RISK-01: what pays an order, and for whom, counted once its money is here or set aside: a stolen card is used by one thief
// under many names, or by many. Networks and addresses cost a thief nothing, so this is what is left to know them by.
import { countPayment } from '#data/orders/order-counts.ts';
import { readDetail, saidLinesOf, type OrderDetail } from '#data/orders/order-contents.ts';
import type { MessageKeys } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import { profileIn } from '#data/units/units.ts';
import { reasonsAtPayment, type ReviewReason } from '#domain/orders/review-reason.ts';

type Keys = Pick<MessageKeys, 'people' | 'lookup'>;

export interface PaidBy {
  readonly attempt: string;
  readonly card: string | null;
}

/** Why somebody has to look at the order now; nothing where they have looked at this very payment and let it go on. */
export async function assessPaid(
  scope: Scope,
  keys: Keys,
  order: string,
  by: PaidBy,
): Promise<readonly ReviewReason[]> {
  const detail = await readDetail(scope, keys.people, order);
  // Counted when it was set aside.
  return detail.released === by.attempt ? [] : reasonsWith(scope, keys, order, detail, by);
}

/** Why somebody looks at an order that waits for that already; `by` is null where it was counted before. */
export async function assessHeld(
  scope: Scope,
  keys: Keys,
  order: string,
  by: PaidBy | null,
): Promise<readonly ReviewReason[]> {
  const detail = await readDetail(scope, keys.people, order);
  return by === null ? detail.review : reasonsWith(scope, keys, order, detail, by);
}

/** Those it had, and what this payment adds. */
async function reasonsWith(
  scope: Scope,
  { people, lookup }: Keys,
  order: string,
  { buyer, price, review }: OrderDetail,
  { card }: PaidBy,
): Promise<readonly ReviewReason[]> {
  const profile = await profileIn(scope);
  if (!profile) throw new Error(`there is no unit ${scope.unit}`);
  const isBounded = profile.reviewAboveMailboxOrders !== null || profile.reviewAboveMailboxAmount !== null;
  const lines = isBounded ? await saidLinesOf(scope, people, order) : [];
  const receivers = lines.flatMap(({ cardValue, qty, words }) =>
    words ? [{ email: words.receiverEmail, amount: cardValue * qty }] : [],
  );
  // Whoever was erased meanwhile is one more whom nobody knows.
  const counted = { card, buyer: buyer?.email ?? order, receivers, total: price.total };
  const counts = await countPayment(scope, lookup, counted, profile);
  return [...new Set([...review, ...reasonsAtPayment(counts, profile)])];
}
