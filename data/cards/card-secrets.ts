// Numbers and PINs. They are sealed under the unit's key and bound to their card; a card is found by a
// keyed hash of its number, under a key of its own. Both keys are rotated while the shop is open: what is
// new uses the newest version, a lookup tries every version there is, and a job brings old rows up to date.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Card } from '#domain/cards/card.ts';
import type { TransferMode } from '#domain/catalogue/product.ts';
import type { LocalText } from '#domain/values/language.ts';
import { lastFour, type CardCodes } from '#domain/cards/card-number.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { newDataKey, seal, unseal } from '#platform/crypto/envelope.ts';
import { cardColumns, cardFrom, type CardRow } from './cards.ts';
import type { Scope } from '../scope.ts';
import type { KeyRing, UnitKeys } from '../units/unit-keys.ts';
import { secretKey } from '#platform/crypto/secret-key.ts';

/** What card secrets need; fetched before a transaction, because the key service may be far away. */
export interface CardKeys {
  readonly seal: KeyRing;
  readonly lookup: KeyRing;
}

export const cardKeysOf = async (keys: UnitKeys, unit: UnitId): Promise<CardKeys> => {
  const [sealRing, lookup] = await Promise.all([keys.ring(unit, 'cards'), keys.ring(unit, 'card-lookup')]);
  return { seal: sealRing, lookup };
};

export interface MadeSecret {
  readonly number: Buffer;
  readonly pin: Buffer | null;
  readonly lookup: Buffer;
}

/** Seals a number and PIN for this card, with the newest keys. */
export function sealSecret(keys: CardKeys, unit: UnitId, card: string, plain: PlainSecret): MadeSecret {
  const key = keys.seal.key(keys.seal.newest);
  return {
    number: seal(key, plain.number, sealContext(unit, card, 'number')),
    pin: plain.pin === null ? null : seal(key, plain.pin, sealContext(unit, card, 'pin')),
    lookup: lookupHash(keys.lookup, keys.lookup.newest, unit, plain.number),
  };
}

export interface PlainSecret {
  readonly number: string;
  readonly pin: string | null;
}

/** A new number and PIN for a card: what is stored, and what may be shown. */
export function makeSecret(
  keys: CardKeys,
  unit: UnitId,
  card: string,
  codes: CardCodes,
): { secret: MadeSecret; plain: PlainSecret; last4: string } {
  const plain = { number: codes.number(), pin: codes.pin() };
  return { secret: sealSecret(keys, unit, card, plain), plain, last4: lastFour(plain.number) };
}

/**
 * D28: cards of our own that nobody has looked at have no number yet; these get theirs now. Whoever comes at the same moment
 * finds that of the first.
 */
export async function makeMissingSecrets(
  { tx, unit, clock }: Scope,
  keys: CardKeys,
  codes: CardCodes,
  cards: readonly Pick<Card, 'id' | 'issuer' | 'last4'>[],
): Promise<void> {
  // One with a secret has its last digits in its row, so most need no question.
  const without = cards.filter(({ issuer, last4 }) => issuer === 'own' && last4 === null);
  if (without.length === 0) return;
  const made = without.map(({ id }) => ({ id, ...makeSecret(keys, unit, id, codes) }));
  await sql`
    with added as (
      insert into card_secret (unit_id, card_id, key_version, number_sealed, pin_sealed, lookup_version, lookup, made_at)
      select ${unit}, n.id, ${keys.seal.newest}, n.number, n.pin, ${keys.lookup.newest}, n.lookup, ${clock.now()}
      from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ secret }) => secret.number)}::bytea[],
        ${made.map(({ secret }) => secret.pin)}::bytea[], ${made.map(({ secret }) => secret.lookup)}::bytea[])
        as n(id, number, pin, lookup)
      on conflict (unit_id, card_id) do nothing returning card_id
    )
    update card set last4 = n.last4
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ last4 }) => last4)}::text[]) as n(id, last4)
    join added on added.card_id = n.id
    where card.unit_id = ${unit} and card.id = n.id`.execute(tx);
}

/** Gives a card its secret, or another one in place of the one it had. */
export async function putSecret(
  { tx, unit, clock }: Scope,
  keys: CardKeys,
  card: string,
  { secret, last4 }: { secret: MadeSecret; last4: string },
): Promise<void> {
  const row = {
    key_version: keys.seal.newest,
    number_sealed: secret.number,
    pin_sealed: secret.pin,
    lookup_version: keys.lookup.newest,
    lookup: secret.lookup,
    made_at: clock.now(),
  };
  await tx
    .insertInto('card_secret')
    .values({ unit_id: unit, card_id: card, ...row })
    .onConflict((conflict) =>
      conflict.columns(['unit_id', 'card_id']).doUpdateSet({
        ...row,
        version: sql`card_secret.version + 1`,
        revealed_at: null,
      }),
    )
    .execute();
  await tx.updateTable('card').set({ last4 }).where('unit_id', '=', unit).where('id', '=', card).execute();
}

/** A card found by its number, and what is needed to check its PIN. */
export interface FoundCard {
  readonly card: Card;
  /** What its product is called; null where it is of none. */
  readonly productName: LocalText | null;
  /** How much of it its product lets go to others. */
  readonly transfer: TransferMode;
  readonly secret: SealedRow;
}

interface SealedRow {
  /** What it is bound to: its card, or the code in stock that it was before it had one. */
  readonly place: string;
  readonly key_version: number;
  readonly number_sealed: Buffer;
  readonly pin_sealed: Buffer | null;
}

/** By what a number is found, newest first: a hash for each version of the key, since a row may have any. */
export const lookupsOf = ({ lookup }: CardKeys, unit: UnitId, number: string): { version: number; hash: Buffer }[] =>
  lookup.versions.map((version) => ({
    version,
    hash: lookupHash(lookup, version, unit, number),
  }));

/** The card with this number: in the unit's own books, or of a brand's stock and handed out. */
export async function findByNumber({ tx, unit }: Scope, keys: CardKeys, number: string): Promise<FoundCard | null> {
  // A branch for each version, rather than a join with a list of them: a branch is one step down an index,
  // whatever the planner believes about lists.
  const branches = lookupsOf(keys, unit, number).flatMap(({ version, hash }) =>
    Object.values(sealedIn).map(
      ({ table, place }) => sql`select card_id, ${place} as place, key_version, number_sealed, pin_sealed from ${table}
        where unit_id = ${unit} and lookup_version = ${version} and lookup = ${hash}`,
    ),
  );
  const { rows } = await sql<CardRow & SealedRow & ProductColumns>`
    select ${cardColumns}, product.name as product_name, product.transfer as product_transfer,
      found.place, found.key_version, found.number_sealed, found.pin_sealed
    from (${sql.join(branches, sql` union all `)}) as found
    join card on card.unit_id = ${unit} and card.id = found.card_id
    left join product on product.unit_id = ${unit} and product.item_code = card.item_code
    limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { product_name: productName, product_transfer: transfer } = row;
  return { card: cardFrom(row), productName, transfer: transfer ?? 'none', secret: row };
}

/** Of a card that is of no product there are none. */
interface ProductColumns {
  readonly product_name: LocalText | null;
  readonly product_transfer: TransferMode | null;
}

/** For whoever owns the card, or a till that must read it; never for a log. */
export function openSecret(keys: CardKeys, unit: UnitId, sealed: SealedRow): PlainSecret {
  const key = keys.seal.key(sealed.key_version);
  const opened = (value: Buffer, what: 'number' | 'pin') =>
    unseal(key, value, sealContext(unit, sealed.place, what)).toString();
  return {
    number: opened(sealed.number_sealed, 'number'),
    pin: sealed.pin_sealed && opened(sealed.pin_sealed, 'pin'),
  };
}

/** The number and PIN of a card, or null when it has none yet. */
export async function readSecret(
  { tx, unit }: Scope,
  keys: CardKeys,
  card: Pick<Card, 'id' | 'issuer'>,
): Promise<PlainSecret | null> {
  const { table, place } = sealedIn[card.issuer];
  const { rows } = await sql<SealedRow>`
    select ${place} as place, key_version, number_sealed, pin_sealed from ${table}
    where unit_id = ${unit} and card_id = ${card.id}`.execute(tx);
  return rows[0] ? openSecret(keys, unit, rows[0]) : null;
}

/** The same of many cards at once, by the card. */
export async function readSecrets(
  { tx, unit }: Scope,
  keys: CardKeys,
  cards: readonly Pick<Card, 'id' | 'issuer'>[],
): Promise<ReadonlyMap<string, PlainSecret>> {
  const found = new Map<string, PlainSecret>();
  for (const [issuer, { table, place }] of Object.entries(sealedIn)) {
    const ids = cards.filter((card) => card.issuer === issuer).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { rows } = await sql<SealedRow & { card_id: string }>`
      select card_id, ${place} as place, key_version, number_sealed, pin_sealed from ${table}
      where unit_id = ${unit} and card_id = any(${ids}::uuid[])`.execute(tx);
    for (const row of rows) found.set(row.card_id, openSecret(keys, unit, row));
  }
  return found;
}

/** Where the secrets of each kind of card are. */
const sealedIn = {
  own: { table: sql.table('card_secret'), place: sql.ref('card_id') },
  stock: { table: sql.table('stock_code'), place: sql.ref('id') },
} as const;

/**
 * Whether the PIN is the card's. Where there is no card the same work is done on a decoy, so that the time
 * it takes does not tell whether the number exists. A card without PIN takes any or none.
 */
export function pinFits(keys: CardKeys, unit: UnitId, found: FoundCard | null, pin: string): boolean {
  const { key, sealed, place } = found?.secret.pin_sealed
    ? {
        key: keys.seal.key(found.secret.key_version),
        sealed: found.secret.pin_sealed,
        place: sealContext(unit, found.secret.place, 'pin'),
      }
    : decoy;
  const right = digest(unseal(key, sealed, place));
  const same = timingSafeEqual(right, digest(Buffer.from(pin)));
  if (!found) return false;
  return found.secret.pin_sealed === null || same;
}

const decoyKey = newDataKey();
const decoy = { key: decoyKey, sealed: seal(decoyKey, '000000', 'decoy'), place: 'decoy' };

// Of one length whatever was typed, which timingSafeEqual asks for.
const digest = (bytes: Buffer): Buffer => createHmac('sha256', secretKey(decoyKey)).update(bytes).digest();

/**
 * Brings up to `most` rows of each table to the newest keys, and says how many there were. Runs twice
 * without harm: what is up to date is not found again.
 */
export async function rekeySecrets(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  keys: CardKeys,
  most: number,
): Promise<number> {
  let changed = 0;
  for (const { table, place } of Object.values(sealedIn)) {
    const { rows } = await sql<SealedRow>`
      select ${place} as place, key_version, number_sealed, pin_sealed from ${table}
      where unit_id = ${unit} and (key_version < ${keys.seal.newest} or lookup_version < ${keys.lookup.newest})
      limit ${most} for update skip locked`.execute(tx);
    if (rows.length === 0) continue;
    const made = rows.map((row) => sealSecret(keys, unit, row.place, openSecret(keys, unit, row)));
    await sql`
      update ${table} as s set key_version = ${keys.seal.newest}, lookup_version = ${keys.lookup.newest},
        number_sealed = n.number, pin_sealed = n.pin, lookup = n.lookup
      from unnest(${rows.map((row) => row.place)}::uuid[], ${made.map(({ number }) => number)}::bytea[],
        ${made.map(({ pin }) => pin)}::bytea[], ${made.map(({ lookup }) => lookup)}::bytea[])
        as n(place, number, pin, lookup)
      where s.unit_id = ${unit} and s.${place} = n.place`.execute(tx);
    changed += rows.length;
  }
  return changed;
}

/** A sealed value opens in its own place only: another card's, or another unit's, does not take it. */
export const sealContext = (unit: UnitId, card: string, what: 'number' | 'pin'): string =>
  `card:${unit}:${card}:${what}`;

const lookupBytes = 16;
const lookupHash = (ring: KeyRing, version: number, unit: UnitId, number: string): Buffer =>
  createHmac('sha256', secretKey(ring.key(version)))
    .update(`${unit}\n${number}`)
    .digest()
    .subarray(0, lookupBytes);
