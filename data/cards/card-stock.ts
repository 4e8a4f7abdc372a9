// Codes of brands, bought in advance and kept encrypted. Handing one out is the ledger's business, because
// money moves with it; here they come in and are counted.
import { sql } from 'kysely';
import type { Expiry } from '#domain/cards/card-expiry.ts';
import { lastFour } from '#domain/cards/card-number.ts';
import { lookupsOf, sealSecret, type CardKeys, type PlainSecret } from './card-secrets.ts';
import type { Scope } from '../scope.ts';

export interface StockBatch {
  /** The brand's name for the delivery. */
  readonly batch: string;
  readonly itemCode: string;
  readonly currency: string;
  readonly value: number;
  readonly expiry: Expiry | null;
  readonly codes: readonly PlainSecret[];
}

/**
 * Adds the codes that are not there yet, and says how many were. The same file twice adds nothing, also when the
 * key was rotated between: a code is known under any version. One import at a time, so that none misses another's.
 */
export async function importStock(
  { tx, unit, ids, clock }: Scope,
  keys: CardKeys,
  { batch, itemCode, currency, value, expiry, codes }: StockBatch,
): Promise<{ added: number; known: number }> {
  const rows = codes.map((plain) => {
    const id = ids.recordId();
    return { id, last4: lastFour(plain.number), ...sealSecret(keys, unit, id, plain) };
  });
  const tried = codes.flatMap(({ number }, at) =>
    lookupsOf(keys, unit, number).map(({ version, hash }) => ({ id: rows[at]?.id, version, hash })),
  );
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock-import:${unit}`}, 0))`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into stock_code (unit_id, id, item_code, currency, value, batch, key_version, number_sealed, pin_sealed,
      lookup_version, lookup, last4, expires_on, expires_at, imported_at)
    select ${unit}, n.id, ${itemCode}, ${currency}, ${value}, ${batch}, ${keys.seal.newest}, n.number, n.pin,
      ${keys.lookup.newest}, n.lookup, n.last4, ${expiry?.on ?? null}::date, ${expiry?.at ?? null}::timestamptz,
      ${clock.now()}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ number }) => number)}::bytea[],
      ${rows.map(({ pin }) => pin)}::bytea[], ${rows.map(({ lookup }) => lookup)}::bytea[],
      ${rows.map(({ last4 }) => last4)}::text[]) as n(id, number, pin, lookup, last4)
    where n.id not in (
      select k.id from unnest(${tried.map(({ id }) => id)}::uuid[], ${tried.map(({ version }) => version)}::int[],
        ${tried.map(({ hash }) => hash)}::bytea[]) as k(id, version, lookup)
      join stock_code s on s.unit_id = ${unit} and s.lookup_version = k.version and s.lookup = k.lookup)
    on conflict (unit_id, lookup_version, lookup) do nothing`.execute(tx);
  const added = Number(numAffectedRows);
  return { added, known: codes.length - added };
}

/** How many codes can still be handed out, by product and value; what an alarm looks at. */
export async function stockLeft({
  tx,
  unit,
  clock,
}: Scope): Promise<{ itemCode: string; value: number; currency: string; left: number }[]> {
  const { rows } = await sql<{ itemCode: string; value: number; currency: string; left: number }>`
    select item_code as "itemCode", value, currency,
      count(*) filter (where card_id is null and (expires_at is null or expires_at > ${clock.now()})) as left
    from stock_code where unit_id = ${unit}
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}
