import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';
import { sqlStatements } from './sql-statements.ts';

const bare = (sql: string) => sqlStatements(sql).map((statement) => statement.bare);

test('a semicolon in a comment, a text, a name or a body ends nothing', () => {
  expect(
    bare(`-- one; two
      select 'a;b', 'it''s; so' /* ; */ from "odd;name";
      do $$ begin perform 1; perform 2; end $$;
      create function f() returns int language sql as $body$ select $$;$$ || 1; $body$;
      Select  1 - 2,
        $1`),
  ).toEqual([
    `select '', '' from "odd;name"`,
    'do $$',
    'create function f() returns int language sql as $$',
    'select 1 - 2, $1',
  ]);
});

test('a statement keeps its text, what was said before it, and the bodies in it', () => {
  const [first, second] = sqlStatements('-- Why.\n-- And how.\ndrop table a;\n\ndo $$ begin x; end $$;');
  expect(first).toMatchObject({
    text: '-- Why.\n-- And how.\ndrop table a;',
    comments: ['Why.', 'And how.'],
  });
  expect(second).toMatchObject({ comments: [], bodies: [' begin x; end '] });
});

test.each(readdirSync(migrationsFolder))('%s is the same, cut up and put together', (file) => {
  const sql = readFileSync(join(migrationsFolder, file), 'utf8');
  const together = sqlStatements(sql).map(({ text }) => text);
  // A statement may be empty; pg-boss has such.
  const plain = (text: string) => text.replace(/[\s;]/g, '');
  expect(plain(together.join(''))).toBe(plain(sql));
});
