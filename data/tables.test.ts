// A table nobody describes cannot be asked for, and one described twice has two shapes that drift apart.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asSuperuser } from './migrate/migrate.ts';
import { openTestShop } from '#testing/test-shop.ts';

const composed = 'tables.ts';
const parts = globSync('*/tables.ts', { cwd: import.meta.dirname }).toSorted();
const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The names at the first depth of a file's interfaces. */
const tablesIn = (source: string) => [...source.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
const described = [composed, ...parts].flatMap((file) => tablesIn(sourceOf(file)));

/** Read by functions of the database and by the ledger's own SQL, never through the query builder. */
const notDescribed = [
  'account_snapshot',
  'ledger_closing',
  'ledger_link',
  'ledger_proof',
  'ledger_proof_balance',
  'migration',
];

test('every table of the database is described once, and nothing else is', async () => {
  const { databases } = await openTestShop();
  const { rows } = await asSuperuser(databases.east.url('unwrap_migrator'), (client) =>
    client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'"),
  );
  const there = rows.map(({ name }) => name).toSorted();
  expect([...described, ...notDescribed].toSorted()).toEqual(there);
});

test("every area's part is among the tables", () => {
  const [, extended = ''] = /interface Tables\s+extends\s+([^{]+)/.exec(sourceOf(composed)) ?? [];
  const names = parts.flatMap((file) => /export interface (\w+)/.exec(sourceOf(file))?.[1] ?? file);
  expect(names.length).toBeGreaterThan(4);
  expect(extended.split(',').map((name) => name.trim())).toEqual(expect.arrayContaining(names));
});

test('the names are read from the sources as they are written', () => {
  const source =
    'export interface SomeTables {\n  card: { id: Once<string> };\n  hold: {\n    id: Once<string>;\n  };\n}';
  expect(tablesIn(source)).toEqual(['card', 'hold']);
});
