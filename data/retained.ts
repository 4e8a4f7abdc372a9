// Rows that have had their day, deleted a bounded number at a time so that no transaction is long.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from './scope.ts';
import type { Tables } from './tables.ts';

/** Deletes up to `most` rows whose date is before the given one, oldest first, and says how many; `but` stays. */
export async function deleteOldest<Table extends keyof Tables>(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  table: Table,
  date: keyof Tables[Table] & string,
  before: Date,
  most: number,
  but: RawBuilder<unknown> = sql`false`,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where unit_id = ${unit} and ${sql.ref(date)} < ${before} and not (${but})
      order by ${sql.ref(date)} limit ${most}))`.execute(tx);
  return Number(numAffectedRows);
}
