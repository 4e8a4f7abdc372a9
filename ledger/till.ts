// A till's sale by one function of the database, and what the books say of it afterwards. What is unusual about a
// sale is not done here, and nothing else is then either.
import { sql } from 'kysely';
import { refuse, refuseAbout, type Refusal } from '#domain/refusal.ts';
import type { SaleKey } from '#domain/cards/till.ts';
import type { Perform } from '#platform/db/one-statement.ts';
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

/**
 * The journal and what is left on the card; a number of no card, which is counted by now; a key that is suspended.
 * Null when nothing was done.
 */
export async function sellAtTill(
  perform: Perform,
  { name, lookups, currency, amount, hourMax, wrongMax }: TillSale,
): Promise<
  { journal: string; available: number } | Refusal<'card.unknown' | 'till.suspended' | 'auth.required'> | null
> {
  const sold = await perform<{ available: number }>('till_sale', [
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
  if (!sold) return null;
  switch (sold.outcome) {
    case 'done':
      return sold;
    case 'card.unknown':
    case 'auth.required':
      return refuse(sold.outcome);
    case 'till.suspended':
      return refuseAbout(sold.outcome, sold.about ?? '');
    default:
      throw new Error(`a sale has no outcome "${sold.outcome}"`);
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
