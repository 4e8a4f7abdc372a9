// Which rows need which version of a key. Numbers and PINs say by which version they were sealed and are found, so
// it can be told when nothing needs a version any more. Of the other purposes nobody can tell: what they sealed or
// signed may be a link in somebody's mailbox.
import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import type { KeyPurpose } from './key-purposes.ts';

const columns = { cards: 'key_version', 'card-lookup': 'lookup_version' } as const;
const tables = ['card_secret', 'stock_code'] as const;

export type CountedPurpose = keyof typeof columns;
export const countedPurposes = Object.keys(columns) as CountedPurpose[];

export const isCounted = (purpose: KeyPurpose): purpose is CountedPurpose => purpose in columns;

type UnitTransaction = Pick<Scope, 'tx' | 'unit'>;

/** Whether a row still needs a version below this one. */
export const needsOlder = (scope: UnitTransaction, purpose: CountedPurpose, version: number) =>
  isThere(scope, sql`${sql.ref(columns[purpose])} < ${version}`);

/** Whether a row still needs this version. */
export const needsVersion = (scope: UnitTransaction, purpose: CountedPurpose, version: number) =>
  isThere(scope, sql`${sql.ref(columns[purpose])} = ${version}`);

async function isThere({ tx, unit }: UnitTransaction, which: ReturnType<typeof sql>): Promise<boolean> {
  const any = tables.map((table) => sql`exists (select from ${sql.table(table)} where unit_id = ${unit} and ${which})`);
  const { rows } = await sql<{ found: boolean }>`
    select ${sql.join(any, sql` or `)} as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** How many rows need each version. */
export async function countUses(
  { tx, unit }: UnitTransaction,
  purpose: CountedPurpose,
): Promise<ReadonlyMap<number, number>> {
  const each = tables.map(
    (table) => sql`select ${sql.ref(columns[purpose])} as version from ${sql.table(table)} where unit_id = ${unit}`,
  );
  const { rows } = await sql<{ version: number; uses: number }>`
    select version, count(*) as uses from (${sql.join(each, sql` union all `)}) as used group by version`.execute(tx);
  return new Map(rows.map(({ version, uses }) => [version, uses]));
}
