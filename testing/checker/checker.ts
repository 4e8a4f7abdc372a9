// The invariants of the shop, checked after every experiment: C1 to C3 as the role that reads every unit,
// C6 as the role that serves, once for each unit.
import { sql } from 'kysely';
import { auditBooks, type Violation } from '#ledger/audit.ts';
import { checkUnit } from '#features/cards/worker/books-check.ts';
import { quietPool, type TestDatabase } from '../databases.ts';
import { Kysely, PostgresDialect } from 'kysely';

export interface CheckReport {
  readonly violations: readonly Violation[];
  /** How much there was to look at; a check of nothing proves nothing. */
  readonly journals: number;
  readonly cards: number;
}

export async function check(database: Pick<TestDatabase, 'url'>): Promise<CheckReport> {
  const books = await withRole(database.url('unwrap_checker'), async (db) => {
    const violations = await auditBooks(db);
    const { rows } = await sql<{ journals: number; cards: number; units: string[] }>`
      select (select count(*)::int from journal) as journals, (select count(*)::int from card) as cards,
        array(select unit_id from unit_home where state <> 'moved' order by 1) as units`.execute(db);
    return { violations, ...rows[0]! };
  });
  const walls = await withRole(database.url('unwrap_app'), async (db) => {
    const found: Violation[] = [];
    for (const unit of books.units) found.push(...(await checkInside(db, unit)));
    return found;
  });
  const { violations, journals, cards } = books;
  // What is found from outside is usually found from inside as well; it is one violation.
  const all = new Map([...violations, ...walls].map((each) => [JSON.stringify(each), each]));
  return { violations: [...all.values()], journals, cards };
}

/** From inside the unit: its walls, and once more its books with their chain, as the nightly job does it. */
const checkInside = (db: Kysely<unknown>, unit: string): Promise<Violation[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('unwrap.unit', ${unit}, true), set_config('statement_timeout', '0', true)`.execute(tx);
    return checkUnit(tx as never, unit);
  });

async function withRole<T>(url: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = quietPool(url);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
