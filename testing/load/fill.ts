// Cards in any number for the bench. Most are made by the database itself, which is quick: rows as an issue
// would write them, balanced journals included, but with random bytes in place of sealed numbers. A sample, spread
// evenly over all of them, gets numbers and PINs as any card has, and is what the bench works with.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { cardCodes } from '#domain/cards/card-number.ts';
import { capabilities } from '#domain/units/unit.ts';
import { isRefusal } from '#domain/refusal.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { addMember } from '#data/identity/actors.ts';
import { sealSecret } from '#data/cards/card-secrets.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { makePartnerKey } from '#data/cards/partner-keys.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { profileIn, saveProfile } from '#data/units/units.ts';
import { testProduct } from '../product.ts';
import type { BenchShop } from './bench-shop.ts';
import { noteKeyUse } from '../key-use.ts';

export interface BenchCard {
  readonly id: string;
  readonly number: string;
  readonly pin: string;
}

const currency = 'EUR';
export const cardValue = 1_000_000;
const itemCode = 'bench';
const sampleSize = 20_000;

/** A product whose cards may be given on, a unit that can do everything, and tills: what the calls need. */
export async function openForBench({ scoped }: BenchShop, tills: number): Promise<string[]> {
  return scoped(async (scope) => {
    const profile = await profileIn(scope);
    if (!profile) throw new Error('no profile');
    await saveProfile(scope, { ...profile, can: capabilities, phoneCreditProvider: 'reloadly' });
    await saveProduct(
      scope,
      testProduct({
        itemCode,
        name: { en: 'Bench', fr: 'Bench', es: 'Bench' },
        tagline: { en: 'Bench', fr: 'Bench', es: 'Bench' },
        transfer: 'part',
      }),
      999,
    );
    const keys: string[] = [];
    for (let at = 0; at < tills; at++) {
      const partner = await addMember(scope, { kind: 'partner' });
      const key = await makePartnerKey(scope, {
        partner,
        name: `till ${at}`,
        calls: [barePath(redeemCardCall.path)],
        merchant: `m${at}`,
      });
      if (isRefusal(key)) throw new Error(key.refused);
      keys.push(key.text);
    }
    await noteKeyUse(scope);
    return keys;
  });
}

/** Brings the unit to this many cards, those that the bench has issued meanwhile not counted. */
export async function fillTo(shop: Pick<BenchShop, 'superuserUrl' | 'unit'>, count: number): Promise<void> {
  await asSuperuser(shop.superuserUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from card where id between ${idOf('0')} and ${idOf("x'7fffffff'::bit(32)::int")}`,
    );
    const there = rows[0]?.count ?? 0;
    if (there >= count) return;
    // Indexes that are not in the order of the ids are built at the end.
    const later = await takeIndexes(client, ['card', 'card_secret', 'posting']);
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'",
    );
    const atOnce = 100_000;
    for (let from = there; from < count; from += atOnce)
      await addCards(client, shop.unit, from + 1, Math.min(count, from + atOnce));
    for (const definition of later) await client.query(definition);
    await client.query('set session_replication_role = origin');
    // What autovacuum would do in its own time: without it plans are guesses and reads write.
    await client.query('vacuum (analyze)');
  });
}

/** Drops those of the tables that no constraint is, and says how each is made again. */
export async function takeIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any($1::regclass[]) and indexrelid not in (select conindid from pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** In the order of their ids, as time-ordered ids are. */
const idOf = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

async function addCards(client: pg.ClientBase, unit: string, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ account: string }>(`select ledger_account('unissued', '', $1) as account`, [
    currency,
  ]);
  const [journal, line] = [randomUUID(), randomUUID()];
  const range = `generate_series(${from}, ${to}) n`;
  await client.query('begin');
  await client.query(
    `insert into journal (unit_id, id, key, origin, at, lines, xact)
    values ($1, $2, $3, 'issue', now(), $4, pg_current_xact_id())`,
    [unit, journal, `bench:${from}`, to - from + 2],
  );
  await client.query(
    `insert into card (unit_id, id, kind, issuer, item_code, currency, value, available, state, reason, order_line, seq, made_at, expires_on, expires_at, last4)
    select $1, ${idOf('n')}, 'card', 'own', '${itemCode}', '${currency}', ${cardValue}, ${cardValue}, 'new', 'order', $2::uuid, n - ${from} + 1,
      now(), current_date + 365, current_date + 366, '0000' from ${range}`,
    [unit, line],
  );
  await client.query(
    `insert into card_secret (unit_id, card_id, key_version, number_sealed, pin_sealed, lookup_version, lookup, made_at)
    select $1, ${idOf('n')}, 1, decode(md5(n::text) || md5('a' || n) || '00000000000000000000000000', 'hex'), decode(md5('b' || n) || '000000', 'hex'),
      1, decode(md5('c' || n), 'hex'), now() from ${range}`,
    [unit],
  );
  await client.query(
    `insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
    select $1, $2::uuid, n - ${from} + 1, ${idOf('n')}, '${currency}', ${cardValue}, now(), ${cardValue} from ${range}
    union all select $1, $2::uuid, ${to - from + 2}, $3::uuid, '${currency}', -${cardValue}::bigint * ${to - from + 1}, now(), null`,
    [unit, journal, rows[0]?.account],
  );
  await client.query('commit');
}

/** Real numbers and PINs for a sample, spread over all that there are. */
export async function sampleOf({ unit, keys, ids, superuserUrl }: BenchShop, count: number): Promise<BenchCard[]> {
  const codes = cardCodes((bytes) => ids.secret(bytes), { withPin: true });
  const size = Math.min(sampleSize, count);
  const cards = Array.from({ length: size }, (_, at) => {
    const n = Math.floor((at * count) / size) + 1;
    const id = `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
    return { id, number: codes.number(), pin: codes.pin() ?? '' };
  });
  const made = cards.map((card) => sealSecret(keys, unit, card.id, card));
  await asSuperuser(superuserUrl, async (client) => {
    await client.query(
      `update card_secret s set number_sealed = n.number, pin_sealed = n.pin, lookup = n.lookup, lookup_version = $6, key_version = $7
      from unnest($2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[]) as n(id, number, pin, lookup) where s.unit_id = $1 and s.card_id = n.id`,
      [
        unit,
        cards.map(({ id }) => id),
        made.map(({ number }) => number),
        made.map(({ pin }) => pin),
        made.map(({ lookup }) => lookup),
        keys.lookup.newest,
        keys.seal.newest,
      ],
    );
    await client.query('vacuum (analyze) card_secret');
  });
  return cards;
}

/**
 * After the first sales, as in a shop that has sold before: plans that were made while there was no journal are
 * made anew, which autovacuum sees to within a minute or two.
 */
export const settleAfterSales = ({ superuserUrl }: BenchShop): Promise<void> =>
  asSuperuser(superuserUrl, async (client) => {
    await client.query('analyze');
    // What the filling has left to write would be written while something is measured.
    await client.query('checkpoint');
    execFileSync('sync');
  });
