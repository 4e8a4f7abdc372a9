// How a file becomes a migration: in a transaction with a limit on waiting, or outside one, where that is what
// it needs.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MigrationBuilder } from 'node-pg-migrate';
import { sqlStatements } from './sql-statements.ts';

export interface ReadMigrations {
  readonly lockTimeoutMs: number;
  /** Told the name of the migration that is run now. */
  readonly onBegin: (name: string) => void;
}

/** For node-pg-migrate, which would wait for locks without end and knows no SQL file outside a transaction. */
export const readMigrations =
  ({ lockTimeoutMs, onBegin }: ReadMigrations) =>
  (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const sql = await readFile(path, 'utf8');
        const up = async (pgm: MigrationBuilder): Promise<void> => {
          onBegin(basename(path, '.sql'));
          if (isOutsideTransaction(sql)) return oneByOne(pgm, sql);
          pgm.sql(`set local lock_timeout = ${lockTimeoutMs}`);
          pgm.sql(sql);
        };
        return { id: path, filePaths: [path], actions: { up, down: false as const } };
      }),
    );

/** A line of the file says so: an index cannot be built concurrently inside a transaction. */
export const isOutsideTransaction = (sql: string): boolean => /^-- Outside a transaction\b/m.test(sql);

/** What is built concurrently keeps nobody out while it waits, so it may wait for a long reader. */
const concurrentLockTimeoutMs = 600_000;
const builtConcurrently = /^create (?:unique )?index concurrently (?:if not exists )?(\S+) on/;

/**
 * The migration counts as done after its check; until then it is run again from the start, so each statement must
 * do no harm when it was done before. A build that was interrupted leaves an index that no query uses and every
 * change keeps up to date; `if not exists` would take it for done, so it goes first.
 */
async function oneByOne(pgm: MigrationBuilder, sql: string): Promise<void> {
  const statements = sqlStatements(sql);
  const names = statements.flatMap(({ bare }) => builtConcurrently.exec(bare)?.[1] ?? []);
  const { rows } = await pgm.db.query(
    `select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indexrelid in (select oid from pg_class where relname = any ($1))`,
    [names],
  );
  pgm.noTransaction();
  pgm.sql(`set lock_timeout = ${concurrentLockTimeoutMs}`);
  for (const { name } of rows as { name: string }[]) pgm.sql(`drop index concurrently ${name}`);
  for (const { text } of statements) pgm.sql(text);
}
