// Each migration leaves the release before it a schema that it can work on. `pnpm rehearse` runs that release's own tests on
// it; this looks at what the catalogue alone can tell, and costs one migration of an empty database.
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { asSuperuser, createDatabase, migrate, migrationsFolder, urlFor } from '../migrate.ts';
import { markersOf, unmarked } from './markers.ts';
import { narrowed } from './narrowed.ts';
import { readSchema, type Schema } from './schema.ts';

/** The first migration that the rule was there for. */
const began = '0136';
const files = readdirSync(migrationsFolder).toSorted();
const numberOf = (file: string) => file.slice(0, 4);

async function emptyDatabase(): Promise<string> {
  const { server } = inject('pods').east;
  const name = `unwrap_expand_${randomBytes(6).toString('hex')}`;
  afterFile(() => asSuperuser(server, (client) => client.query(`drop database if exists ${name} with (force)`)));
  await createDatabase(server, name);
  return urlFor(server, name, 'unwrap_migrator');
}

const schemaOf = (url: string): Promise<Schema> => asSuperuser(url, (client) => readSchema(client));

test('KEEP-07 every migration keeps the release before it working: nothing that it uses goes, nothing new is asked of it', async () => {
  const url = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-expand-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  const add = (file: string) => copyFileSync(join(migrationsFolder, file), join(folder, file));
  files.filter((file) => file < began).forEach(add);
  await migrate(url, { folder });
  let before = await schemaOf(url);
  expect(before.columns.size).toBeGreaterThan(300);
  for (const file of files.filter((one) => one >= began)) {
    add(file);
    await migrate(url, { folder });
    const after = await schemaOf(url);
    const markers = markersOf(readFileSync(join(migrationsFolder, file), 'utf8'));
    const older = files.filter((one) => one < file).map(numberOf);
    expect(unmarked(narrowed(before, after), markers, older), file).toEqual([]);
    before = after;
  }

  // What the rule refuses and allows, on the real schema; it is undone again.
  const found = await afterwards(url, refused, before);
  for (const [sql, says] of refused) expect(found, sql).toContainEqual(expect.stringContaining(says));
  expect(await afterwards(url, allowed, before)).toEqual([]);
}, 120_000);

const refused: readonly (readonly [sql: string, says: string])[] = [
  ['alter table product rename column issuer to maker', 'column product.issuer is gone'],
  ['alter table orders drop column ends_at', 'column orders.ends_at is gone'],
  ['alter table upload rename to sent_in', 'table upload is gone'],
  ['alter table orders alter column attempts type bigint', 'column orders.attempts was integer and is bigint'],
  [
    'alter table order_detail alter column review_note set not null',
    'column order_detail.review_note must be given, and was not',
  ],
  [
    'alter table orders add column origin text not null',
    'column orders.origin is new and must be given: give it a default',
  ],
  [
    'alter table orders add constraint orders_small check (due < 100) not valid',
    'demand orders.orders_small is new: CHECK ((due < 100))',
  ],
  [
    'create unique index orders_visit on orders (unit_id, visit)',
    'demand orders.orders_visit is new:  USING btree (unit_id, visit)',
  ],
  ['drop function orders_in_review()', 'function orders_in_review() is gone'],
  [
    `drop function books_checks(); create function books_checks() returns int language sql as 'select 1'`,
    'function books_checks() answered TABLE(',
  ],
  ['revoke insert on orders from unwrap_app', 'grant INSERT on orders to unwrap_app is gone'],
  ['drop policy unit_scope on orders', 'policy orders.unit_scope is gone'],
  [
    'create policy no_more on orders as restrictive for insert with check (false)',
    'demand orders.no_more is new: a false',
  ],
  ['alter policy unit_scope on product using (false)', 'policy product.unit_scope said'],
  ['drop index partner_key_hash', 'unique partner_key USING btree (unit_id, hash) is gone'],
  ["delete from pgboss.queue where name = 'order-issue'", 'queue order-issue is gone'],
  ["do $$ begin execute 'drop table tally'; end $$", 'table tally is gone'],
];

const allowed: readonly (readonly [sql: string])[] = [
  ['alter table orders add column origin text'],
  ["alter table orders add column shelf text not null default ''"],
  ["alter table orders add column lane text; alter table orders add constraint o check (lane <> '') not valid"],
  ["create table later (id int primary key, visit text not null check (visit <> ''))"],
  ['create index orders_visit on orders (unit_id, visit)'],
  ['alter table orders rename constraint orders_pkey to orders_key'],
  ['alter table orders alter column visit drop not null'],
  [
    `create or replace function orders_in_review() returns table (unit_id text, waiting int, oldest_seconds float8)
      language sql as $$ select '', 0, 0 $$`,
  ],
];

function afterwards(url: string, steps: readonly (readonly [sql: string, says?: string])[], before: Schema) {
  return asSuperuser(superuserOf(url), (client) =>
    undone(client, async () => {
      for (const [sql] of steps) await client.query(sql);
      return narrowed(before, await readSchema(client)).map(({ says }) => says);
    }),
  );
}

const superuserOf = (url: string) => Object.assign(new URL(url), { username: 'postgres' }).href;

async function undone<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

const gone = { subject: 'column orders.visit', how: 'gone', says: 'column orders.visit is gone' } as const;
const asked = { subject: 'demand orders.o', how: 'asked', says: 'demand orders.o is new: CHECK (true)' } as const;

test('KEEP-07 a migration that takes something away says since which release nobody uses it', () => {
  const sql = '-- Up Migration\n-- Unused since 0120: column orders.visit, which went with the tabs.\nalter table …';
  expect(unmarked([gone], markersOf(sql), ['0119', '0120'])).toEqual([]);
  expect(unmarked([gone], markersOf(''), ['0119', '0120'])).toEqual(['column orders.visit is gone']);
  expect(unmarked([gone], markersOf(sql), ['0119'])).toEqual([
    'column orders.visit is gone',
    '0120, since which column orders.visit should be so, is no earlier migration',
  ]);
  expect(unmarked([], markersOf(sql), ['0120'])).toEqual([
    'a marker names column orders.visit, to which nothing happens',
  ]);
});

test('KEEP-07 that nobody uses a thing is not that everybody does as it asks', () => {
  const kept = markersOf('-- Kept since 0120: demand orders.o, because due was never negative');
  expect(unmarked([asked], kept, ['0120'])).toEqual([]);
  expect(unmarked([asked], markersOf('-- Unused since 0120: demand orders.o'), ['0120'])).toContain(asked.says);
});

test('KEEP-07 a list of values may grow', () => {
  const check = (...values: string[]) =>
    `CHECK ((state = ANY (ARRAY[${values.map((value) => `'${value}'::text`).join(', ')}])))`;
  const schema = (says: string): Schema => ({
    tables: new Set(['orders']),
    columns: new Map([['orders.state', { table: 'orders', type: 'text', isRequired: true }]]),
    demands: new Map([['orders.state_check', { table: 'orders', says, columns: ['state'] }]]),
    uniques: new Set(),
    policies: new Map(),
    functions: new Map(),
    queues: new Set(),
    grants: new Set(),
  });
  expect(narrowed(schema(check('a', 'b')), schema(check('a', 'b', 'c')))).toEqual([]);
  expect(narrowed(schema(check('a', 'b')), schema(check('a')))).toHaveLength(1);
  expect(narrowed(schema(check('a', 'b')), schema(`${check('a', 'b', 'c')} AND (due > 0)`))).toHaveLength(1);
});
