// The database's word for what happened, as a value: done, done before, or why not.
import { refuse, type Refusal } from '#domain/refusal.ts';

const refusals = {
  unknown: 'card.unknown',
  'not-ours': 'card.third-party',
  expired: 'card.expired',
  blocked: 'card.blocked',
  locked: 'card.locked',
  short: 'card.insufficient',
  'target-unknown': 'card.target-unknown',
  'target-not-ours': 'card.target-unusable',
  'target-expired': 'card.target-unusable',
  'target-blocked': 'card.target-unusable',
  'target-locked': 'card.target-unusable',
  'target-currency': 'card.target-currency',
  'already-reversed': 'journal.already-reversed',
  'out-of-stock': 'stock.empty',
  'key-reused': 'key.reused',
  'not-whole': 'card.not-transferable',
  'top-up-unknown': 'top-up.unknown',
  'top-up-differs': 'top-up.differs',
  'top-up-cancelled': 'top-up.cancelled',
} as const;

type Word = keyof typeof refusals;
export type LedgerRefusal = (typeof refusals)[Word];

/** The row that a function of the database always gives. */
export function answered<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('the ledger gave no answer');
  return row;
}

/** Whether it happened now or before; a refusal has changed nothing. */
export function settled<Row extends { readonly outcome: string }, Reason extends LedgerRefusal>(
  found: Row | undefined,
  ..._reasons: readonly Reason[]
): (Row & { readonly repeated: boolean }) | Refusal<Reason> {
  const row = answered(found);
  if (row.outcome === 'done' || row.outcome === 'repeated') return { ...row, repeated: row.outcome === 'repeated' };
  const reason = refusals[row.outcome as Word];
  if (!reason) throw new Error(`the ledger said "${row.outcome}"`);
  return refuse(reason as Reason);
}

/** What any single card may answer. */
export const cardReasons = [
  'card.unknown',
  'card.third-party',
  'card.expired',
  'card.blocked',
  'card.locked',
  'card.insufficient',
  'key.reused',
] as const;
export type CardReason = (typeof cardReasons)[number];
