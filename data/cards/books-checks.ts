// When each unit's books were last checked, and how many violations were found.
import type { Pod } from '#platform/db/pods.ts';
import type { Scope } from '../scope.ts';

export interface BooksCheck {
  readonly checkedAt: Date;
  readonly violations: number;
}

export async function saveBooksCheck(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  { checkedAt, violations }: BooksCheck,
): Promise<void> {
  const found = { checked_at: checkedAt, violations };
  await tx
    .insertInto('books_check')
    .values({ unit_id: unit, ...found })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(found))
    .execute();
}

export interface UnitBooks {
  readonly unit: string;
  /** Since when the unit lives in this pod. */
  readonly settledAt: Date;
  /** Null where nobody has looked yet. */
  readonly lastCheck: BooksCheck | null;
}

/** Of every unit that lives in the pod. */
export async function booksChecksOf(pod: Pod): Promise<UnitBooks[]> {
  const { rows } = await pod.pool.query<{
    unit_id: string;
    settled_at: Date;
    checked_at: Date | null;
    violations: number | null;
  }>('select unit_id, settled_at, checked_at, violations from books_checks()');
  return rows.map(({ unit_id, settled_at, checked_at, violations }) => ({
    unit: unit_id,
    settledAt: settled_at,
    lastCheck: checked_at && { checkedAt: checked_at, violations: violations ?? 0 },
  }));
}
