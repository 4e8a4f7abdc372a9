// A till's sale in one round trip. What is unusual about one is not done here, and nothing else is then either.
import type { AskedAtOnce, OneStatement } from '#platform/db/one-statement.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { whole } from './move.ts';

export interface TillSale {
  /** The till's own words for it. */
  readonly reference: string;
  /** By what the card's number is found, for each version of the key in use. */
  readonly lookups: readonly { readonly version: number; readonly hash: Buffer }[];
  readonly currency: string;
  readonly amount: number;
}

const redeemStatement = `select available from till_redeem(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::int[], $14::bytea[], $15, $16)`;

/** The journal and what is left on the card; null when nothing was done. */
export async function redeemAtOnce(
  statement: OneStatement,
  asked: AskedAtOnce,
  { reference, lookups, currency, amount }: TillSale,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): Promise<{ journal: string; available: number } | null> {
  const journal = ids.recordId();
  const [row] = await statement<{ available: number | null }>(redeemStatement, [
    asked.unit, asked.lockTimeoutMs, asked.carrier, asked.path, asked.call, asked.key, asked.fingerprint,
    asked.keptUntil, ids.recordId(), clock.now(), journal, reference, lookups.map(({ version }) => version),
    lookups.map(({ hash }) => hash), currency, whole(amount),
  ]); // prettier-ignore
  return row && row.available !== null ? { journal, available: row.available } : null;
}
