// One request or job is one transaction, for one unit, on that unit's pod.
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { inSpan } from '../traces.ts';
import type { Pod } from './pods.ts';
import { nameOf } from './prepared.ts';

/** The same pattern as the database's own check; it makes the id safe to write into a statement. */
const unitId = /^[a-z][a-z0-9-]{1,31}$/;

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** How long a statement waits for somebody else's row before it fails with 55P03. */
  readonly lockTimeoutMs?: number;
}

const usualLockTimeoutMs = 5_000;

/**
 * Runs the work in a transaction that sees one unit's rows and no other's. Commits when the work
 * returns, rolls back when it throws. The work must not wait for the network.
 */
export async function inUnit<Tables, T>(
  pod: Pod,
  unit: string,
  work: (tx: Kysely<Tables>) => Promise<T>,
  { readOnly = false, lockTimeoutMs = usualLockTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  if (!unitId.test(unit)) throw new Error(`"${unit}" is no unit: a transaction names its unit`);
  return inSpan('transaction', { 'unwrap.unit': unit, 'unwrap.pod': pod.name }, async () => {
    const client = await pod.pool.connect();
    let broken: Error | undefined;
    try {
      // Not awaited: the first statement travels with it. If it failed, that statement would too,
      // and so would the commit.
      const begun = client.query(
        `begin${readOnly ? ' read only' : ''}; set local unwrap.unit = '${unit}'; ` +
          `set local lock_timeout = ${lockTimeoutMs}`,
      );
      begun.catch(() => {});
      const result = await work(onClient<Tables>(client));
      await begun;
      await commit(client);
      return result;
    } catch (error) {
      broken = await rollBack(client);
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** PostgreSQL answers `commit` of a failed transaction with ROLLBACK and no error; that is one. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
}

/** A connection that cannot roll back is not given to anybody else. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** A query builder whose every statement runs on this one connection; made once for each. */
function onClient<Tables>(client: pg.ClientBase): Kysely<Tables> {
  const known = builders.get(client);
  if (known) return known as Kysely<Tables>;
  const connection = new ClientConnection(client);
  const builder = new Kysely<Tables>({
    dialect: {
      createDriver: () => new OneConnectionDriver(connection),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
  builders.set(client, builder);
  return builder;
}

const builders = new WeakMap<pg.ClientBase, unknown>();

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }) {
    const { command, rowCount, rows } = await this.#client.query({
      ...nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
    });
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return {
      rows: rows as R[],
      ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    } satisfies QueryResult<R>;
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read in pages by key instead of streaming inside a transaction');
  }
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('already in a transaction: one request or job is one transaction');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
