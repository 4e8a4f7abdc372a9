// A till's sale in one round trip, and what the books say of it afterwards. What is unusual about a sale is not done
// here, and nothing else is then either.
import { sql } from 'kysely';
import { refuse, refuseAbout, type Refusal } from '#domain/refusal.ts';
import type { SaleKey } from '#domain/cards/till.ts';
import type { AskedInOneStatement, OneStatement } from '#platform/db/one-statement.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { whole } from './move.ts';
import type { LedgerScope } from './scope.ts';

export interface TillSale {
  readonly name: SaleKey;
  /** By what the card's number is found, for each version of the key in use. */
  readonly lookups: readonly { readonly version: number; readonly hash: Buffer }[];
  readonly currency: string;
  readonly amount: number;
  /** What bounds a key that says nothing of its own. */
  readonly hourMax: number;
  readonly wrongMax: number;
}

const sellStatement = `select outcome, available, key from till_sell(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::int[], $16::bytea[], $17, $18, $19, $20)`;

interface SellRow {
  readonly outcome: 'sold' | 'unknown' | 'suspended' | 'stopped' | null;
  readonly available: number | null;
  readonly key: string;
}

/**
 * The journal and what is left on the card; a number of no card, which is counted by now; a key that is suspended.
 * Null when nothing was done.
 */
export async function redeemInOneStatement(
  statement: OneStatement,
  asked: AskedInOneStatement,
  { name, lookups, currency, amount, hourMax, wrongMax }: TillSale,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): Promise<
  { journal: string; available: number } | Refusal<'card.unknown' | 'till.suspended' | 'auth.required'> | null
> {
  const journal = ids.recordId();
  const [row] = await statement<SellRow>(sellStatement, [
    asked.unit,
    asked.lockTimeoutMs,
    asked.carrier,
    asked.path,
    asked.call,
    asked.key,
    asked.fingerprint,
    asked.keptUntil,
    ids.recordId(),
    clock.now(),
    journal,
    name.of,
    name.before,
    name.after,
    lookups.map(({ version }) => version),
    lookups.map(({ hash }) => hash),
    currency,
    whole(amount),
    hourMax,
    wrongMax,
  ]);
  switch (row?.outcome) {
    case 'sold':
      return { journal, available: Number(row.available) };
    case 'unknown':
      return refuse('card.unknown');
    case 'suspended':
      return refuseAbout('till.suspended', row.key);
    case 'stopped':
      return refuse('auth.required');
    default:
      return null;
  }
}

/** A sale by its key: what it took from the card. */
export async function saleByKey(
  { tx, unit }: Pick<LedgerScope, 'tx' | 'unit'>,
  key: string,
): Promise<{ journal: string; amount: number; currency: string } | null> {
  const { rows } = await sql<{ journal: string; amount: number; currency: string }>`
    select j.id as journal, -p.amount as amount, p.currency
    from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id and p.line = 1
    where j.unit_id = ${unit} and j.key = ${key} and j.origin = 'redeem'`.execute(tx);
  return rows[0] ?? null;
}

/** The reversal of a journal, if it was reversed under this key. */
export async function reversalOf(
  { tx, unit }: Pick<LedgerScope, 'tx' | 'unit'>,
  { journal, key }: { journal: string; key: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from journal where unit_id = ${unit} and reverses = ${journal} and key = ${key}`.execute(tx);
  return rows[0]?.id ?? null;
}
