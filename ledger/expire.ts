// Cards whose last day has passed; what was left on them is breakage.
import { sql } from 'kysely';
import { answered } from './outcome.ts';
import type { LedgerScope } from './scope.ts';

/** Ends up to `most` of them, in one journal, and says how many. A second run finds them ended. */
export async function expireCards(
  { tx, clock, ids }: Pick<LedgerScope, 'tx' | 'clock' | 'ids'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select card_expire(${ids.recordId()}, ${clock.now()}, ${most}) as ended`.execute(tx);
  return answered(rows[0]).ended;
}

/** What time it is by the database's own clock. */
export async function databaseTime(tx: LedgerScope['tx']): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  return answered(rows[0]).now;
}
