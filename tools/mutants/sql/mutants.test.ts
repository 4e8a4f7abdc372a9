// The mutants are tried by hand (`pnpm mutants:sql`); here, that the list has not fallen behind what it is about.
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { cloneDatabase } from '#testing/databases.ts';
import { declaredTests } from '../../requirements/titles.ts';
import { changed, definitionOf } from './definitions.ts';
import type { SqlMutant } from './mutant.ts';
import { sqlMutants } from './mutants.ts';
import { mutantTable } from './table.ts';

test('each changes one place of the database as it is now, and PostgreSQL takes it', async () => {
  const { server, template } = inject('pods').east;
  const database = await cloneDatabase(server, template);
  try {
    await asSuperuser(database.url('unwrap_migrator'), async (client) => {
      for (const mutant of sqlMutants) {
        await client.query('begin');
        const statement = changed(await definitionOf(client, mutant.of), mutant);
        await expect(client.query(statement), mutant.name).resolves.toBeDefined();
        await client.query('rollback');
      }
    });
  } finally {
    await database.drop();
  }
});

test('each has a name of its own, and its test is there', () => {
  expect(new Set(sqlMutants.map(({ name }) => name)).size).toBe(sqlMutants.length);
  const titles = new Map<string, RegExp[]>();
  const titlesIn = (file: string): RegExp[] => {
    const known =
      titles.get(file) ?? declaredTests(file, readFileSync(file, 'utf8')).map(({ name }) => anyCaseOf(name));
    titles.set(file, known);
    return known;
  };
  const isThere = ([file, title]: SqlMutant['noticedBy']) => titlesIn(file).some((known) => known.test(title));
  expect(sqlMutants.filter(({ noticedBy }) => !isThere(noticedBy))).toEqual([]);
});

/** The title of a test, whatever a table puts into it. */
const anyCaseOf = (title: string): RegExp => {
  const pieces = title.split(/\b_\b|%[a-z]|\$\{?[\w.]+\}?/);
  return new RegExp(`^${pieces.map((piece) => piece.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('.+')}$`);
};

test('the document shows them all as they are', () => {
  expect(readFileSync('docs/operations/sql-mutants.md', 'utf8')).toContain(`\n${mutantTable()}\n`);
});

test.each([
  ['no longer there', 'sha256(x)'],
  ['there twice', 'e'],
])('a piece that is %s is said so', (_, from) => {
  expect(() => changed('select one', { of: 'function one', from, to: '' })).toThrow(`"${from}" is`);
});
