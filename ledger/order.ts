// An order's own journal, once everything that pays for it is there (D23).
import type { Posting } from '#domain/cards/ledger.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { confirmHolds } from './hold.ts';
import { post, type Posted } from './post.ts';
import type { LedgerScope } from './scope.ts';

export interface ConfirmedOrder {
  readonly order: string;
  /** Whether cards pay a part of it. */
  readonly hasHolds: boolean;
  readonly postings: readonly Posting[];
}

/** What cards pay joins what was paid from outside; then all of it becomes cards, extras, fees and tax. */
export async function orderConfirm(
  scope: LedgerScope,
  { order, hasHolds, postings }: ConfirmedOrder,
): Promise<Posted | Refusal<'key.reused' | 'hold.voided'>> {
  if (hasHolds) {
    const held = await confirmHolds(scope, { key: `order-holds:${order}`, order, to: { kind: 'prepaid' } });
    if (isRefusal(held)) return held;
  }
  return post(scope, { key: `order:${order}`, origin: 'order', postings });
}
