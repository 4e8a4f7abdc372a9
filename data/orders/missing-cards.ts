// Cards of paid orders that nobody is about to make: whoever was to make them has given up, or is gone.
import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

export interface MissingCards {
  readonly line: string;
  /** The first and the last number of them. */
  readonly from: number;
  readonly to: number;
}

interface Looked {
  readonly dueBefore: Date;
  readonly queue: string;
  /** No more cards than this in one. */
  readonly aChunk: number;
  readonly most: number;
}

/** What is looked at is cards and not chunks: how large those were when they were enqueued is nothing to rely on. */
export async function missingCards(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  { dueBefore, queue, aChunk, most }: Looked,
): Promise<MissingCards[]> {
  const { rows } = await sql<MissingCards>`
    with missing as (
      select l.id as line, n.seq, n.seq - row_number() over (partition by l.id order by n.seq) as gap
      from orders o
        join order_line l on l.unit_id = o.unit_id and l.order_id = o.id
        cross join lateral generate_series(1, l.qty) as n(seq)
      where o.unit_id = ${unit} and o.state = 'issuing' and l.issued < l.qty and l.due_at <= ${dueBefore}
        and not exists (select from card c where c.unit_id = ${unit} and c.order_line = l.id and c.seq = n.seq)
        and not exists (select from pgboss.job j where j.name = ${queue} and j.group_id = ${unit} and j.state < 'completed'
          and j.data ->> 'line' = l.id::text and n.seq >= (j.data ->> 'from')::int
          and n.seq <= coalesce((j.data ->> 'to')::int, (j.data ->> 'from')::int + ${aChunk} - 1))
    )
    select line, min(seq)::int as "from", max(seq)::int as "to" from missing
    group by line, gap, (seq - 1) / ${aChunk} order by line, 2 limit ${most}`.execute(tx);
  return rows;
}
